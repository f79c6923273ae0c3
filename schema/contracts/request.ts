import { z } from 'zod';

/** A body that is not parsed on the way: its bytes are passed on unchanged (H4). */
export const opaque = Symbol('opaque body');
export type Opaque = typeof opaque;

type Shape<S> = S extends z.ZodType ? z.output<S> : Uint8Array;
type RawShape<S> = S extends z.ZodType ? z.input<S> : Uint8Array;

/**
 * One operation, declared once for the caller and the service. `input` is `opaque`, or an object with the parts `path`, `query` and `body`, so
 * that the path of a violation is the `location` that a caller gets (`body.url`, `query.limit`).
 */
export type RequestContract<I extends z.ZodType | Opaque, O extends z.ZodType | Opaque> = {
  /** The NATS subject. The part before its first dot is the service that owns the operation. */
  subject: string;
  input: I;
  output: O;
  /** How long a caller waits at most, in milliseconds, unless the caller's own deadline is earlier. */
  timeoutMs: number;
  /** Whether the operation changes nothing. Such an operation ends as soon as nobody waits for its answer any more. */
  isRead: boolean;
  /** Whether a repeat has no further effect, so that `call()` may repeat the request if no service was listening. */
  idempotent: boolean;
  /** Operations of one lane never take up the capacity of another lane in the service, however slow they are. */
  lane: 'reads' | 'followers' | 'intake' | 'changes' | 'tests' | 'hand-off' | 'directory';
};

type Optional = 'idempotent' | 'isRead' | 'lane';

export type InputOf<C> = C extends RequestContract<infer I, infer _O> ? Shape<I> : never;
export type RawInputOf<C> = C extends RequestContract<infer I, infer _O> ? RawShape<I> : never;
export type OutputOf<C> = C extends RequestContract<infer _I, infer O> ? Shape<O> : never;
export type AnyContract = RequestContract<z.ZodType | Opaque, z.ZodType | Opaque>;

/** Declares an operation that crosses NATS; `call()` and `serve()` of the platform take the result. */
export function defineRequest<I extends z.ZodType | Opaque, O extends z.ZodType | Opaque>(
  contract: Omit<RequestContract<I, O>, Optional> & Partial<Pick<RequestContract<I, O>, Optional>>,
): RequestContract<I, O> {
  const isRead = contract.isRead ?? false;
  return { idempotent: isRead, isRead, lane: isRead ? 'reads' : 'changes', ...contract };
}

/** Declares the request that counts the rows of a list up to `up_to`, with the same path and filters as the list. */
export function defineCount<I extends z.ZodObject>({ subject, input, timeoutMs }: RequestContract<I, z.ZodType>) {
  return defineRequest({
    subject: subject.replace(/list$/, 'count'),
    input: input.extend({ up_to: z.int().min(1) }) as unknown as z.ZodType<z.output<I> & { up_to: number }>,
    output: z.object({ count: z.int() }),
    timeoutMs,
    isRead: true,
  });
}

/** The largest NATS message that is allowed, in bytes (A12). The gateway splits what is larger. */
export const maxMessageBytes = 512 * 1024;

/** The subject on which the replicas of a service learn that nobody waits for a read any more; the message is its `callId`. */
export const cancelSubject = (service: string): string => `leadwire.cancel.${service}`;

/** Names of the headers that carry a request's context over NATS. */
export const contextHeaders = {
  account: 'Leadwire-Account',
  actor: 'Leadwire-Actor',
  requestId: 'Leadwire-Request-Id',
  timeoutMs: 'Leadwire-Timeout-Ms',
  idempotencyKey: 'Leadwire-Idempotency-Key',
  /** Identifies a read in the message that ends it. */
  callId: 'Leadwire-Call-Id',
  traceparent: 'traceparent',
} as const;
