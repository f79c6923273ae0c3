import type { Dispatcher } from 'undici';
import type { FailureReason } from '../../../schema/contracts/webhook-deliveries.js';
import { reasonForStatus } from './classify-result.js';
import type { Deadlined } from './deadlines.js';
import { isResolverFault, reasonForError } from './failure-reason.js';
import type { Connection } from './receiver-connections.js';
import { parseRetryAfter } from './retry-after.js';

/** The result of one attempt. A 500 from the receiver is a result like any other. */
export type AttemptResult = {
  responseStatus: number | null;
  failureReason: FailureReason | null;
  startedAt: Date;
  /** The time until the attempt ended, with its body read or cut off, in whole milliseconds. */
  durationMs: number;
  retryAfterMs: number | null;
  /** True when our own resolver failed, which does not count against the endpoint (W2). */
  isResolverFault: boolean;
};

/** The end of an attempt: its result, and whether its connection can be used again. */
type End = { result: AttemptResult; isReusable: boolean };

const maxBodyBytes = 16_384;

/**
 * One attempt in flight, which receives undici's callbacks. It ends once, with the first of: the complete response, 16 KiB of body, an
 * error, the deadline. Once a final status has arrived, that status decides the outcome, whatever becomes of the body (W9). The body is
 * counted and discarded; it is never stored or decompressed.
 */
export class Attempt implements Deadlined, Dispatcher.DispatchHandler {
  readonly startedAt = new Date();
  readonly #startedMs = performance.now();
  readonly deadlineMs: number;
  #status: number | null = null;
  #retryAfterMs: number | null = null;
  #isResolverFault = false;
  #bodyBytes = 0;
  #isEnded = false;

  constructor(
    readonly connection: Connection,
    readonly timeoutMs: number,
    private readonly onEnd: (attempt: Attempt, end: End) => void,
  ) {
    this.deadlineMs = this.#startedMs + timeoutMs;
  }

  /** undici passes its newer callbacks only to handlers that have this method. */
  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // undici reports interim responses here as well.
    if (status < 200) return;
    this.#status = status;
    this.connection.awaitsStatus = false;
    if (status < 300) return;
    const field = headers['retry-after'];
    this.#retryAfterMs = parseRetryAfter(Array.isArray(field) ? field[0] : field, Date.now());
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bodyBytes += chunk.length;
    if (this.#bodyBytes > maxBodyBytes) this.#end(false, null);
  }

  onResponseEnd(): void {
    this.#end(true, null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#isResolverFault = isResolverFault(error);
    this.#end(false, reasonForError(this.connection.socketError ?? error));
  }

  expire(): void {
    this.#end(false, 'timeout');
  }

  /** `reason` is used only when no final status has arrived. */
  #end(isReusable: boolean, reason: FailureReason | null): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const result: AttemptResult = {
      responseStatus: this.#status,
      failureReason: this.#status === null ? reason : reasonForStatus(this.#status),
      startedAt: this.startedAt,
      durationMs: Math.round(performance.now() - this.#startedMs),
      retryAfterMs: this.#retryAfterMs,
      isResolverFault: this.#isResolverFault,
    };
    this.onEnd(this, { result, isReusable });
  }
}
