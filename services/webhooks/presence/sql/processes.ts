import type { Queryable } from '../../../platform/postgres/postgres.js';

/** The class of the advisory locks of processes; any number that nothing else in the database uses. */
const lockClass = 0x6c77_7770;

const isGone = `lock_key not in (
  select objid::int from pg_locks
  where locktype = 'advisory' and classid = ${lockClass} and granted
    and database = (select oid from pg_database where datname = current_database()))`;

/**
 * Registers this process under a new key, with the number of lanes that it knows, and locks the key for as long as the session lasts.
 */
export async function register(session: Queryable, owner: string, knownLanes: number): Promise<void> {
  await session.query(
    `with own as (
       insert into process (id, known_lanes, knows_formats) values ($1::uuid, $2, true)
       on conflict (id) do update set lock_key = nextval('process_lock') returning lock_key)
     select pg_advisory_lock(${lockClass}, lock_key) from own`,
    [owner, knownLanes],
  );
}

/** Removes a process that is gone; one that has registered again meanwhile stays. */
export async function unregisterGone(db: Queryable, owner: string): Promise<void> {
  await db.query(`delete from process where id = $1::uuid and ${isGone}`, [owner]);
}

/**
 * The name of all sessions by which a process leases deliveries and records their outcomes. While one of them is open, the process may live
 * although its lock is gone.
 */
export const sessionName = (owner: string): string => `leadwire-webhooks ${owner}`;

/** Returns the processes whose session does not hold its lock, and whether other sessions of them are open. */
export async function findGone(db: Queryable): Promise<{ id: string; isConnected: boolean }[]> {
  const { rows } = await db.query({
    name: 'process-find-gone',
    text: `select id, exists (
             select from pg_stat_activity where application_name = '${sessionName('')}' || id) as "isConnected"
           from process where ${isGone}`,
  });
  return rows;
}
