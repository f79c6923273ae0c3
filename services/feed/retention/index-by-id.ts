import type { Database } from '../../platform/postgres/postgres.js';
import { findUnindexed } from '../signals/index.js';
import { indexPartition, tryToIndex } from './sql/index-by-id.js';

/**
 * Builds the index by id of those partitions of the feed that have none (G9), and returns how many it built. One replica works at a time. If `signal`
 * aborts meanwhile, the session is abandoned: PostgreSQL finishes the index that it has begun, and another call builds the others.
 */
export async function indexById(database: Database, signal: AbortSignal): Promise<number> {
  if ((await findUnindexed(database.pool)).length === 0) return 0;
  const session = await database.openSession();
  const end = (): Promise<void> => session.end().catch(() => {});
  const giveUp = (): void => void end();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    if (!(await tryToIndex(session))) return 0;
    const partitions = await findUnindexed(session);
    for (const partition of partitions) await indexPartition(session, partition);
    return partitions.length;
  } finally {
    signal.removeEventListener('abort', giveUp);
    // The lock of whoever builds ends with the session.
    await end();
  }
}
