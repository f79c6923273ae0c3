import { randomUUID } from 'node:crypto';
import { AppError } from './errors.js';

/** Who asks: a key of an account, of staff, of intake, or the house itself. */
export type Actor = { kind: 'customer' | 'staff' | 'ingest' | 'service'; id: string };

/** What goes with a request wherever it goes, over NATS as headers. */
export type RequestContext = {
  requestId: string;
  actor: Actor;
  /** The account that the request is for; null for operations of the installation. */
  accountId: string | null;
  /** When the caller stops waiting, milliseconds since the epoch on this process's clock. */
  deadline: number;
  /** Aborts when nobody waits for the answer any more; absent where nobody can stop waiting. */
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The W3C trace that the request belongs to, read (never as a stranger sent it). */
  traceparent?: string;
};

/** The context of something that the house does by itself. */
export function serviceContext(service: string, timeoutMs: number, accountId: string | null = null): RequestContext {
  return {
    requestId: randomUUID(),
    actor: { kind: 'service', id: service },
    accountId,
    deadline: Date.now() + timeoutMs,
  };
}

/** The account of a request that belongs to one; a context without is a fault of ours. */
export function accountOf(ctx: RequestContext): string {
  if (!ctx.accountId) throw new Error('an operation of an account was called without one');
  return ctx.accountId;
}

/** Who pays for a request: its account, or the credential where it has none. */
export const payerOf = ({ accountId, actor }: Pick<RequestContext, 'accountId' | 'actor'>): string =>
  accountId === null ? `key ${actor.id}` : `account ${accountId}`;

/** Milliseconds left until the deadline; throws `deadline_exceeded` where none are. */
export function remainingMs(ctx: RequestContext): number {
  const left = ctx.deadline - Date.now();
  if (left <= 0) throw new AppError('deadline_exceeded', 'The deadline passed before the answer came.');
  return left;
}

/**
 * What `work` comes to, where that is before the deadline; else `deadline_exceeded`, and `stop` is told. What cannot be stopped goes on by
 * itself, so that its outcome is unknown (A6).
 */
export function withinDeadline<T>(deadline: number, work: Promise<T>, stop: () => void = () => {}): Promise<T> {
  return new Promise((done, fail) => {
    const detail = 'No answer came in time; the outcome is unknown. Repeat with the same Idempotency-Key.';
    const late = (): void => {
      fail(new AppError('deadline_exceeded', detail));
      stop();
    };
    const timer = setTimeout(late, deadline - Date.now());
    work.then(done, fail).finally(() => clearTimeout(timer));
  });
}
