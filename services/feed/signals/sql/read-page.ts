import type { Queryable } from '../../../platform/postgres/postgres.js';

export type PageQuery = {
  accountId: string;
  after: number;
  limit: number;
  maxBytes: number;
  icpCriteriaId: string | null;
  signalType: string | null;
};

export type PageRead = {
  rows: { position: number; body: string }[];
  /** Up to this position the page contains every event that passes the filters. */
  scannedTo: number;
  /** Whether the feed continues after `scannedTo`. */
  hasMore: boolean;
  /** The position of the account's last event, 0 where there is none. */
  feedEnd: number;
};

/** With both filters, the maximum number of the watch's rows that are searched for those of the type. */
const maxScanned = 5_000;

// The statement that reads the rows also reads the account's last position, in the same snapshot, so every event up to it is visible.
const feedEnd = 'feed_end as (select coalesce((select last_position from account where id = $1), 0) as position)';

// Keeps those of the fetched rows (at most limit + 1) that fit by their bytes. octet_length does not read a toasted body.
const fitting = (rows: string): string => `
  select position, body, fetched from (
    select position, body, row_number() over w as nth, sum(octet_length(body)) over w as total, count(*) over () as fetched
    from (${rows}) rows
    window w as (order by position)) measured
  where nth = 1 or total <= $4`;

const page = (filter: string): string => `
  with ${feedEnd}
  select feed_end.position as feed_end, feed_end.position as reach, found.*
  from feed_end left join (${fitting(`
    select position, body from icp_signal
    where account_id = $1 and position > $2 ${filter} order by position limit $3`)}) found on true
  order by found.position`;

// The index by watch includes the type, so a bounded range of it can be searched without reading the rows.
const scanned = `
  with ${feedEnd},
  scanned as materialized (
    select position, signal_type from icp_signal
    where account_id = $1 and icp_criteria_id = $5::uuid and position > $2 order by position limit ${maxScanned}),
  reach as (
    select case when count(*) < ${maxScanned} then (select position from feed_end) else max(position) end as position
    from scanned),
  wanted as materialized (select position from scanned where signal_type = $6::text order by position limit $3)
  select feed_end.position as feed_end, reach.position as reach, found.position, found.body, found.fetched
  from feed_end cross join reach left join (${fitting(`
    select s.position, s.body from wanted join icp_signal s on s.account_id = $1 and s.position = wanted.position`)}) found on true
  order by found.position`;

const statements = {
  plain: page(''),
  byWatch: page('and icp_criteria_id = $5::uuid'),
  byType: page('and signal_type = $5::text'),
  byBoth: scanned,
};

type Row = { feed_end: number; reach: number; position: number | null; body: string; fetched: number };

/**
 * Returns the next rows of an account's feed after a position, at most `limit` and `maxBytes`, but at least one row. Uses the primary key,
 * or the index of the given filter. With both filters, a range without a match still advances `scannedTo`.
 */
export async function readPage(db: Queryable, query: PageQuery): Promise<PageRead> {
  const filters = [query.icpCriteriaId, query.signalType].filter((value) => value !== null);
  const kind =
    filters.length === 2 ? 'byBoth' : query.icpCriteriaId ? 'byWatch' : query.signalType ? 'byType' : 'plain';
  const { rows } = await db.query<Row>({
    name: `signal-page-${kind}`,
    text: statements[kind],
    values: [query.accountId, query.after, query.limit + 1, query.maxBytes, ...filters],
  });
  const { feed_end, reach, fetched } = rows[0]!;
  const found = rows.filter((row): row is Row & { position: number } => row.position !== null).slice(0, query.limit);
  const isCut = found.length < (fetched ?? 0);
  // A cursor beyond the end (of a feed that was longer once) stays where it is.
  const scannedTo = isCut ? found.at(-1)!.position : Math.max(query.after, reach);
  return { rows: found, scannedTo, hasMore: isCut || reach < feed_end, feedEnd: feed_end };
}
