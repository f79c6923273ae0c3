import type { Queryable } from '../../platform/postgres/postgres.js';
import { countBlocks, markPurged, purgeBlocks, purgedTables, readUnpurged } from './sql/purge-expired.js';

/** How many blocks of a table a statement reads: 8 MB, tens of thousands of counts. */
const blocksAtOnce = 1_000;

/**
 * Deletes what is kept of expired months beside their partitions (G11), once after each month, when its partition is dropped. Every table is read once
 * in the order of its blocks, in short statements, since none has an index by time. When `signal` aborts or the process ends, the next call starts
 * from the beginning.
 */
export async function purgeExpired(
  db: Queryable,
  signal: AbortSignal,
  { atOnce = blocksAtOnce }: { atOnce?: number } = {},
): Promise<void> {
  const beginsAt = await readUnpurged(db);
  if (beginsAt === null) return;
  for (const table of purgedTables) {
    const end = await countBlocks(db, table);
    for (let from = 0; from < end; from += atOnce) {
      if (signal.aborted) return;
      await purgeBlocks(db, table, from, from + atOnce);
    }
  }
  await markPurged(db, beginsAt);
}
