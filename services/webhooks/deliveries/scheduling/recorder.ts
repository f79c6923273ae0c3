import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { isConnectionFault, type Queryable } from '../../../platform/postgres/postgres.js';
import type { DeliveryMetrics } from '../metrics.js';
import { type Outcome, recordOutcomes } from '../sql/record-outcomes.js';
import { createWakeUpSignal, type WakeUpSignal } from './wake-up-signal.js';

/** An outcome and when its attempt ended, from which the wait before a retry counts (W8). */
type Waiting = { outcome: Outcome; endedAt: number };

export type Recorder = Part & {
  add(outcome: Outcome): void;
  /** How many outcomes wait to be recorded. */
  readonly size: number;
  /** False while PostgreSQL refuses them; then nothing new should be claimed. */
  readonly isHealthy: boolean;
};

const maxBatch = 1_000;

// A lone outcome is written at once. Under load a flush starts at the earliest this long after the one before, so that a statement
// carries all that ended meanwhile: at 5,000 a second some 75 rows instead of 10 (measured 2026-11 on two cores).
const gapMs = 15;

/**
 * Collects outcomes and writes them in bulk, one statement at a time. A statement that fails is repeated until PostgreSQL is back:
 * what was delivered must not be sent again after a short outage (W13), and a row that was lost meanwhile is guarded by its lease.
 */
export function createRecorder(options: {
  db: () => Queryable;
  owner: string;
  metrics: DeliveryMetrics;
  log: Logger;
  stopGraceMs?: number;
}): Recorder {
  const { owner, metrics, log } = options;
  const wakeUp: WakeUpSignal = createWakeUpSignal();
  let waiting: Waiting[] = [];
  let size = 0;
  let healthy = true;
  let running: Promise<void> | null = null;
  let giveUpAt = Number.POSITIVE_INFINITY;

  async function run(): Promise<void> {
    for (;;) {
      if (waiting.length === 0) {
        if (giveUpAt < Number.POSITIVE_INFINITY) return;
        await wakeUp.wait(60_000);
        continue;
      }
      const startedAt = performance.now();
      if (!(await flush(waiting.splice(0, maxBatch)))) return;
      const rest = gapMs - (performance.now() - startedAt);
      if (rest > 0 && waiting.length < maxBatch && giveUpAt === Number.POSITIVE_INFINITY) await delay(rest);
    }
  }

  /** Writes one batch, repeating it while that fails; false where the stop's grace ended first. */
  async function flush(batch: Waiting[]): Promise<boolean> {
    for (let failures = 0; ; failures++) {
      try {
        const recorded = await recordOutcomes(options.db(), owner, batch.map(toRow));
        settle(batch, recorded, failures);
        return true;
      } catch (error) {
        healthy = false;
        if (performance.now() > giveUpAt) {
          log.error({ err: error, count: size }, 'outcomes could not be recorded; those deliveries will be sent again');
          return false;
        }
        if (failures % 50 === 0) log.warn({ err: error, count: size }, 'outcomes wait for PostgreSQL');
        // A refusal that is not the connection's would hold up all others for ever: find the row, and let its lease lapse.
        if (failures >= 10 && !isConnectionFault(error)) return divide(batch, error);
        await delay(100);
      }
    }
  }

  async function divide(batch: Waiting[], error: unknown): Promise<boolean> {
    if (batch.length > 1) {
      const half = Math.ceil(batch.length / 2);
      return (await flush(batch.slice(0, half))) && flush(batch.slice(half));
    }
    log.error({ err: error, delivery: batch[0]?.outcome.deliveryId }, 'an outcome cannot be recorded');
    settle(batch, new Set(), 1);
    return true;
  }

  function settle(batch: Waiting[], recorded: Set<string>, failures: number): void {
    healthy = true;
    size -= batch.length;
    metrics.unrecorded.set(size);
    reportLost(batch, recorded, failures);
  }

  function reportLost(batch: Waiting[], recorded: Set<string>, failures: number): void {
    const lost = batch.filter(({ outcome }) => !recorded.has(outcome.deliveryId));
    // After a lost connection the first try may have been committed; then the rows are gone, and nothing was lost.
    if (lost.length === 0 || failures > 0) return;
    metrics.leasesLost.inc(lost.length);
    log.warn({ count: lost.length, first: lost[0]!.outcome.deliveryId }, 'leases were lost before recording');
  }

  return {
    name: 'recorder',
    add(outcome) {
      waiting.push({ outcome, endedAt: performance.now() });
      size += 1;
      wakeUp.send();
    },
    get size() {
      return size;
    },
    get isHealthy() {
      return healthy;
    },
    async start() {
      running = run();
    },
    async stop() {
      giveUpAt = performance.now() + (options.stopGraceMs ?? 2_000);
      wakeUp.send();
      await running;
      waiting = [];
    },
  };
}

function toRow({ outcome, endedAt }: Waiting): Outcome {
  if (outcome.retryInMs === null) return outcome;
  return { ...outcome, retryInMs: Math.max(0, Math.round(outcome.retryInMs - (performance.now() - endedAt))) };
}
