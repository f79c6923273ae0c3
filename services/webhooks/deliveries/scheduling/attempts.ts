import { failPoint } from '../../../platform/lifecycle/fail-point.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import type { Tracing } from '../../../platform/lifecycle/tracing/index.js';
import type { Targets } from '../../endpoints/index.js';
import {
  type AttemptResult,
  buildBody,
  classifyResult,
  nextRetry,
  type Sender,
  sendTraced,
} from '../../sending/index.js';
import { readDetection } from '../delivery-id.js';
import { type Job, leaseMs, recordMarginMs } from '../job.js';
import type { DeliveryMetrics } from '../metrics.js';
import type { Recorder } from './recorder.js';
import type { Answer } from './scheduler.js';

/** How an attempt ended, and how long it is until the next one, if there is one. */
export type AttemptEnd = { answer: Answer; retryInMs: number | null };

/** A receiver that takes longer counts as slow (W14). */
const quickAnswerMs = 500;

/** Makes attempts and passes their outcomes to the recorder. */
export class Attempts {
  private readonly inFlight = new Map<Job, Promise<void>>();

  constructor(
    private readonly options: {
      targets: Targets;
      sender: Sender;
      recorder: Recorder;
      attemptTimeoutMs: number;
      retryDelaysMs: number[];
      metrics: DeliveryMetrics;
      tracing: Tracing;
      log: Logger;
      /** Whether an attempt of the job may not start any more. */
      isRecalled: (job: Job) => boolean;
      /** Called when an attempt has ended; `waitedMs` is the time between its lease and its start. */
      onEnd: (job: Job, waitedMs: number, end: AttemptEnd | null) => void;
    },
  ) {}

  /** Starts the attempt of a job. The caller has taken its slot. */
  start(job: Job): void {
    const waitedMs = performance.now() - (job.leasedUntil - leaseMs);
    const work = this.attempt(job)
      // The fault is ours (PostgreSQL unavailable, the sender closed). The outcome is unknown, so nothing is recorded. The lease is kept,
      // so that the delivery waits until it expires instead of failing in a tight loop.
      .catch((error) => {
        this.options.log.error({ err: error, delivery: job.deliveryId }, 'an attempt could not be made');
        return null;
      })
      .then((end) => {
        this.inFlight.delete(job);
        this.options.metrics.inFlight.set(this.inFlight.size);
        this.options.onEnd(job, waitedMs, end);
      });
    this.inFlight.set(job, work);
    this.options.metrics.inFlight.set(this.inFlight.size);
  }

  /** Returns the deliveries that are being attempted. */
  get deliveryIds(): string[] {
    return [...this.inFlight.keys()].map(({ deliveryId }) => deliveryId);
  }

  /** Waits until the attempts in flight have ended, at most `withinMs`. */
  async drain(withinMs: number): Promise<void> {
    const late = new Promise<void>((done) => setTimeout(done, withinMs).unref());
    await Promise.race([Promise.all(this.inFlight.values()), late]);
  }

  private async attempt(job: Job): Promise<AttemptEnd | null> {
    const target = await this.options.targets.get(job.endpointId, job.endpointVersion);
    // The endpoint was deleted or changed since the claim or its secret cannot be opened, or the event is past the retention.
    if (!target || job.event.length === 0) return null;
    const reserved = await this.options.sender.reserve(job.accountId, target.url);
    if (!this.mayStart(job)) {
      this.options.sender.giveBack(reserved);
      return null;
    }
    const body = buildBody({ ...job, sentAt: new Date().toISOString() });
    failPoint('sending');
    const { url, secrets, headers, timeoutMs, standardWebhooks } = target;
    const webhookId = standardWebhooks ? job.eventId : undefined;
    const push = { accountId: job.accountId, url, secrets, headers, timeoutMs, webhookId, body };
    const result = await sendTraced(this.options, push, reserved, {
      traceparent: job.traceparent,
      attributes: { 'leadwire.delivery_id': job.deliveryId, 'leadwire.attempt': job.attempt },
    });
    failPoint('answered');
    const outcome = classifyResult(result);
    const retryInMs =
      outcome === 'retry'
        ? nextRetry({
            delaysMs: this.options.retryDelaysMs,
            retriesDone: job.retriesDone,
            retryAfterMs: result.retryAfterMs,
            random: Math.random,
          })
        : null;
    const verdict = outcome === 'retry' && retryInMs === null ? 'exhausted' : outcome;
    this.options.recorder.add({
      accountId: job.accountId,
      createdAt: job.createdAt,
      deliveryId: job.deliveryId,
      day: job.day,
      attempt: job.attempt,
      startedAt: result.startedAt,
      durationMs: result.durationMs,
      responseStatus: result.responseStatus,
      failureReason: result.failureReason,
      isOurFault: result.isResolverFault || result.failureReason === 'blocked_destination',
      verdict,
      retryInMs,
    });
    this.options.metrics.attempts.inc({ outcome: verdict });
    if (result.failureReason) this.options.metrics.failures.inc({ reason: result.failureReason });
    this.options.metrics.attemptSeconds.observe(result.durationMs / 1_000);
    // Replays are left out, since the age of their event says nothing about this service. A replay is recognised by its numbers: its
    // attempt number continues, while its retries are counted from 0; one of a bulk replay by its lane.
    if (verdict === 'delivered' && job.lane !== 'bulk' && job.attempt === job.retriesDone + 1) {
      const endedAt = result.startedAt.getTime() + result.durationMs;
      this.options.metrics.detectedToDelivered.observe(Math.max(0, endedAt - readDetection(job.deliveryId)) / 1_000);
    }
    return { answer: answerOf(result), retryInMs };
  }

  private mayStart(job: Job): boolean {
    if (this.options.isRecalled(job)) return false;
    // The process was paused or starved since the claim, and another process may soon own the row. The lease is left to expire (W13).
    const isLate = performance.now() + this.options.attemptTimeoutMs + recordMarginMs > job.leasedUntil;
    if (isLate) this.options.metrics.leasesLost.inc();
    return !isLate;
  }
}

function answerOf({ responseStatus, durationMs }: AttemptResult): Answer {
  if (responseStatus === null) return 'none';
  return durationMs <= quickAnswerMs ? 'quick' : 'slow';
}
