import { directionOf, type PageStart } from '../../../../platform/paging.js';
import { countRows } from '../../../../platform/postgres/count-rows.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { feedEnd } from '../../sql/feed-end.js';

/** A consumer, and the feed as it is by now. */
export type ConsumerRow = {
  name: string;
  position: number;
  committed_at: string | null;
  created_at: string;
  /** The position of the last signal of the account, and of the last one past the retention. */
  feedEnd: number;
  expiredTo: number;
  oldest_uncommitted_at: string | null;
};

const columns = `
  c.name, c.position, c.committed_at, c.created_at, f.position as "feedEnd", f.expired_to as "expiredTo",
  (select s.detected_at from icp_signal s
   where s.account_id = c.account_id and s.position = next.position
     and s.detected_at >= coalesce((select max(m.starts_at) from signal_month m
       where m.account_id = c.account_id and m.first_position <= next.position), '-infinity')
     and s.detected_at < coalesce((select min(m.starts_at) from signal_month m
       where m.account_id = c.account_id and m.first_position > next.position), 'infinity')) as oldest_uncommitted_at`;

const joined = `
  from consumer c cross join feed_end f
  cross join lateral (select greatest(c.position, f.expired_to) + 1 as position) next
  where c.account_id = $1`;

/** Returns a consumer of an account, or undefined. */
export async function readConsumer(db: Queryable, accountId: string, name: string): Promise<ConsumerRow | undefined> {
  const [row] = await readConsumersByName(db, accountId, [name]);
  return row;
}

/** Returns the consumers among these names that the account has; by primary key, each with one probe of the feed. */
export async function readConsumersByName(db: Queryable, accountId: string, names: string[]): Promise<ConsumerRow[]> {
  const { rows } = await db.query({
    name: 'consumer-read',
    text: `with ${feedEnd} select ${columns} ${joined} and c.name = any($2::text[])`,
    values: [accountId, names],
  });
  return rows;
}

/** Returns the consumers of an account after a place in the list, newest first, at most `limit`. An account has few. */
export async function readConsumerPage(
  db: Queryable,
  page: PageStart & { accountId: string; limit: number },
): Promise<ConsumerRow[]> {
  const { behind, by, suffix } = directionOf(page);
  const { rows } = await db.query({
    name: `consumer-page${suffix}`,
    text: `with ${feedEnd} select ${columns} ${joined}
             and ($2::timestamptz is null or (c.created_at, c.name) ${behind} ($2::timestamptz, $3::text))
           order by c.created_at ${by}, c.name ${by} limit $4`,
    values: [page.accountId, page.before, page.beforeId, page.limit],
  });
  return rows;
}

/** Returns how many consumers an account has, counted up to a number. By the primary key. */
export const countConsumersUpTo = (db: Queryable, accountId: string, upTo: number): Promise<number> =>
  countRows(db, {
    name: 'consumers-up-to',
    text: 'select from consumer where account_id = $1 limit $2',
    values: [accountId, upTo],
  });

/**
 * Moves a consumer to a position that the feed keeps, back only with `mayRewind`, and returns whether it did. The row decides, so that of
 * two commits at once the later position stays.
 */
export async function moveConsumer(
  db: Queryable,
  { accountId, name, position, mayRewind }: { accountId: string; name: string; position: number; mayRewind: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'consumer-move',
    text: `with ${feedEnd}
           update consumer c set position = $3::bigint, committed_at = clock_timestamp() from feed_end f
           where c.account_id = $1 and c.name = $2 and $3::bigint between f.expired_to and f.position
             and (c.position <= $3::bigint or $4::boolean)`,
    values: [accountId, name, position, mayRewind],
  });
  return rowCount === 1;
}

/** Returns how many consumers an account has, and where its feed begins and ends. */
export async function readRoom(
  db: Queryable,
  accountId: string,
): Promise<{ consumers: number; feedEnd: number; expiredTo: number }> {
  const { rows } = await db.query({
    name: 'consumer-room',
    text: `with ${feedEnd}
           select (select count(*)::int from consumer where account_id = $1) as consumers, position as "feedEnd",
             expired_to as "expiredTo"
           from feed_end`,
    values: [accountId],
  });
  return rows[0];
}

/** Adds a consumer that is not there yet. A place that was given counts as committed. */
export async function insertConsumer(
  client: Client,
  {
    accountId,
    name,
    position,
    isCommitted,
  }: { accountId: string; name: string; position: number; isCommitted: boolean },
): Promise<void> {
  await client.query({
    name: 'consumer-insert',
    text: `insert into consumer (account_id, name, position, committed_at)
           values ($1, $2, $3::bigint, case when $4::boolean then clock_timestamp() end)`,
    values: [accountId, name, position, isCommitted],
  });
}

/** Deletes a consumer, and returns whether it was there. */
export async function deleteRow(db: Queryable, accountId: string, name: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'consumer-delete',
    text: 'delete from consumer where account_id = $1 and name = $2',
    values: [accountId, name],
  });
  return rowCount === 1;
}
