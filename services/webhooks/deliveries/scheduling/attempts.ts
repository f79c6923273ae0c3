import { failPoint } from '../../../platform/lifecycle/fail-point.js';
import { insist } from '../../../platform/lifecycle/insist.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import type { Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { isRefusal, type Refused, type Targets } from '../../endpoints/index.js';
import {
  type AttemptResult,
  buildPush,
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
  private readonly inFlight = new Map<Job[], Promise<void>>();
  /** How many deliveries are being attempted together with others, beyond one for each attempt. */
  bundled = 0;

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
      onEnd: (jobs: Job[], waitedMs: number, end: AttemptEnd | null) => void;
      /** Called when a receiver has answered that it never wants the pushes of its endpoint. */
      onRefused: (refused: Refused) => void;
    },
  ) {}

  /** Starts the attempt of a job, or one attempt for several jobs that their format puts into one message. The caller has taken its slot. */
  start(jobs: Job[]): void {
    const [job] = jobs as [Job];
    const waitedMs = performance.now() - (job.leasedUntil - leaseMs);
    const work = this.attempt(jobs)
      // The fault is ours (PostgreSQL unavailable, the sender closed). The outcome is unknown, so nothing is recorded. The lease is kept,
      // so that the delivery waits until it expires instead of failing in a tight loop.
      .catch((error) => {
        this.options.log.error({ err: error, delivery: job.deliveryId }, 'an attempt could not be made');
        return null;
      })
      .then((end) => {
        this.inFlight.delete(jobs);
        this.bundled -= jobs.length - 1;
        this.options.metrics.inFlight.set(this.inFlight.size);
        this.options.onEnd(jobs, waitedMs, end);
      });
    this.inFlight.set(jobs, work);
    this.bundled += jobs.length - 1;
    this.options.metrics.inFlight.set(this.inFlight.size);
  }

  /** Returns the deliveries that are being attempted. */
  get deliveryIds(): string[] {
    return [...this.inFlight.keys()].flat().map(({ deliveryId }) => deliveryId);
  }

  /** Waits until the attempts in flight have ended, at most `withinMs`. */
  async drain(withinMs: number): Promise<void> {
    const late = new Promise<void>((done) => setTimeout(done, withinMs).unref());
    await Promise.race([Promise.all(this.inFlight.values()), late]);
  }

  private async attempt(jobs: Job[]): Promise<AttemptEnd | null> {
    const [job] = jobs as [Job];
    const target = await this.readTarget(job);
    // The endpoint was deleted or changed since the claim or its secret cannot be opened, or the events are past the retention.
    const readable = jobs.filter(({ event }) => event.length > 0);
    if (!target || readable.length === 0) return null;
    const reserved = await this.options.sender.reserve(job.accountId, target.url);
    if (!this.mayStart(job)) {
      this.options.sender.giveBack(reserved);
      return null;
    }
    const body = buildPush(target.format, readable, new Date().toISOString());
    failPoint('sending');
    const { url, format, secrets, headers, timeoutMs, standardWebhooks } = target;
    const webhookId = standardWebhooks ? job.eventId : undefined;
    const push = { accountId: job.accountId, url, secrets, headers, timeoutMs, webhookId, body };
    const result = await sendTraced(this.options, push, reserved, {
      traceparent: job.traceparent,
      attributes: { 'leadwire.delivery_id': job.deliveryId, 'leadwire.attempt': job.attempt },
    });
    failPoint('answered');
    const retryInMs = this.record(readable, result);
    const { responseStatus: status } = result;
    if (status !== null && isRefusal(format, status)) {
      const { accountId, endpointId } = job;
      this.options.onRefused({ accountId, endpointId, version: target.version, format, status });
    }
    return { answer: answerOf(result), retryInMs };
  }

  /** Reads the endpoint, and tries again after a fault while there is time for the attempt; otherwise it would wait until its lease has ended. */
  private readTarget(job: Job): ReturnType<Targets['get']> {
    const mayRepeat = (): boolean => this.mayStart(job);
    return insist(() => this.options.targets.get(job.endpointId, job.endpointVersion), { everyMs: 500, mayRepeat });
  }

  /** Passes the outcome of an attempt to the recorder, for each of its deliveries; returns how long it is until the first retry. */
  private record(jobs: Job[], result: AttemptResult): number | null {
    const { metrics, recorder, retryDelaysMs } = this.options;
    const outcome = classifyResult(result);
    // Those of one message stay together, as far as they have as many retries behind them.
    const random = Math.random();
    let soonest: number | null = null;
    for (const job of jobs) {
      const { accountId, createdAt, deliveryId, day, attempt, retriesDone } = job;
      const retry = { delaysMs: retryDelaysMs, retriesDone, retryAfterMs: result.retryAfterMs, random: () => random };
      const retryInMs = outcome === 'retry' ? nextRetry(retry) : null;
      const verdict = outcome === 'retry' && retryInMs === null ? 'exhausted' : outcome;
      recorder.add({
        ...{ accountId, createdAt, deliveryId, day, attempt, verdict, retryInMs },
        startedAt: result.startedAt,
        durationMs: result.durationMs,
        responseStatus: result.responseStatus,
        failureReason: result.failureReason,
        isOurFault: result.isResolverFault || result.failureReason === 'blocked_destination',
      });
      if (retryInMs !== null) soonest = Math.min(soonest ?? retryInMs, retryInMs);
      metrics.attempts.inc({ outcome: verdict });
      if (result.failureReason) metrics.failures.inc({ reason: result.failureReason });
      metrics.attemptSeconds.observe(result.durationMs / 1_000);
      // Replays are left out, since the age of their event says nothing about this service. A replay is recognised by its numbers: its
      // attempt number continues, while its retries are counted from 0; one of a bulk replay by its lane.
      if (verdict === 'delivered' && job.lane !== 'bulk' && attempt === retriesDone + 1) {
        const endedAt = result.startedAt.getTime() + result.durationMs;
        metrics.detectedToDelivered.observe(Math.max(0, endedAt - readDetection(deliveryId)) / 1_000);
      }
    }
    return soonest;
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
