import type { Dispatcher } from 'undici';
import type { FailureReason } from '../../../schema/contracts/webhook-deliveries.js';
import { reasonForStatus } from './classify-result.js';
import type { Deadlined } from './deadlines.js';
import { isResolverFault, reasonForError } from './failure-reason.js';
import type { Connection } from './receiver-connections.js';
import { parseRetryAfter } from './retry-after.js';

/** What happened to one attempt; a receiver's 500 is a value like any other. */
export type AttemptResult = {
  responseStatus: number | null;
  failureReason: FailureReason | null;
  startedAt: Date;
  /** Until the attempt ended, its body drained or cut off, in whole ms. */
  durationMs: number;
  retryAfterMs: number | null;
  /** True where our own resolver failed, which is not counted against the endpoint (W2). */
  isResolverFault: boolean;
};

/** How an attempt left its connection: fit for the next one, or not. */
type End = { result: AttemptResult; isReusable: boolean };

const maxBodyBytes = 16_384;

/**
 * One attempt in flight, as the receiver of undici's callbacks. It ends once, with the first of: the response complete,
 * 16 KiB of body, an error, the deadline. From the final status on, that status is the outcome, whatever becomes of the body
 * (W9); the body is counted and dropped, never kept nor decompressed.
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
    timeoutMs: number,
    private readonly onEnd: (attempt: Attempt, end: End) => void,
  ) {
    this.deadlineMs = this.#startedMs + timeoutMs;
  }

  /** Required by undici, which passes new-style callbacks only to handlers that have it. */
  onRequestStart(): void {}

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Interim responses come through here as well.
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

  /** `reason` counts only where no final status has come. */
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
