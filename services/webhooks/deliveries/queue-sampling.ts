import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating } from '../../platform/lifecycle/repeating.js';
import type { Queryable } from '../../platform/postgres/postgres.js';
import type { DeliveryMetrics } from './metrics.js';
import type { sampleQueue } from './sql/measure-queue.js';
import { refreshStatistics } from './sql/refresh-statistics.js';

const everyMs = 15_000;

/** Creates the part that samples the queue for the metrics at a fixed interval, however often the metrics are read. */
export function createSampling(options: {
  read: () => ReturnType<typeof sampleQueue>;
  metrics: DeliveryMetrics;
  log: Logger;
}): Part {
  const { metrics, log } = options;
  let timer: NodeJS.Timeout | undefined;

  async function sample(): Promise<void> {
    try {
      const { depth, overdue, disabled } = await options.read();
      metrics.queueDepth.set(depth);
      metrics.oldestDueSeconds.set(overdue);
      metrics.endpointsDisabled.set(disabled);
    } catch (error) {
      // Only the metrics depend on the sample, so the service goes on.
      log.warn({ err: error }, 'the queue could not be sampled');
    }
  }

  return {
    name: 'queue sampling',
    async start() {
      timer = setInterval(() => void sample(), everyMs);
      await sample();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}

/** Creates the part that keeps the statistics by which PostgreSQL plans the statements on the queue from being far out of date for long. */
export const createFreshStatistics = (db: () => Queryable, log: Logger): Part =>
  createRepeating({
    name: 'statistics of the queue',
    everyMs: 5_000,
    abort: new AbortController(),
    log,
    fault: 'the statistics of the queue could not be refreshed',
    turn: () => refreshStatistics(db()),
  });
