import { Counter, Gauge, type Registry } from '../../platform/lifecycle/metrics.js';

export type BackfillMetrics = { scanned(items: number): void };

/** Creates the metrics of backfills: the items that they have looked at, and how many run, which each scrape reads (NaN without PostgreSQL). */
export function createBackfillMetrics(registry: Registry, countRunning: () => Promise<number>): BackfillMetrics {
  const items = new Counter({
    name: 'leadwire_watch_backfill_items_total',
    help: 'Past items of activity that backfills of watches have examined.',
    registers: [registry],
  });
  new Gauge({
    name: 'leadwire_watch_backfills',
    help: 'Backfills of watches that run or wait for their turn.',
    registers: [registry],
    async collect() {
      this.set(await countRunning().catch(() => Number.NaN));
    },
  });
  return { scanned: (count) => items.inc(count) };
}
