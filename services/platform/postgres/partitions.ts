import pg from 'pg';
import { insist } from '../lifecycle/insist.js';
import { isLockTimeout } from './connection-fault.js';
import { type Client, transaction } from './postgres.js';

/** A partition of a table by a range of `column`: from `from`, inclusive, to `to`, exclusive, both as PostgreSQL writes values of the column. */
export type Partition = { table: string; name: string; column: string; from: string; to: string };

/**
 * Creates a partition of a table that has a default partition `<table>_default`, moves the rows of its range there from the default partition, and
 * attaches it. Unlike `partition of`, attaching locks only the default partition, and waits for no writer of other ranges. Columns and indexes are
 * those of `like`; `storage` is the clause for storage parameters.
 */
export async function attachPartition(client: Client, one: Partition, like: string, storage = ''): Promise<void> {
  const { table, column } = one;
  const name = pg.escapeIdentifier(one.name);
  const [from, to] = [pg.escapeLiteral(one.from), pg.escapeLiteral(one.to)];
  // A crash may have left a table of this name that was detached but not dropped.
  await client.query(`drop table if exists ${name}`);
  await client.query(`create table ${name} (like ${like} including all) ${storage}`);
  await client.query(
    `with moved as (delete from ${table}_default where ${column} >= ${from} and ${column} < ${to} returning *)
     insert into ${name} select * from moved`,
  );
  await client.query(`alter table ${table} attach partition ${name} for values from (${from}) to (${to})`);
}

/** How long a partition that is dropped may keep others waiting, and how often it is tried. */
const lockMs = 200;
const maxTries = 50;

/**
 * Detaches and drops a partition, unless it is already gone; with `isDetaching`, an earlier attempt left it half detached. With a default partition
 * this locks the whole table for a moment. So that nobody waits behind a long statement, each attempt gives up after 200 ms, and there are at most
 * 50. During a backup (bin/admin/snapshots.ts), which reads the partitions one after the other, it does nothing and returns false.
 */
export function dropPartition(
  pool: pg.Pool,
  one: { table: string; name: string; isDetaching?: boolean },
): Promise<boolean> {
  const name = pg.escapeIdentifier(one.name);
  const drop = () =>
    transaction(pool, async (client) => {
      const free = await client.query(
        `select pg_try_advisory_xact_lock_shared(hashtext('leadwire backup')) as "isFree"`,
      );
      if (!free.rows[0].isFree) return false;
      await client.query(`set local lock_timeout = ${lockMs}`);
      await client.query(`lock table only ${one.table} in access exclusive mode`);
      // Another replica may have dropped it meanwhile.
      const { rows } = await client.query('select to_regclass($1) is not null as "isThere"', [name]);
      if (!rows[0].isThere) return true;
      await client.query(`alter table ${one.table} detach partition ${name} ${one.isDetaching ? 'finalize' : ''}`);
      await client.query(`drop table ${name}`);
      return true;
    });
  const mayRepeat = (error: unknown, tries: number): boolean => isLockTimeout(error) && tries < maxTries;
  return insist(drop, { everyMs: lockMs, mayRepeat });
}
