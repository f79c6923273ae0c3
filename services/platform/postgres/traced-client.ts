import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { SpanKind } from '@opentelemetry/api';
import pg from 'pg';
import { endSpan, startChild } from '../lifecycle/tracing/index.js';
import { Turn } from '../turn.js';

/**
 * A connection of a pool whose statements are spans where the work they belong to is recorded (X3), and whose long answers are read with the
 * turns of others in between.
 */
export class TracedClient extends pg.Client {
  /** Why no more statements are sent for whoever has this connection now. */
  refusal: Error | undefined;
  /** What whoever has this connection now calls to say that the work was done before; see `Queryable`. */
  noteRepeat: (() => void) | undefined;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.once('connect', () => readInTurns((this as unknown as { connection: Connection }).connection));
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen shapes of it, and each is passed on as it came
  override query(...args: any[]): any {
    if (this.refusal) return Promise.reject(this.refusal);
    const run = (): unknown => (super.query as (...given: unknown[]) => unknown).apply(this, args);
    // The pool's own `query` calls back, from whoever gave the connection back; tracePool spans that one.
    return typeof args.at(-1) === 'function' ? run() : spanStatement(args[0], run);
  }
}

type Connection = EventEmitter & { stream: Readable };

/**
 * Pauses the reading of an answer where it has gone on for long: what the kernel holds of one, up to some megabytes, would be parsed without
 * a pause, and so would the answers on all other connections.
 */
function readInTurns(connection: Connection): void {
  const { stream } = connection;
  let turn = new Turn();
  connection.on('readyForQuery', () => {
    turn = new Turn();
  });
  stream.on('data', () => {
    if (!turn.isOver()) return;
    stream.pause();
    void turn.next().then(() => stream.resume());
  });
}

/** Makes a pool's own `query` a span, the wait for a connection included. */
export function tracePool(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => spanStatement(args[0], () => query(...args))) as typeof pool.query;
}

/** Runs a statement in a span of its name; values and text stay out of it. What is no promise (COPY) has no span. */
function spanStatement(statement: unknown, run: () => unknown): unknown {
  const child = startChild('', { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } });
  if (!child) return run();
  child.span.updateName(nameOf(statement));
  const result = run();
  if (!(result instanceof Promise)) return result;
  result.then(
    () => endSpan(child.span),
    (error) => endSpan(child.span, error),
  );
  return result;
}

/** The statement's name; of one without, its first word. */
function nameOf(statement: unknown): string {
  const { name, text } = (typeof statement === 'string' ? { text: statement } : (statement ?? {})) as {
    name?: string;
    text?: string;
  };
  return name ?? /^\W*(\w{1,20})/.exec(text ?? '')?.[1]?.toLowerCase() ?? 'statement';
}
