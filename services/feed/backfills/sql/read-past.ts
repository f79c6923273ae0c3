import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { SignalSource } from '../../signals/index.js';

/** A stored item of activity, with all that matching and its signal need. */
export type PastItem = SignalSource & { id: number; text: string | null; storedAt: string };

/** A page of past activity: those of its items that count, in order, and the last id of which that is known. */
export type PastPage = { items: PastItem[]; reach: number; isLast: boolean };

type PageQuery = {
  accountId: string;
  /** Where the page begins; this id is not in it. */
  from: number;
  /** The last id that it may have. */
  to: number;
  since: string | null;
  limit: number;
  maxBytes: number;
};

// octet_length does not read a toasted text.
const page = (isAfter: boolean): string => {
  const [order, bounds] = isAfter ? ['asc', 'id > $2 and id <= $3'] : ['desc', 'id < $2 and id >= $3'];
  const one = (scope: string): string => `
    (select * from activity where scope = ${scope} and ${bounds} order by id ${order} limit $5)`;
  return `
    select id, counts, fetched, scope, source_id as "sourceId", signal_type as "signalType", company_social_id as "companySocialId",
      headline, stored_at as "storedAt", case when counts then payload end as payload, case when counts then body_text end as text,
      to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "occurredAt"
    from (
      select *, row_number() over o as nth, count(*) over () as fetched,
        sum(case when counts then octet_length(payload) + coalesce(octet_length(body_text), 0) else 0 end) over o as total
      from (
        select *, erased_at is null and ($4::timestamptz is null or occurred_at >= $4) as counts
        from (${one("'installation'")} union all ${one('$1')}) visible
        order by id ${order} limit $5) first
      window o as (order by id ${order})) measured
    where nth = 1 or total <= $6
    order by id ${order}`;
};
const statements = { after: page(true), before: page(false) };

/**
 * Returns the next activity that the account may see `after` an id, or `before` one, at most `limit` items and `maxBytes` of text, but at
 * least one item if there is any. Tombstones and what happened before `since` are passed over. It merges two ranges of the primary key.
 */
export async function readPast(db: Queryable, direction: 'after' | 'before', query: PageQuery): Promise<PastPage> {
  const { rows } = await db.query({
    name: `past-${direction}`,
    text: statements[direction],
    values: [query.accountId, query.from, query.to, query.since, query.limit, query.maxBytes],
  });
  const fetched: number = rows[0]?.fetched ?? 0;
  const isLast = fetched < query.limit && rows.length === fetched;
  const items = rows.filter((row) => row.counts).map(({ counts: _, fetched: __, ...item }) => item);
  return { items, reach: isLast ? query.to : rows.at(-1).id, isLast };
}
