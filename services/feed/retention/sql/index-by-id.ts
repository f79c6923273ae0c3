import pg from 'pg';
import type { Queryable } from '../../../platform/postgres/postgres.js';

/** Takes the lock of whoever builds indexes, for as long as the connection lasts. Returns false where another one has it. */
export async function tryToIndex(db: Queryable): Promise<boolean> {
  const { rows } = await db.query(`select pg_try_advisory_lock(hashtext('leadwire feed index by id')) as taken`);
  return rows[0].taken;
}

/** Builds the index of a partition concurrently with its writers. The remains of an interrupted attempt are dropped first. */
export async function indexPartition(db: Queryable, partition: string): Promise<void> {
  const [table, index] = [partition, `${partition}_by_id`].map((name) => pg.escapeIdentifier(name));
  await db.query(`drop index concurrently if exists ${index}`);
  await db.query(`create index concurrently ${index} on ${table} (id)`);
}
