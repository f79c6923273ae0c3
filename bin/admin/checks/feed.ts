import type pg from 'pg';
import { type Check, type Found, pageRows, readPages } from './findings.js';

/** An account of the feed, and what was read of its events so far. */
type Walk = {
  id: string;
  lastPosition: number;
  /** The last position that is past the retention: events begin behind it. */
  expiredTo: number;
  after: number;
  lastAt: string | null;
};

type Stretch = {
  id: string;
  count: number;
  last: number | null;
  lastAt: string | null;
  /** The first event that does not follow the one before, and the first that is not later than it. */
  gapAt: number | null;
  earlyAt: number | null;
};

/** The most events that one statement reads. */
const maxEvents = 500_000;

const accounts = `
  select a.id, a.last_position::float8 as "lastPosition",
    case when h.begins_at = '-infinity' then 0 else coalesce(
      (select m.first_position - 1 from feed.signal_month m where m.account_id = a.id and m.starts_at >= h.begins_at
       order by m.starts_at limit 1), a.last_position) end::float8 as "expiredTo"
  from feed.account a cross join feed.signal_history h
  where a.id > $1::uuid and a.closed_at is null order by a.id limit $2`;

const stretches = `
  select g.id, count(s.position)::int as count, max(s.position)::float8 as last, max(s.detected_at)::text as "lastAt",
    (min(s.position) filter (where s.position <> s.position_before + 1))::float8 as "gapAt",
    (min(s.position) filter (where s.detected_at <= s.detected_before))::float8 as "earlyAt"
  from unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) as g (id, after, last_at)
  left join lateral (
    select p.position, p.detected_at, lag(p.position, 1, g.after) over w as position_before,
      lag(p.detected_at, 1, g.last_at) over w as detected_before
    from (select position, detected_at from feed.icp_signal
          where account_id = g.id and position > g.after order by position limit $4) p
    window w as (order by p.position)) s on true
  group by g.id`;

/** H2: events have the positions from 1, or the first of the months that are kept, to the last of the account; their times rise. */
export const feedPositions: Check = {
  promise: 'The positions of a feed have no gaps, and its times rise with them.',
  async run({ feed }, found) {
    for await (const page of readPages<Omit<Walk, 'after' | 'lastAt'>>(feed, accounts)) {
      const walks = page.map((one): Walk => ({ ...one, after: one.expiredTo, lastAt: null }));
      for (let open = walks; open.length > 0; ) open = await walkOn(feed, open, found);
      await compareEnds(feed, walks, found);
    }
  },
};

/** Reads the next events of some accounts. Returns the accounts that have more. */
async function walkOn(feed: pg.Client, walks: Walk[], found: Found): Promise<Walk[]> {
  const limit = Math.floor(maxEvents / walks.length);
  const { rows } = await feed.query<Stretch>(stretches, [
    walks.map(({ id }) => id),
    walks.map(({ after }) => after),
    walks.map(({ lastAt }) => lastAt),
    limit,
  ]);
  const read = new Map(rows.map((row) => [row.id, row]));
  return walks.filter((walk) => {
    const { count, last, lastAt, gapAt, earlyAt } = read.get(walk.id)!;
    if (gapAt !== null) found(`account ${walk.id}: no event stands right before position ${gapAt}`);
    if (earlyAt !== null) found(`account ${walk.id}: the event at position ${earlyAt} is no later than the one before`);
    walk.after = last ?? walk.after;
    walk.lastAt = lastAt ?? walk.lastAt;
    return count === limit;
  });
}

async function compareEnds(feed: pg.Client, walks: Walk[], found: Found): Promise<void> {
  const { rows } = await feed.query<{ id: string; position: number; isEarlier: boolean; isAhead: boolean }>(
    `select a.id, a.last_position::float8 as position, a.last_detected_at < g.last_at as "isEarlier",
       a.last_detected_at > clock_timestamp() + interval '1 day' as "isAhead"
     from unnest($1::uuid[], $2::timestamptz[]) as g (id, last_at) join feed.account a on a.id = g.id
     where a.closed_at is null`,
    [walks.map(({ id }) => id), walks.map(({ lastAt }) => lastAt)],
  );
  const now = new Map(rows.map((row) => [row.id, row]));
  for (const { id, after, lastPosition } of walks) {
    const account = now.get(id);
    if (!account) continue;
    if (after < lastPosition)
      found(`account ${id}: its last position is ${lastPosition}, but its events end at ${after}`);
    if (after > account.position)
      found(`account ${id}: its last position is ${account.position}, but its events end at ${after}`);
    if (account.isEarlier) found(`account ${id}: its last event is later than the time of its last detection`);
    if (account.isAhead) found(`account ${id}: its last detection is more than a day ahead of the clock`);
  }
}

/** The partition of an event is found by these months (G11). */
export const feedMonths: Check = {
  promise: 'The first position of an account in a month is that of its first event there.',
  async run({ feed }, found) {
    for (let after: [string, string] | null = null; ; ) {
      const { rows }: { rows: { id: string; month: string; isRight: boolean }[] } = await feed.query(
        `select m.account_id as id, m.starts_at::text as month,
           (select s.detected_at >= m.starts_at and s.detected_at < m.starts_at + interval '1 month' from feed.icp_signal s
            where s.account_id = m.account_id and s.position = m.first_position limit 1)
           and coalesce((select s.detected_at < m.starts_at from feed.icp_signal s
            where s.account_id = m.account_id and s.position = m.first_position - 1 limit 1), true)
           or m.starts_at < h.begins_at or a.closed_at is not null as "isRight"
         from (select * from feed.signal_month where $1::uuid is null or (account_id, starts_at) > ($1::uuid, $2::timestamptz)
               order by account_id, starts_at limit $3) m
         cross join feed.signal_history h left join feed.account a on a.id = m.account_id
         order by m.account_id, m.starts_at`,
        [after?.[0] ?? null, after?.[1] ?? null, pageRows],
      );
      for (const { id, month, isRight } of rows) if (!isRight) found(`account ${id}, month ${month.slice(0, 7)}`);
      if (rows.length < pageRows) return;
      after = [rows.at(-1)!.id, rows.at(-1)!.month];
    }
  },
};

/** A consumer beyond the end would miss what comes next (G9). */
export const consumers: Check = {
  promise: 'No consumer has a place beyond the end of its feed.',
  async run({ feed }, found) {
    for (let after: [string, string] | null = null; ; ) {
      const { rows }: { rows: { id: string; name: string; isBeyond: boolean }[] } = await feed.query(
        `select c.account_id as id, c.name, c.position > coalesce(a.last_position, 0) as "isBeyond"
         from (select * from feed.consumer where $1::uuid is null or (account_id, name) > ($1::uuid, $2)
               order by account_id, name limit $3) c
         left join feed.account a on a.id = c.account_id order by c.account_id, c.name`,
        [after?.[0] ?? null, after?.[1] ?? null, pageRows],
      );
      for (const { id, name, isBeyond } of rows) if (isBeyond) found(`account ${id}, consumer ${name}`);
      if (rows.length < pageRows) return;
      after = [rows.at(-1)!.id, rows.at(-1)!.name];
    }
  },
};
