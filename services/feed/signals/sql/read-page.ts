import pg from 'pg';
import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';
import { feedEnd } from './feed-end.js';
import type { FeedMonths } from './read-months.js';

export type PageQuery = {
  accountId: string;
  /** The page contains events after `after`, up to and including `upTo`. */
  after: number;
  upTo: number;
  isNewestFirst: boolean;
  limit: number;
  maxBytes: number;
  /** The name of a partition of `icp_signal`, as the database knows it. */
  partition: string;
  /** Only events of these watches, and of these types; null for all. */
  icpCriteriaIds: string[] | null;
  signalTypes: string[] | null;
};

export type FoundRow = { position: number; body: string };

export type PageRead = {
  rows: FoundRow[];
  /**
   * Up to this position, or newest first behind it, the page contains every event that passes the filters; null where that is all of the
   * partition between `after` and `upTo`.
   */
  reach: number | null;
  /** The last position of the whole feed. */
  feedEnd: number;
  /** As the account's months are by now. With others, the partition may not be the right one. */
  months: Pick<FeedMonths, 'expiredTo' | 'newest'>;
};

/** With both filters, the maximum number of the watches' rows that are searched for those of the types. */
const maxScanned = 5_000;

/** The choices that are part of the statement's text. */
type Shape = { partition: string; order: 'asc' | 'desc'; furthest: 'max' | 'min'; nearest: 'max' | 'min' };

// Values that are the same for all rows are only in the first one: reading them 51 times takes 50 us.

// Keeps those of the fetched rows (at most limit + 1) that fit by their bytes. octet_length does not read a toasted body.
const fitting = ({ order }: Shape, rows: string): string => `
  select position, body, nth, case nth when 1 then fetched end as fetched from (
    select position, body, row_number() over w as nth, sum(octet_length(body)) over w as total, count(*) over () as fetched
    from (${rows}) rows
    window w as (order by position ${order})) measured
  where nth = 1 or total <= $5`;

const range = 'position > $2 and position <= $3';

const page = (shape: Shape, rows: string): string => `
  with ${feedEnd}
  select head.position as feed_end, head.expired_to, head.newest, null::bigint as reach, found.position, found.body, found.fetched
  from (select) one left join (${fitting(shape, rows)}) found on true
  left join feed_end head on found.nth is null or found.nth = 1
  order by found.nth`;

const plain = (shape: Shape): string =>
  page(
    shape,
    `select position, body from ${shape.partition}
     where account_id = $1 and ${range} order by position ${shape.order} limit $4`,
  );

// Each value has a range of its own in the index, of which no more is read than the page may have. Bodies are read of those rows alone.
const merged = (shape: Shape, column: string, type: string): string =>
  page(
    shape,
    `select nearest.position, s.body
     from (
       select own.position from unnest($6::${type}[]) as wanted (value)
       cross join lateral (
         select position from ${shape.partition}
         where account_id = $1 and ${column} = wanted.value and ${range} order by position ${shape.order} limit $4) own
       order by own.position ${shape.order} limit $4) nearest
     cross join lateral (
       select body from ${shape.partition} where account_id = $1 and position = nearest.position limit 1) s`,
  );

// The index by watch includes the type, so a bounded range of it can be searched without reading the rows.
const scanned = (shape: Shape): string => `
  with ${feedEnd},
  scanned as materialized (
    select wanted.value, own.position, own.signal_type from unnest($6::uuid[]) as wanted (value)
    cross join lateral (
      select position, signal_type from ${shape.partition}
      where account_id = $1 and icp_criteria_id = wanted.value and ${range}
      order by position ${shape.order} limit $8) own),
  reach as (
    select ${shape.nearest}(ends.position) as position
    from (select ${shape.furthest}(position) as position from scanned group by value having count(*) = $8) ends),
  wanted as materialized (
    select scanned.position from scanned cross join reach
    where signal_type = any($7::text[])
      and (reach.position is null or (scanned.position ${shape.order === 'asc' ? '<=' : '>='} reach.position))
    order by scanned.position ${shape.order} limit $4)
  select head.position as feed_end, head.expired_to, head.newest, reach.position as reach, found.position, found.body, found.fetched
  from reach left join (${fitting(
    shape,
    `select wanted.position, s.body from wanted
     cross join lateral (
       select body from ${shape.partition} where account_id = $1 and position = wanted.position limit 1) s`,
  )}) found on true
  left join feed_end head on found.nth is null or found.nth = 1
  order by found.nth`;

const statements = {
  plain,
  byWatch: (shape: Shape) => merged(shape, 'icp_criteria_id', 'uuid'),
  byType: (shape: Shape) => merged(shape, 'signal_type', 'text'),
  byBoth: scanned,
};

type Row = {
  expired_to: number;
  newest: number;
  feed_end: number;
  reach: number | null;
  fetched: number;
} & (FoundRow | { position: null });

/**
 * Returns the next rows of an account between two positions in one partition of the feed, at most `limit` and `maxBytes`, but at least one
 * row if there is any. Uses the key of the partition, or the index of the given filter. With both filters, a range without a match still
 * advances `reach`. Returns `no such partition` where it was dropped.
 */
export async function readPage(db: Queryable, query: PageQuery): Promise<PageRead | 'no such partition'> {
  const { isNewestFirst, icpCriteriaIds, signalTypes } = query;
  const filters = [icpCriteriaIds, signalTypes].filter((value) => value !== null).map(plainArray);
  const kind = filters.length === 2 ? 'byBoth' : icpCriteriaIds ? 'byWatch' : signalTypes ? 'byType' : 'plain';
  const shape: Shape = {
    partition: pg.escapeIdentifier(query.partition),
    order: isNewestFirst ? 'desc' : 'asc',
    furthest: isNewestFirst ? 'min' : 'max',
    nearest: isNewestFirst ? 'max' : 'min',
  };
  const ofBoth = kind === 'byBoth' ? [Math.ceil(maxScanned / icpCriteriaIds!.length)] : [];
  try {
    const { rows } = await db.query<Row>({
      name: `signal-page-${kind}-${shape.order}-${query.partition}`,
      text: statements[kind](shape),
      values: [query.accountId, query.after, query.upTo, query.limit + 1, query.maxBytes, ...filters, ...ofBoth],
    });
    return toPage(rows, query);
  } catch (error) {
    if ((error as { code?: string }).code === undefinedTable) return 'no such partition';
    throw error;
  }
}

const undefinedTable = '42P01';

function toPage(rows: Row[], { limit, isNewestFirst }: PageQuery): PageRead {
  const { expired_to: expiredTo, newest, feed_end: feedEnd, reach, fetched } = rows[0]!;
  const found = rows.filter((row): row is Row & FoundRow => row.position !== null).slice(0, limit);
  const last = found.at(-1);
  const isCut = found.length < (fetched ?? 0);
  const reached = isCut ? (last?.position ?? null) : reach;
  return {
    rows: found,
    reach: reached !== null && isNewestFirst ? reached - 1 : reached,
    feedEnd,
    months: { expiredTo, newest },
  };
}
