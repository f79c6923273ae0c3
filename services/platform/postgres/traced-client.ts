import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { SpanKind } from '@opentelemetry/api';
import pg from 'pg';
import { endSpan, startChild } from '../lifecycle/tracing/index.js';
import { Turn } from '../turn.js';
import { readOnlyServer } from './connection-fault.js';
import { withoutName } from './pools/pooler.js';
import { TextQuery } from './text-query.js';

/**
 * A connection of a pool. Its statements are spans when the work they belong to is recorded (X3), and while it reads a long result, other
 * work has its turn. Statements that are sent together, where the pool pipelines, are one write to the socket.
 */
export class TracedClient extends pg.Client {
  /** The error for further statements of the current user of this connection. */
  refusal: Error | undefined;
  /** The current user of this connection calls this when the work was done before; see `Queryable`. */
  noteRepeat: (() => void) | undefined;
  /** Whether a statement has found out that it leads to a standby. */
  isOnStandby = false;
  private isCorked = false;
  private readonly isNameless: boolean;

  constructor(config?: pg.ClientConfig & { isNameless?: boolean }) {
    super(config);
    this.isNameless = config?.isNameless ?? false;
    this.once('connect', () => {
      const { connection } = this as unknown as { connection: Connection };
      readInTurns(connection);
      connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code === readOnlyServer) this.isOnStandby = true;
      });
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen shapes of it, and each is passed on as it came
  override query(...args: any[]): any {
    if (this.refusal) return Promise.reject(this.refusal);
    this.writeTogether();
    const send = super.query as (...given: unknown[]) => unknown;
    const [statement, ...rest] = args;
    const isOwn = statement instanceof TextQuery && rest.length === 0;
    const run = (): unknown => {
      const sent = this.isNameless ? withoutName(statement) : statement;
      return isOwn ? statement.sentBy((query) => send.call(this, query)) : send.call(this, sent, ...rest);
    };
    // The pool's own `query` passes a callback and runs in the context of whoever returned the connection; `tracePool` traces that one.
    return typeof args.at(-1) === 'function' ? run() : spanStatement(args[0], run);
  }

  /** Holds what is written back until the current work is done; a write to the kernel costs more than a short statement here. */
  private writeTogether(): void {
    if (this.isCorked) return;
    const { stream } = (this as unknown as { connection: Connection }).connection;
    this.isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.isCorked = false;
      stream.uncork();
    });
  }
}

type Connection = EventEmitter & { stream: Duplex };

/**
 * Pauses the reading of a result that has taken long. Otherwise everything that the kernel holds of it, up to some megabytes, and the
 * results on all other connections would be parsed without a pause.
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

/** Ends the connections of a pool that lead to a standby when they come back, so that it opens others, which may lead to the primary. */
export function leaveStandbys(pool: pg.Pool): void {
  pool.on('release', (_, client) => {
    if ((client as unknown as Partial<TracedClient>).isOnStandby) void client.end().catch(() => {});
  });
}

/** Makes a pool's own `query` a span that includes the wait for a connection. */
export function tracePool(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => spanStatement(args[0], () => query(...args))) as typeof pool.query;
}

/** Runs a statement in a span of its name, without its values and text. A result that is not a promise (COPY) has no span. */
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

/** Returns the statement's name, or its first word when it has none. */
function nameOf(statement: unknown): string {
  const { name, text } = (typeof statement === 'string' ? { text: statement } : (statement ?? {})) as {
    name?: string;
    text?: string;
  };
  return name ?? /^\W*(\w{1,20})/.exec(text ?? '')?.[1]?.toLowerCase() ?? 'statement';
}
