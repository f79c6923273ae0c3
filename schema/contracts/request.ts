import { z } from 'zod';

/** A body that nothing on the way parses: the bytes are handed on as they are (H4). */
export const opaque = Symbol('opaque body');
export type Opaque = typeof opaque;

type Shape<S> = S extends z.ZodType ? z.output<S> : Uint8Array;
type RawShape<S> = S extends z.ZodType ? z.input<S> : Uint8Array;

/**
 * One operation, declared once for both sides. `input` is an object of `path`, `query` and `body` parts, so that the path of
 * a violation is the `location` a caller reads (`body.url`, `query.limit`), or `opaque`.
 */
export type RequestContract<I extends z.ZodType | Opaque, O extends z.ZodType | Opaque> = {
  /** The NATS subject; what precedes its first dot is the service that owns the operation. */
  subject: string;
  input: I;
  output: O;
  /** The longest a caller waits, milliseconds, where its own deadline is not nearer. */
  timeoutMs: number;
  /** It changes nothing, so that it ends when nobody waits for its answer any more. */
  isRead: boolean;
  /** Repeating it does nothing twice, so `call()` may repeat it after a lost connection. */
  idempotent: boolean;
  /** Operations of different lanes do not take each other's places in the service, however slow they are. */
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

/** Declares the request that counts the rows of a list, up to `up_to`, by the list's own path and filters. */
export function defineCount<I extends z.ZodObject>({ subject, input, timeoutMs }: RequestContract<I, z.ZodType>) {
  return defineRequest({
    subject: subject.replace(/list$/, 'count'),
    input: input.extend({ up_to: z.int().min(1) }) as unknown as z.ZodType<z.output<I> & { up_to: number }>,
    output: z.object({ count: z.int() }),
    timeoutMs,
    isRead: true,
  });
}

/** No NATS message may be larger (A12); the gateway splits what is. */
export const maxMessageBytes = 512 * 1024;

/** Where the replicas of a service hear which reads nobody waits for any more; the message is their `callId`. */
export const cancelSubject = (service: string): string => `leadwire.cancel.${service}`;

/** Names of the headers that carry a request's context over NATS. */
export const contextHeaders = {
  account: 'Leadwire-Account',
  actor: 'Leadwire-Actor',
  requestId: 'Leadwire-Request-Id',
  timeoutMs: 'Leadwire-Timeout-Ms',
  idempotencyKey: 'Leadwire-Idempotency-Key',
  /** By which a read is named when it is to end. */
  callId: 'Leadwire-Call-Id',
  traceparent: 'traceparent',
} as const;
