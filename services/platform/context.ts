import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { AppError } from './errors.js';

/** Who makes the request: a key of an account, of staff or of intake, or one of our services. */
export type Actor = { kind: 'customer' | 'staff' | 'ingest' | 'service'; id: string };

/** The context that accompanies a request everywhere; over NATS, it is sent as headers. */
export type RequestContext = {
  requestId: string;
  actor: Actor;
  /** The account of the request; null for operations of the installation. */
  accountId: string | null;
  /** When the caller stops waiting, in milliseconds since the epoch on this process's clock. */
  deadline: number;
  /** Aborts when nobody waits for the result any more; absent when that cannot happen. */
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The W3C trace of the request, always in the form that `readTraceparent` returns. */
  traceparent?: string;
};

/** Returns the context of work that a service does on its own. */
export function serviceContext(service: string, timeoutMs: number, accountId: string | null = null): RequestContext {
  return {
    requestId: randomUUID(),
    actor: { kind: 'service', id: service },
    accountId,
    deadline: Date.now() + timeoutMs,
  };
}

/** Returns the account of a request. Throws a plain Error when it has none, since that is a fault of ours. */
export function accountOf(ctx: RequestContext): string {
  if (!ctx.accountId) throw new Error('an operation that needs an account was called without one');
  return ctx.accountId;
}

/** Returns who pays for a request: its account, or the credential when it has none. */
export const payerOf = ({ accountId, actor }: Pick<RequestContext, 'accountId' | 'actor'>): string =>
  accountId === null ? `key ${actor.id}` : `account ${accountId}`;

/** Returns the milliseconds left until the deadline. Throws `deadline_exceeded` when it has passed. */
export function remainingMs(ctx: RequestContext): number {
  const left = ctx.deadline - Date.now();
  if (left <= 0) throw new AppError('deadline_exceeded', 'The deadline passed before the answer came.');
  return left;
}

/**
 * Resolves with the result of `work`. Throws `deadline_exceeded` and calls `stop` when the deadline comes first. Work that cannot be
 * stopped continues, so its outcome is unknown (A6).
 */
export function withinDeadline<T>(deadline: number, work: Promise<T>, stop: () => void = () => {}): Promise<T> {
  return new Promise((done, fail) => {
    const detail = 'No answer came in time; the outcome is unknown. Repeat the request with the same Idempotency-Key.';
    const late = (): void => {
      fail(new AppError('deadline_exceeded', detail));
      stop();
    };
    const timer = setTimeout(late, deadline - Date.now());
    work.then(done, fail).finally(() => clearTimeout(timer));
  });
}

/**
 * Returns a signal that aborts when `signal` does, with its reason, or after `withinMs` with a `TimeoutError`. It does not keep the process alive. It
 * does not use `AbortSignal.any` and `AbortSignal.timeout`, because Node may garbage-collect their signals while only the work refers to them, and
 * they then never abort (Node 20.19, and 24.21 on a busy machine).
 */
export function withDeadline(signal: AbortSignal, withinMs: number): AbortSignal {
  const end = (reason: unknown): void => {
    clearTimeout(timer);
    release();
    work.abort(reason);
  };
  const timer = setTimeout(() => end(new DOMException('The deadline passed.', 'TimeoutError')), withinMs).unref();
  const work = new AbortController();
  const release = onAbort(signal, end);
  if (signal.aborted) end(signal.reason);
  return work.signal;
}

/** Calls `stop` with the reason when `signal` aborts. Returns what ends that. */
export function onAbort(signal: AbortSignal, stop: (reason: unknown) => void): () => void {
  const listener = (): void => stop(signal.reason);
  // As many as there is work in progress, which Node would warn of as a leak.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener);
  return () => signal.removeEventListener('abort', listener);
}
