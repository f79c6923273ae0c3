import { Counter, Histogram, type Registry } from '../../platform/lifecycle/metrics.js';

export type SourceMetrics = {
  /** Begins to time a reading of a kind; what it returns is called at the end, with how many items were made. */
  startReading(kind: string): (outcome: 'read' | 'failed', items: number) => void;
};

/** Counts and times the readings of sources. */
export function createSourceMetrics(registry: Registry): SourceMetrics {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'leadwire_source_reading_seconds',
    help: 'How long readings of sources took, with the waits for their turns.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300],
    registers,
  });
  const items = new Counter({
    name: 'leadwire_source_items_total',
    help: 'How many items of activity sources made.',
    labelNames: ['kind'],
    registers,
  });
  return {
    startReading(kind) {
      const end = seconds.startTimer({ kind });
      return (outcome, count) => {
        end({ outcome });
        items.inc({ kind }, count);
      };
    },
  };
}
