import type pg from 'pg';

/** Does `work` while a table is locked, so that whoever reads it waits; `client` holds the lock. */
export async function whileLocked<T>(client: pg.Client, table: string, work: () => Promise<T>): Promise<T> {
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}
