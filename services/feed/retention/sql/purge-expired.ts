import type { Queryable } from '../../../platform/postgres/postgres.js';

/**
 * The tables that keep something of expired months beside their partitions, with the column of its time: the accounts' first positions, the counts of
 * watches with a cap and by hour, rows that a wrong clock has put into the default partition, tombstones, and the entries by which erasures find
 * events.
 */
export const purgedTables = [
  ['signal_month', 'starts_at'],
  ['watch_day', 'day'],
  ['signal_type_hour', 'hour'],
  ['signal_watch_hour', 'hour'],
  ['signal_watch_day', 'day'],
  ['icp_signal_default', 'detected_at'],
  ['signal_tombstone', 'detected_at'],
  ['named_event', 'detected_at'],
] as const;
export type PurgedTable = (typeof purgedTables)[number];

/** Returns where the history begins, as PostgreSQL writes it, if months have expired and not all that is kept of them is deleted; otherwise null. */
export async function readUnpurged(db: Queryable): Promise<string | null> {
  const { rows } = await db.query(
    'select begins_at::text as "beginsAt" from signal_history where not is_purged and isfinite(begins_at)',
  );
  return rows[0]?.beginsAt ?? null;
}

/** Notes that everything from before the beginning of the history is deleted, unless it begins later by now. */
export async function markPurged(db: Queryable, beginsAt: string): Promise<void> {
  await db.query('update signal_history set is_purged = true where begins_at = $1::timestamptz', [beginsAt]);
}

/** Returns how many blocks a table has. */
export async function countBlocks(db: Queryable, [table]: PurgedTable): Promise<number> {
  const { rows } = await db.query(
    `select (pg_relation_size('${table}') / current_setting('block_size')::int)::int as blocks`,
  );
  return rows[0].blocks;
}

/** Deletes the rows of expired months in these blocks of a table, to `to` exclusive. */
export async function purgeBlocks(
  db: Queryable,
  [table, column]: PurgedTable,
  from: number,
  to: number,
): Promise<void> {
  const purged = `
    delete from ${table} where ctid >= $1::tid and ctid < $2::tid and ${column} < (select begins_at from signal_history)`;
  // The last expired event of an item that is deleted takes the index entries of the item with it.
  const text =
    table === 'named_event'
      ? `with gone as (${purged} returning item)
         delete from named_in n using (select distinct item from gone) g
         where n.item = g.item
           and not exists (select from activity where scope = coalesce(n.account_id::text, 'installation') and id = n.item)
           and not exists (
             select from named_event e where e.item = n.item and e.detected_at >= (select begins_at from signal_history))`
      : purged;
  await db.query(text, [`(${from},0)`, `(${to},0)`]);
}
