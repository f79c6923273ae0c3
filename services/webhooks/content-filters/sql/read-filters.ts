import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';

/** The events of an account behind a position and up to another, and whether for one endpoint alone. */
export type Stretch = { accountId: string; after: number; upTo: number; endpointId?: string };

/**
 * Reads which spans have a filter on content that decides about events of this stretch (W4), with the text of each that is not among the
 * known ones. The conditions are those of the statement that queues (deliveries/sql/queue-owed.ts). An endpoint has at most one span for
 * each event, so there are at most 1,000 for each. Uses the index span_content.
 */
export async function readSpanFilters(
  db: Queryable,
  { accountId, after, upTo, endpointId }: Stretch,
  known: Iterable<number>,
): Promise<{ id: number; text: string | null }[]> {
  const { rows } = await db.query({
    name: 'span-filters',
    text: `select s.id, case when s.id <> all($5::bigint[]) then s.content_filter end as text
           from span s join endpoint e on e.id = s.endpoint_id
           where s.account_id = $1 and s.content_filter is not null
             and (s.closes_at is null or s.closes_at > greatest($2::bigint, s.opens_after)) and s.opens_after < $3::bigint
             and e.deleted_at is null and ($4::uuid is null or e.id = $4)`,
    values: [accountId, after, upTo, endpointId ?? null, plainArray([...known])],
  });
  return rows;
}

/**
 * Reads the same of a stretch of the other kinds of events (W16), which have a sequence of their own, of the spans that chose kinds. Uses
 * the index span_content.
 */
export async function readOtherFilters(
  db: Queryable,
  { accountId, after, upTo, endpointId }: Stretch,
): Promise<{ id: number; text: string }[]> {
  const { rows } = await db.query({
    name: 'span-filters-others',
    text: `select s.id, s.content_filter as text
           from span s join endpoint e on e.id = s.endpoint_id
           where s.account_id = $1 and s.content_filter is not null and s.event_types is not null
             and (s.closes_at is null or s.events_until > $2::bigint) and s.events_after < $3::bigint
             and e.deleted_at is null and ($4::uuid is null or e.id = $4)`,
    values: [accountId, after, upTo, endpointId ?? null],
  });
  return rows;
}
