import { Counter, Gauge, Histogram, type Registry } from '../../platform/lifecycle/metrics.js';
import type { Queryable } from '../../platform/postgres/postgres.js';
import type { SourceKind } from './source-kind.js';
import { readLateness } from './sql/claims.js';

export type SourceMetrics = {
  /** Starts to time a reading of a kind; returns the function to call at its end, with the outcome and the number of items. */
  startReading(kind: string): (outcome: 'read' | 'failed', items: number) => void;
};

/**
 * How long sources of these kinds have been waiting to be read, and how many could not be read. The figures are queried at each scrape, and are NaN
 * if PostgreSQL does not answer.
 */
export function createSourceFigures(
  registry: Registry,
  kinds: SourceKind[],
  figure: <T>(read: (db: Queryable) => Promise<T>) => () => Promise<T>,
): void {
  const names = kinds.map(({ name }) => name);
  const read = figure((db) => readLateness(db, names));
  const registers = [registry];
  new Gauge({
    name: 'leadwire_source_overdue_seconds',
    help: 'How long the most overdue source has been due, among the sources that are switched on and are not being read.',
    registers,
    async collect() {
      this.set(
        await read().then(
          ({ overdueS }) => overdueS,
          () => Number.NaN,
        ),
      );
    },
  });
  new Gauge({
    name: 'leadwire_sources_failing',
    help: 'The number of switched-on sources that could not be read at the last attempt.',
    registers,
    async collect() {
      this.set(
        await read().then(
          ({ failing }) => failing,
          () => Number.NaN,
        ),
      );
    },
  });
}

/** Counts and times the readings of sources. */
export function createSourceMetrics(registry: Registry): SourceMetrics {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'leadwire_source_reading_seconds',
    help: 'Duration of readings of sources, including the waits for their turns.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300],
    registers,
  });
  const items = new Counter({
    name: 'leadwire_source_items_total',
    help: 'The number of items of activity that were created from sources.',
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
