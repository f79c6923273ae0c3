import { Turn } from '../../platform/turn.js';
import { type ContentFilter, passes } from './passes.js';

/** A filter on content: the text that is stored of it, and what is put to events. */
export type SpanFilter = { text: string; conditions: ContentFilter };

/** The filters on content that spans have, by the ids of the spans. Filters of the same text are one object. */
export type SpanFilters = ReadonlyMap<number, SpanFilter>;

/** By the id of a span, one character for each event in order: 1 where the event passes the span's filter on content, and 0 where not. */
export type Verdicts = Record<string, string>;

/** The maximum number of pairs of span and event that are judged for one fan-out, about as many as it makes deliveries. */
const maxPairs = 5_000;

/** Returns as many of the first events as make about 5,000 pairs with these filters, and at least one. */
export const firstOf = <E>(filters: SpanFilters, events: E[]): E[] =>
  filters.size === 0 ? events : events.slice(0, Math.max(1, Math.floor(maxPairs / filters.size)));

/**
 * Judges events by the filters of spans. Each event is parsed once, and only where there is a filter. Other work has its turn in between,
 * so that filters that cost much delay their own account alone (S4).
 */
export async function judge(filters: SpanFilters, events: { bytes: Buffer }[]): Promise<Verdicts> {
  if (filters.size === 0) return {};
  const verdictsOf = new Map<SpanFilter, string>([...filters.values()].map((filter) => [filter, '']));
  const turn = new Turn();
  for (const { bytes } of events) {
    const event: unknown = JSON.parse(bytes.toString('utf8'));
    for (const [filter, before] of verdictsOf) {
      verdictsOf.set(filter, before + (passes(filter.conditions, event) ? '1' : '0'));
      if (turn.isOver()) await turn.next();
    }
  }
  return Object.fromEntries([...filters].map(([id, filter]) => [id, verdictsOf.get(filter)!]));
}
