import { Counter, Gauge, type Registry } from '../../platform/lifecycle/metrics.js';
import type { Counts } from './intake.js';

export type ActivityMetrics = { count(counts: Counts, refused: number): void; detected(signals: number): void };

/**
 * Creates the metrics of activity: items by outcome, the signals that they gave, and how far the lane of wide items is behind, which each
 * scrape reads (NaN when PostgreSQL is unavailable).
 */
export function createActivityMetrics(
  registry: Registry,
  readWide: () => Promise<{ items: number; seconds: number }>,
): ActivityMetrics {
  const items = new Counter({
    name: 'leadwire_activity_items_total',
    help: 'Activity items by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const signals = new Counter({
    name: 'leadwire_icp_signals_detected_total',
    help: 'ICP signals recorded on the feed.',
    registers: [registry],
  });
  const oldest = new Gauge({
    name: 'leadwire_wide_items_oldest_seconds',
    help: 'Age of the oldest item that matches very much and whose signals are not all written.',
    registers: [registry],
  });
  new Gauge({
    name: 'leadwire_wide_items',
    help: 'Items that match very much and whose signals are not all written.',
    registers: [registry],
    async collect() {
      const wide = await readWide().catch(() => ({ items: Number.NaN, seconds: Number.NaN }));
      this.set(wide.items);
      oldest.set(wide.seconds);
    },
  });
  return {
    count({ accepted, duplicates }, refused) {
      items.inc({ outcome: 'accepted' }, accepted);
      items.inc({ outcome: 'duplicate' }, duplicates);
      items.inc({ outcome: 'refused' }, refused);
    },
    detected: (count) => signals.inc(count),
  };
}
