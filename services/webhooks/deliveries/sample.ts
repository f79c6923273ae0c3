import type { Part } from '../../platform/lifecycle.js';
import type { Logger } from '../../platform/log.js';
import type { Queryable } from '../../platform/postgres.js';
import type { DeliveryMetrics } from './metrics.js';
import { sampleQueue } from './sql/sample.js';

const everyMs = 15_000;

/** The part that samples the queue for the metrics, whoever reads them how often. */
export function createSampling(options: { db: () => Queryable; metrics: DeliveryMetrics; log: Logger }): Part {
  const { metrics, log } = options;
  let timer: NodeJS.Timeout | undefined;

  async function sample(): Promise<void> {
    const { depth, overdue, disabled } = await sampleQueue(options.db());
    metrics.queueDepth.set(depth);
    metrics.oldestDueSeconds.set(overdue);
    metrics.endpointsDisabled.set(disabled);
  }

  return {
    name: 'queue sampling',
    async start() {
      timer = setInterval(() => {
        void sample().catch((error) => log.warn({ err: error }, 'the queue could not be sampled'));
      }, everyMs);
      await sample();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
