import type { Part } from '../../platform/lifecycle.js';
import type { Logger } from '../../platform/log.js';
import type { Queryable } from '../../platform/postgres.js';
import type { DeliveryMetrics } from './metrics.js';

const everyMs = 15_000;

/** The part that samples the queue for the metrics: one statement, which counts 100,000 rows at most. */
export function createSampling(options: { db: () => Queryable; metrics: DeliveryMetrics; log: Logger }): Part {
  const { metrics, log } = options;
  let timer: NodeJS.Timeout | undefined;

  async function sample(): Promise<void> {
    const { rows } = await options.db().query({
      name: 'due-sample',
      text: `with sampled as (select endpoint_id, next_attempt_at from due limit 100000)
             select count(*) as depth,
               extract(epoch from now() - min(s.next_attempt_at) filter (where e.is_enabled))::float8 as overdue
             from sampled s join endpoint e on e.id = s.endpoint_id`,
    });
    metrics.queueDepth.set(rows[0].depth);
    metrics.oldestDueSeconds.set(Math.max(0, rows[0].overdue ?? 0));
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
