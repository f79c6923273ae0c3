import { Counter, type Registry } from '../../platform/lifecycle/metrics.js';
import type { Counts } from './intake.js';

export type ActivityMetrics = { count(counts: Counts, refused: number): void; detected(signals: number): void };

/** Creates the metrics of activity: items by outcome, and the signals that they gave. */
export function createActivityMetrics(registry: Registry): ActivityMetrics {
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
  return {
    count({ accepted, duplicates }, refused) {
      items.inc({ outcome: 'accepted' }, accepted);
      items.inc({ outcome: 'duplicate' }, duplicates);
      items.inc({ outcome: 'refused' }, refused);
    },
    detected: (count) => signals.inc(count),
  };
}
