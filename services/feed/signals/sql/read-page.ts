import pg from 'pg';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { feedEnd } from './feed-end.js';
import type { FeedMonths } from './read-months.js';

export type PageQuery = {
  accountId: string;
  after: number;
  limit: number;
  maxBytes: number;
  /** The name of a partition of `icp_signal`, as the database knows it. */
  partition: string;
  icpCriteriaId: string | null;
  signalType: string | null;
};

export type FoundRow = { position: number; body: string };

export type PageRead = {
  rows: FoundRow[];
  /** Up to this position the page contains every event that passes the filters; null where that is all of the partition. */
  reach: number | null;
  /** The last position of the whole feed. */
  feedEnd: number;
  /** As the account's months are by now. With others, the partition may not be the right one. */
  months: Pick<FeedMonths, 'expiredTo' | 'newest'>;
};

/** With both filters, the maximum number of the watch's rows that are searched for those of the type. */
const maxScanned = 5_000;

// What is the same for all rows stands in the first one alone: reading it 51 times takes 50 us.

// Keeps those of the fetched rows (at most limit + 1) that fit by their bytes. octet_length does not read a toasted body.
const fitting = (rows: string): string => `
  select position, body, nth, case nth when 1 then fetched end as fetched from (
    select position, body, row_number() over w as nth, sum(octet_length(body)) over w as total, count(*) over () as fetched
    from (${rows}) rows
    window w as (order by position)) measured
  where nth = 1 or total <= $4`;

const page = (partition: string, filter: string): string => `
  with ${feedEnd}
  select head.position as feed_end, head.expired_to, head.newest, null::bigint as reach, found.position, found.body, found.fetched
  from (select) one left join (${fitting(`
    select position, body from ${partition}
    where account_id = $1 and position > $2 ${filter} order by position limit $3`)}) found on true
  left join feed_end head on found.nth is null or found.nth = 1
  order by found.position`;

// The index by watch includes the type, so a bounded range of it can be searched without reading the rows.
const scanned = (partition: string): string => `
  with ${feedEnd},
  scanned as materialized (
    select position, signal_type from ${partition}
    where account_id = $1 and icp_criteria_id = $5::uuid and position > $2 order by position limit ${maxScanned}),
  reach as (select case when count(*) = ${maxScanned} then max(position) end as position from scanned),
  wanted as materialized (select position from scanned where signal_type = $6::text order by position limit $3)
  select head.position as feed_end, head.expired_to, head.newest, reach.position as reach, found.position, found.body, found.fetched
  from reach left join (${fitting(`
    select s.position, s.body from wanted join ${partition} s on s.account_id = $1 and s.position = wanted.position`)}) found on true
  left join feed_end head on found.nth is null or found.nth = 1
  order by found.position`;

const statements = {
  plain: (partition: string) => page(partition, ''),
  byWatch: (partition: string) => page(partition, 'and icp_criteria_id = $5::uuid'),
  byType: (partition: string) => page(partition, 'and signal_type = $5::text'),
  byBoth: scanned,
};

type Row = {
  expired_to: number;
  newest: number;
  feed_end: number;
  reach: number | null;
  fetched: number;
  total: number;
} & (FoundRow | { position: null });

/**
 * Returns the next rows of an account after a position in one partition of the feed, at most `limit` and `maxBytes`, but at least one
 * row if there is any. Uses the key of the
 * partition, or the index of the given filter. With both filters, a range without a match still advances `reach`. Returns
 * `no such partition` where it was dropped.
 */
export async function readPage(db: Queryable, query: PageQuery): Promise<PageRead | 'no such partition'> {
  const filters = [query.icpCriteriaId, query.signalType].filter((value) => value !== null);
  const kind =
    filters.length === 2 ? 'byBoth' : query.icpCriteriaId ? 'byWatch' : query.signalType ? 'byType' : 'plain';
  try {
    const { rows } = await db.query<Row>({
      name: `signal-page-${kind}-${query.partition}`,
      text: statements[kind](pg.escapeIdentifier(query.partition)),
      values: [query.accountId, query.after, query.limit + 1, query.maxBytes, ...filters],
    });
    return toPage(rows, query.limit);
  } catch (error) {
    if ((error as { code?: string }).code === undefinedTable) return 'no such partition';
    throw error;
  }
}

const undefinedTable = '42P01';

function toPage(rows: Row[], limit: number): PageRead {
  const { expired_to: expiredTo, newest, feed_end: feedEnd, reach, fetched } = rows[0]!;
  const found = rows.filter((row): row is Row & FoundRow => row.position !== null).slice(0, limit);
  const last = found.at(-1);
  const isCut = found.length < (fetched ?? 0);
  return {
    rows: found,
    reach: isCut ? (last?.position ?? null) : reach,
    feedEnd,
    months: { expiredTo, newest },
  };
}
