import { Gauge, type Registry } from '../../../platform/lifecycle/metrics.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { selectDueAge } from '../searches/index.js';

/**
 * The age of the oldest change whose people are not all derived again (X3), read at each scrape; 0 if there is none, and NaN if PostgreSQL
 * does not answer.
 */
export function createDueMetrics(
  registry: Registry,
  figure: (read: (db: Queryable) => Promise<number>) => () => Promise<number>,
): void {
  const read = figure(selectDueAge);
  new Gauge({
    name: 'leadwire_people_due_seconds',
    help: 'Age of the oldest change of a company that concerns many people, or of a title read again, whose people have not all been derived again.',
    registers: [registry],
    async collect() {
      this.set(await read().catch(() => Number.NaN));
    },
  });
}
