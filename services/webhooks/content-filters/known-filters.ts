import { LRUCache } from 'lru-cache';
import type { ContentCondition } from '../../../schema/contracts/content-filter.js';
import type { Queryable } from '../../platform/postgres/postgres.js';
import { inTurns } from '../../platform/turn.js';
import type { SpanFilter, SpanFilters } from './judge.js';
import { prepare } from './passes.js';
import { readOtherFilters, readSpanFilters, type Stretch } from './sql/read-filters.js';

/** How much text of filters is remembered: that of two accounts with the most and longest possible filters, or of 50,000 usual ones. */
const maxCharacters = 16 * 1024 * 1024;

const none: SpanFilters = new Map();

/**
 * The filters on content of the accounts whose events came last. The filter of a span never changes, so what is remembered is never wrong, but spans
 * may be missing; the statement that queues then does nothing for the account (deliveries/sql/queue-owed.ts).
 */
export class KnownFilters {
  private readonly accounts = new LRUCache<string, SpanFilters>({
    maxSize: maxCharacters,
    // A text that several spans share counts for each, which is never too little.
    sizeCalculation: (filters) => [...filters.values()].reduce((sum, { text }) => sum + text.length, 0),
  });

  /** Returns the filters that are remembered of an account, or none. */
  of(accountId: string): SpanFilters {
    return this.accounts.get(accountId) ?? none;
  }

  /** Reads the filters that decide about a stretch of events. Those of a whole account are remembered, in place of what was. */
  async read(db: Queryable, stretch: Stretch): Promise<SpanFilters> {
    const { accountId, endpointId } = stretch;
    const before = this.of(accountId);
    const rows = await readSpanFilters(db, stretch, before.keys());
    const byText = new Map([...before.values()].map((filter) => [filter.text, filter]));
    const filters = new Map<number, SpanFilter>();
    await inTurns(rows, ({ id, text }) => {
      const filter = text === null ? before.get(id)! : (byText.get(text) ?? toFilter(text));
      byText.set(filter.text, filter);
      filters.set(id, filter);
    });
    if (endpointId !== undefined) return filters;
    if (filters.size > 0) this.accounts.set(accountId, filters);
    else this.accounts.delete(accountId);
    return filters;
  }
}

/** Reads the filters that decide about a stretch of the other kinds of events (W16), which come too seldom to be remembered. */
export async function readFiltersOfOthers(db: Queryable, stretch: Stretch): Promise<SpanFilters> {
  const byText = new Map<string, SpanFilter>();
  const filters = new Map<number, SpanFilter>();
  await inTurns(await readOtherFilters(db, stretch), ({ id, text }) => {
    const filter = byText.get(text) ?? toFilter(text);
    byText.set(text, filter);
    filters.set(id, filter);
  });
  return filters;
}

const toFilter = (text: string): SpanFilter => ({
  text,
  conditions: prepare(JSON.parse(text) as ContentCondition[]),
});
