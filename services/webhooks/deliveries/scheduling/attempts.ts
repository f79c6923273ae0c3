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

export type Attempts = {
  /** Starts the attempt of a job whose slot is taken. */
  start(job: Job): void;
  /** Waits for those in flight, `withinMs` at most. */
  drain(withinMs: number): Promise<void>;
};

/** Makes attempts and hands their outcomes to the recorder; each slot is free again as soon as its attempt ended. */
export function createAttempts(options: {
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
}): Attempts {
  const { slots, targets, sender, recorder, metrics, log } = options;
  const inFlight = new Set<Promise<void>>();

  async function attempt(job: Job): Promise<void> {
    const target = await targets.get(job.endpointId, job.endpointVersion);
    // Deleted since the claim, or its event is past the retention: nothing is owed any more.
    if (!target || job.event.length === 0) return;
    // Paused or starved since the claim: another process may soon own the row, so it is left to lapse (W13).
    if (performance.now() + options.attemptTimeoutMs + recordMarginMs > job.leasedUntil) {
      metrics.leasesLost.inc();
      return;
    }
    const body = buildBody({ ...job, sentAt: new Date().toISOString() });
    const result = await sendTraced(job, { url: target.url, secrets: target.secrets, body });
    slots.adjust(job.accountId, job.endpointId, result.responseStatus !== null);
    const outcome = classifyResult(result);
    const retryInMs =
      outcome === 'retry'
        ? nextRetry({
            delaysMs: options.retryDelaysMs,
            retriesDone: job.retriesDone,
            retryAfterMs: result.retryAfterMs,
            random: Math.random,
          })
        : null;
    const verdict = outcome === 'retry' && retryInMs === null ? 'exhausted' : outcome;
    recorder.add({
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
    metrics.attempts.inc({ outcome: verdict });
    if (result.failureReason) metrics.failures.inc({ reason: result.failureReason });
    metrics.attemptSeconds.observe(result.durationMs / 1_000);
    // Of a replay the attempts are counted on, its retries anew; how old its event is says nothing about us.
    if (verdict === 'delivered' && job.attempt === job.retriesDone + 1) {
      const endedAt = result.startedAt.getTime() + result.durationMs;
      metrics.detectedToDelivered.observe(Math.max(0, endedAt - readDetection(job.deliveryId)) / 1_000);
    }
  }

  /** Sends within a span of the event's trace; the receiver is told of that span. */
  async function sendTraced(job: Job, push: Push): Promise<AttemptResult> {
    const edge = options.tracing.open({
      name: 'webhook attempt',
      kind: SpanKind.CLIENT,
      traceparent: job.traceparent,
      attributes: { 'leadwire.delivery_id': job.deliveryId, 'leadwire.attempt': job.attempt },
    });
    try {
      const result = await edge.run(() => sender.send({ ...push, traceparent: edge.traceparent }));
      if (result.responseStatus !== null) edge.set({ 'http.response.status_code': result.responseStatus });
      edge.end(result.failureReason === null ? undefined : { code: result.failureReason });
      return result;
    } catch (error) {
      edge.end(error);
      throw error;
    }
  }

  return {
    start(job) {
      const waitedMs = performance.now() - (job.leasedUntil - leaseMs);
      const work = attempt(job)
        // Our own fault (PostgreSQL away, the sender closed): nothing is known, so nothing is recorded. The lease is kept, so that
        // the delivery waits for its end instead of failing in a circle.
        .catch((error) => log.error({ err: error, delivery: job.deliveryId }, 'an attempt could not be made'))
        .finally(() => {
          inFlight.delete(work);
          slots.give(job.accountId, job.endpointId);
          metrics.inFlight.set(inFlight.size);
          options.onEnd(job, waitedMs);
        });
      inFlight.add(work);
      metrics.inFlight.set(inFlight.size);
    },
    async drain(withinMs) {
      const late = new Promise<void>((done) => setTimeout(done, withinMs).unref());
      await Promise.race([Promise.all(inFlight), late]);
    },
  };
}
