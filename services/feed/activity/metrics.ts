import { Counter, Gauge, type Registry } from '../../platform/lifecycle/metrics.js';
import type { Counts } from './intake.js';

export type ActivityMetrics = {
  count(counts: Counts, refused: number): void;
  /** Counts items that were matched again since their domain is known. */
  resolved(items: number): void;
  detected(signals: number): void;
};

type ActivityFigures = {
  readWide: () => Promise<{ items: number; seconds: number }>;
  readKnown: () => Promise<{ domains: number; seconds: number }>;
};

/**
 * Creates the metrics of activity: items by outcome, the signals that they gave, and how far the lane of wide items and the matching of
 * items by domain are behind, which each scrape reads (NaN when PostgreSQL is unavailable).
 */
export function createActivityMetrics(registry: Registry, { readWide, readKnown }: ActivityFigures): ActivityMetrics {
  const items = new Counter({
    name: 'leadwire_activity_items_total',
    help: 'Activity items by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const signals = new Counter({
    name: 'leadwire_icp_signals_detected_total',
    help: 'ICP signals recorded on the feed.',
    registers: [registry],
  });
  const unresolvedItems = new Counter({
    name: 'leadwire_activity_unresolved_total',
    help: 'Accepted items whose domain no company had.',
    registers: [registry],
  });
  const resolvedItems = new Counter({
    name: 'leadwire_activity_resolved_total',
    help: 'Items that were matched again because a company now has their domain.',
    registers: [registry],
  });
  measureLag(registry, {
    name: 'leadwire_wide_items',
    help: 'Items that match very many watches and whose signals are not all written.',
    oldest: 'Age of the oldest item that matches very many watches and whose signals are not all written.',
    read: async () => {
      const { items, seconds } = await readWide();
      return { count: items, seconds };
    },
  });
  measureLag(registry, {
    name: 'leadwire_known_domains',
    help: 'Domains that became known and whose items are not all matched again.',
    oldest: 'How long the oldest domain whose items are not all matched again has been known.',
    read: async () => {
      const { domains, seconds } = await readKnown();
      return { count: domains, seconds };
    },
  });
  return {
    count({ accepted, duplicates, unresolved }, refused) {
      items.inc({ outcome: 'accepted' }, accepted);
      items.inc({ outcome: 'duplicate' }, duplicates);
      items.inc({ outcome: 'refused' }, refused);
      unresolvedItems.inc(unresolved);
    },
    resolved: (items) => resolvedItems.inc(items),
    detected: (count) => signals.inc(count),
  };
}

/** Measures how much is waiting, and the age of the oldest in seconds; NaN if they cannot be read. */
function measureLag(
  registry: Registry,
  what: { name: string; help: string; oldest: string; read: () => Promise<{ count: number; seconds: number }> },
): void {
  const oldest = new Gauge({ name: `${what.name}_oldest_seconds`, help: what.oldest, registers: [registry] });
  new Gauge({
    name: what.name,
    help: what.help,
    registers: [registry],
    async collect() {
      const { count, seconds } = await what.read().catch(() => ({ count: Number.NaN, seconds: Number.NaN }));
      this.set(count);
      oldest.set(seconds);
    },
  });
}
