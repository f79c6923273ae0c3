import type pg from 'pg';
import { findUnindexed } from '../signals/index.js';
import { endIndexing, indexPartition, tryToIndex } from './sql/index-by-id.js';

/**
 * Builds the index by id of those partitions of the feed that have none (G9), and returns how many it built. One replica works at a time.
 * Where `signal` aborts meanwhile, the connection is given up: PostgreSQL finishes the index that it has begun, and another call the others.
 */
export async function indexById(pool: pg.Pool, signal: AbortSignal): Promise<number> {
  if ((await findUnindexed(pool)).length === 0) return 0;
  const client = await pool.connect();
  let isReleased = false;
  const release = (isOver: boolean): void => {
    if (!isReleased) client.release(isOver);
    isReleased = true;
  };
  const giveUp = (): void => release(true);
  signal.addEventListener('abort', giveUp);
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    if (!(await tryToIndex(client))) return 0;
    const partitions = await findUnindexed(client);
    for (const partition of partitions) await indexPartition(client, partition);
    await endIndexing(client);
    return partitions.length;
  } finally {
    signal.removeEventListener('abort', giveUp);
    // Its limits are others than those of the pool.
    release(true);
  }
}
