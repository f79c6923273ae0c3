import { setTimeout as delay } from 'node:timers/promises';
import { failPoint } from '../../../platform/lifecycle/fail-point.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { createWakeUpSignal, type WakeUpSignal } from '../../../platform/lifecycle/wake-up-signal.js';
import { isConnectionFault, type Queryable } from '../../../platform/postgres/postgres.js';
import type { DeliveryMetrics } from '../metrics.js';
import { type Outcome, recordOutcomes } from '../sql/record-outcomes.js';

/**
 * An outcome, the end of its attempt, from which the wait before a retry is counted (W8), how often it could not be recorded although it was alone,
 * and whether it may have been recorded over a connection that was lost.
 */
type Waiting = { outcome: Outcome; endedAt: number; triesAlone: number; mayBeRecorded: boolean };

const maxBatch = 1_000;
const maxTriesAlone = 3;

// A single outcome is written at once. Under load a flush starts at least this long after the previous one, so that one statement carries
// everything that ended in between: at 5,000 a second about 75 rows instead of 10 (measured 2026-11 on two cores).
const gapMs = 15;

/**
 * Collects outcomes and writes them in bulk, one statement at a time. While PostgreSQL cannot be reached, a statement is repeated: a delivered event
 * must not be sent again after a short outage (W13). After another fault, such as a locked row or a statement that takes too long, the batch waits
 * behind all others, and batches are half as large until one succeeds, so that one row never holds up many. The lease keeps an outcome from being
 * recorded if another process has taken the row over in the meantime.
 */
export class Recorder implements Part {
  private readonly wakeUp: WakeUpSignal = createWakeUpSignal();
  private waiting: Waiting[] = [];
  private batchSize = maxBatch;
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
    this.waiting.push({ outcome, endedAt: performance.now(), triesAlone: 0, mayBeRecorded: false });
    this.unrecorded.add(outcome.deliveryId);
    this.options.metrics.unrecorded.set(this.size);
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
      if (!(await this.flush(this.waiting.splice(0, this.batchSize)))) return;
      const rest = gapMs - (performance.now() - startedAt);
      if (rest > 0 && this.waiting.length < maxBatch && this.giveUpAt === Number.POSITIVE_INFINITY) await delay(rest);
    }
  }

  /** Writes one batch, and repeats it while PostgreSQL cannot be reached. Returns false when the grace time of a stop ended first. */
  private async flush(batch: Waiting[]): Promise<boolean> {
    for (let failures = 0; ; failures++) {
      try {
        const { db, owner, longestWaitMs } = this.options;
        const recorded = await recordOutcomes(db(), owner, batch.map(toRow), longestWaitMs());
        failPoint('recorded');
        this.batchSize = Math.min(maxBatch, 2 * this.batchSize);
        this.reportLost(batch, recorded);
        this.settle(batch);
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
        await delay(100);
        if (!isConnectionFault(error)) {
          this.putBack(batch, error);
          return true;
        }
        for (const one of batch) one.mayBeRecorded = true;
      }
    }
  }

  /** Puts a batch behind all others, and makes the next ones smaller. An outcome that fails alone again and again is given up: its lease expires. */
  private putBack(batch: Waiting[], error: unknown): void {
    this.batchSize = Math.ceil(batch.length / 2);
    const [first] = batch as [Waiting];
    if (batch.length === 1) first.triesAlone += 1;
    if (first.triesAlone < maxTriesAlone) {
      this.waiting.push(...batch);
      return;
    }
    this.options.log.error({ err: error, delivery: first.outcome.deliveryId }, 'an outcome cannot be recorded');
    this.settle(batch);
  }

  private settle(batch: Waiting[]): void {
    this.isHealthy = true;
    for (const { outcome } of batch) this.unrecorded.delete(outcome.deliveryId);
    this.options.metrics.unrecorded.set(this.size);
    this.options.onRecorded?.();
  }

  private reportLost(batch: Waiting[], recorded: Set<string>): void {
    const lost = batch.filter(({ outcome, mayBeRecorded }) => !mayBeRecorded && !recorded.has(outcome.deliveryId));
    if (lost.length === 0) return;
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
