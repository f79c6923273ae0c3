import { setTimeout as delay } from 'node:timers/promises';
import { failPoint } from '../../../platform/lifecycle/fail-point.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { createWakeUpSignal, type WakeUpSignal } from '../../../platform/lifecycle/wake-up-signal.js';
import { isCancelled, isConnectionFault, type Queryable } from '../../../platform/postgres/postgres.js';
import type { DeliveryMetrics } from '../metrics.js';
import { type Outcome, recordOutcomes } from '../sql/record-outcomes.js';

/** An outcome and the end of its attempt, from which the wait before a retry is counted (W8). */
type Waiting = { outcome: Outcome; endedAt: number };

const maxBatch = 1_000;

// A single outcome is written at once. Under load a flush starts at least this long after the previous one, so that one statement carries
// everything that ended in between: at 5,000 a second about 75 rows instead of 10 (measured 2026-11 on two cores).
const gapMs = 15;

/**
 * Collects outcomes and writes them in bulk, one statement at a time. A failed statement is repeated until PostgreSQL is back: a delivered
 * event must not be sent again after a short outage (W13). The lease protects a row that another process has taken over in the meantime.
 */
export class Recorder implements Part {
  private readonly wakeUp: WakeUpSignal = createWakeUpSignal();
  private waiting: Waiting[] = [];
  /** The deliveries with an outcome that is not recorded yet. */
  private readonly unrecorded = new Set<string>();
  /** False while outcomes cannot be written to PostgreSQL. Nothing new should be claimed then. */
  isHealthy = true;
  private running: Promise<void> | null = null;
  private giveUpAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly options: {
      db: () => Queryable;
      owner: string;
      longestWaitMs: () => number | null;
      /** Called when outcomes were recorded, since many unrecorded ones hold back further attempts. */
      onRecorded?: () => void;
      metrics: DeliveryMetrics;
      log: Logger;
      stopGraceMs?: number;
    },
  ) {}

  readonly name = 'recorder';

  add(outcome: Outcome): void {
    this.waiting.push({ outcome, endedAt: performance.now() });
    this.unrecorded.add(outcome.deliveryId);
    this.wakeUp.send();
  }

  /** The number of outcomes that are not recorded yet. */
  get size(): number {
    return this.unrecorded.size;
  }

  /** Returns the deliveries with an outcome that is not recorded yet. */
  get deliveryIds(): string[] {
    return [...this.unrecorded];
  }

  async start(): Promise<void> {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.giveUpAt = performance.now() + (this.options.stopGraceMs ?? 2_000);
    this.wakeUp.send();
    await this.running;
    this.waiting = [];
  }

  private async run(): Promise<void> {
    for (;;) {
      if (this.waiting.length === 0) {
        if (this.giveUpAt < Number.POSITIVE_INFINITY) return;
        await this.wakeUp.wait(60_000);
        continue;
      }
      const startedAt = performance.now();
      if (!(await this.flush(this.waiting.splice(0, maxBatch)))) return;
      const rest = gapMs - (performance.now() - startedAt);
      if (rest > 0 && this.waiting.length < maxBatch && this.giveUpAt === Number.POSITIVE_INFINITY) await delay(rest);
    }
  }

  /** Writes one batch and repeats it while that fails. Returns false when the grace time of a stop ended first. */
  private async flush(batch: Waiting[]): Promise<boolean> {
    for (let failures = 0; ; failures++) {
      try {
        const { db, owner, longestWaitMs } = this.options;
        const recorded = await recordOutcomes(db(), owner, batch.map(toRow), longestWaitMs());
        failPoint('recorded');
        this.settle(batch, recorded, failures);
        return true;
      } catch (error) {
        this.isHealthy = false;
        if (performance.now() > this.giveUpAt) {
          this.options.log.error(
            { err: error, count: this.size },
            'outcomes could not be recorded; those deliveries will be sent again',
          );
          return false;
        }
        if (failures % 50 === 0)
          this.options.log.warn({ err: error, count: this.size }, 'outcomes wait for PostgreSQL');
        // An error other than a lost connection would hold up all other outcomes for ever. The batch is divided until the faulty row is
        // found, whose lease then expires. A batch that took too long is divided at once, since to repeat it could take longer than its leases last.
        const isTooLong = isCancelled(error) && batch.length > 1;
        if (isTooLong || (failures >= 10 && !isConnectionFault(error))) return this.divide(batch, error);
        await delay(100);
      }
    }
  }

  private async divide(batch: Waiting[], error: unknown): Promise<boolean> {
    if (batch.length > 1) {
      const half = Math.ceil(batch.length / 2);
      return (await this.flush(batch.slice(0, half))) && this.flush(batch.slice(half));
    }
    this.options.log.error({ err: error, delivery: batch[0]?.outcome.deliveryId }, 'an outcome cannot be recorded');
    this.settle(batch, new Set(), 1);
    return true;
  }

  private settle(batch: Waiting[], recorded: Set<string>, failures: number): void {
    this.isHealthy = true;
    for (const { outcome } of batch) this.unrecorded.delete(outcome.deliveryId);
    this.options.metrics.unrecorded.set(this.size);
    this.reportLost(batch, recorded, failures);
    this.options.onRecorded?.();
  }

  private reportLost(batch: Waiting[], recorded: Set<string>, failures: number): void {
    const lost = batch.filter(({ outcome }) => !recorded.has(outcome.deliveryId));
    // After a lost connection the first try may have been committed. Their leases have ended then, and nothing was lost.
    if (lost.length === 0 || failures > 0) return;
    this.options.metrics.leasesLost.inc(lost.length);
    this.options.log.warn(
      { count: lost.length, first: lost[0]!.outcome.deliveryId },
      'leases were lost before recording',
    );
  }
}

function toRow({ outcome, endedAt }: Waiting): Outcome {
  if (outcome.retryInMs === null) return outcome;
  return { ...outcome, retryInMs: Math.max(0, Math.round(outcome.retryInMs - (performance.now() - endedAt))) };
}
