import type pg from 'pg';
import type { Bus } from '../../platform/nats/nats.js';
import { pageOfDeliveries } from './page-of-deliveries.js';
import { divideKnown, readFeed, toSend } from './page-of-feed.js';
import type { Filters, Selection } from './passing.js';

type CountDeps = { db: () => pg.Pool; bus: Bus; retentionDays: number };

const pageSize = 1_000;

/**
 * Returns how many deliveries a replay would queue. It reads them as the replay does, page by page, and stops after `withinMs`; then there
 * are at least so many.
 */
export async function countReplayed(
  deps: CountDeps,
  selection: Selection,
  filters: Filters,
  withinMs: number,
): Promise<{ total: number; isExact: boolean }> {
  const giveUpAt = performance.now() + withinMs;
  const next =
    selection.afterPosition === null ? deliveriesOf(deps, selection, filters) : feedOf(deps, selection, filters);
  let total = 0;
  for (;;) {
    const { count, isLast } = await next();
    total += count;
    if (isLast || performance.now() > giveUpAt) return { total, isExact: isLast };
  }
}

type Counted = { count: number; isLast: boolean };

function deliveriesOf(deps: CountDeps, selection: Selection, filters: Filters): () => Promise<Counted> {
  let cursor: { placeAt: string | null; placeId: string | null } = { placeAt: null, placeId: null };
  return async () => {
    const limits = { retentionDays: deps.retentionDays, limit: pageSize };
    const page = await pageOfDeliveries(deps.db(), { ...selection, ...cursor }, filters, limits);
    cursor = page;
    return { count: page.keys.length, isLast: page.isLast };
  };
}

function feedOf(deps: CountDeps, selection: Selection, filters: Filters): () => Promise<Counted> {
  let position = selection.afterPosition!;
  return async () => {
    const page = await readFeed(deps.bus, selection, position, pageSize);
    position = page.position;
    const events = await toSend(selection, filters, page.events, deps.retentionDays);
    const { fresh, again } = await divideKnown(deps.db(), selection, events);
    return { count: fresh.length + again.length, isLast: page.isLast };
  };
}
