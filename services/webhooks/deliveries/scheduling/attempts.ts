import { SpanKind } from '@opentelemetry/api';
import type { Logger } from '../../../platform/lifecycle/log.js';
import type { Tracing } from '../../../platform/lifecycle/tracing/index.js';
import type { Targets } from '../../endpoints/index.js';
import { type AttemptResult, classifyResult, nextRetry, type Push, type Sender } from '../../sending/index.js';
import { readDetection } from '../delivery-id.js';
import { type Job, leaseMs, recordMarginMs } from '../job.js';
import type { DeliveryMetrics } from '../metrics.js';
import { buildBody } from './body.js';
import type { Recorder } from './recorder.js';
import type { Slots } from './slots.js';

/** Makes attempts and hands their outcomes to the recorder; each slot is free again as soon as its attempt ended. */
export class Attempts {
  private readonly inFlight = new Set<Promise<void>>();

  constructor(
    private readonly options: {
      slots: Slots;
      targets: Targets;
      sender: Sender;
      recorder: Recorder;
      attemptTimeoutMs: number;
      retryDelaysMs: number[];
      metrics: DeliveryMetrics;
      tracing: Tracing;
      log: Logger;
      /** Called when an attempt ended and its slot is free again, with how long it had been leased before it started. */
      onEnd: (job: Job, waitedMs: number) => void;
    },
  ) {}

  /** Starts the attempt of a job whose slot is taken. */
  start(job: Job): void {
    const waitedMs = performance.now() - (job.leasedUntil - leaseMs);
    const work = this.attempt(job)
      // Our own fault (PostgreSQL away, the sender closed): nothing is known, so nothing is recorded. The lease is kept, so that
      // the delivery waits for its end instead of failing in a circle.
      .catch((error) =>
        this.options.log.error({ err: error, delivery: job.deliveryId }, 'an attempt could not be made'),
      )
      .finally(() => {
        this.inFlight.delete(work);
        this.options.slots.give(job.accountId, job.endpointId);
        this.options.metrics.inFlight.set(this.inFlight.size);
        this.options.onEnd(job, waitedMs);
      });
    this.inFlight.add(work);
    this.options.metrics.inFlight.set(this.inFlight.size);
  }

  /** Waits for those in flight, `withinMs` at most. */
  async drain(withinMs: number): Promise<void> {
    const late = new Promise<void>((done) => setTimeout(done, withinMs).unref());
    await Promise.race([Promise.all(this.inFlight), late]);
  }

  private async attempt(job: Job): Promise<void> {
    const target = await this.options.targets.get(job.endpointId, job.endpointVersion);
    // Deleted since the claim, or its event is past the retention: nothing is owed any more.
    if (!target || job.event.length === 0) return;
    // Paused or starved since the claim: another process may soon own the row, so it is left to lapse (W13).
    if (performance.now() + this.options.attemptTimeoutMs + recordMarginMs > job.leasedUntil) {
      this.options.metrics.leasesLost.inc();
      return;
    }
    const body = buildBody({ ...job, sentAt: new Date().toISOString() });
    const result = await this.sendTraced(job, { url: target.url, secrets: target.secrets, body });
    this.options.slots.adjust(job.accountId, job.endpointId, result.responseStatus !== null);
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
      verdict,
      retryInMs,
    });
    this.options.metrics.attempts.inc({ outcome: verdict });
    if (result.failureReason) this.options.metrics.failures.inc({ reason: result.failureReason });
    this.options.metrics.attemptSeconds.observe(result.durationMs / 1_000);
    // Of a replay the attempts are counted on, its retries anew; how old its event is says nothing about us.
    if (verdict === 'delivered' && job.attempt === job.retriesDone + 1) {
      const endedAt = result.startedAt.getTime() + result.durationMs;
      this.options.metrics.detectedToDelivered.observe(Math.max(0, endedAt - readDetection(job.deliveryId)) / 1_000);
    }
  }

  /** Sends within a span of the event's trace; the receiver is told of that span. */
  private async sendTraced(job: Job, push: Push): Promise<AttemptResult> {
    const edge = this.options.tracing.open({
      name: 'webhook attempt',
      kind: SpanKind.CLIENT,
      traceparent: job.traceparent,
      attributes: { 'leadwire.delivery_id': job.deliveryId, 'leadwire.attempt': job.attempt },
    });
    try {
      const result = await edge.run(() => this.options.sender.send({ ...push, traceparent: edge.traceparent }));
      if (result.responseStatus !== null) edge.set({ 'http.response.status_code': result.responseStatus });
      edge.end(result.failureReason === null ? undefined : { code: result.failureReason });
      return result;
    } catch (error) {
      edge.end(error);
      throw error;
    }
  }
}
