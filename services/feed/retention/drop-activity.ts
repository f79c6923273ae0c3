import type pg from 'pg';
import { type Client, transaction } from '../../platform/postgres/postgres.js';
import { activityKey } from '../activity/index.js';
import { dropPast } from '../matching/index.js';
import { deleteActivity, findNextScope, lockProgress, readFirst, storeProgress } from './sql/delete-activity.js';

/** The maximum number of rows of a transaction, and of transactions of one call. */
const most = { rows: 1_000, transactions: 500 };

/**
 * Deletes activity that was stored before the history of the feed begins (G11), in bounded transactions, until all is done, the call has
 * made its 500 transactions, or `signal` aborts. Returns how many rows it deleted. Its keys stay, so an item that is sent again is a
 * duplicate (G3). Nothing is deleted while an item of before is in the lane of wide items (G10).
 */
export async function dropActivity(pool: pg.Pool, signal: AbortSignal): Promise<number> {
  let count = 0;
  for (let nth = 0; nth < most.transactions && !signal.aborted; nth++) {
    const deleted = await transaction(pool, dropPage);
    if (deleted === null) break;
    count += deleted;
  }
  return count;
}

/** Works on the first page of a scope. Returns how many rows it deleted, or null when there is nothing to do. */
async function dropPage(client: Client): Promise<number | null> {
  const after = await lockProgress(client);
  if (after === undefined) return null;
  const scope = await findNextScope(client, after);
  if (scope === undefined) {
    await storeProgress(client, null);
    return null;
  }
  const page = await readFirst(client, scope, most.rows);
  const leaving = page.filter(({ isOld }) => isOld);
  if (leaving.length > 0) {
    const ids = leaving.map(({ id }) => id);
    if (scope === 'installation') await dropPast(client, ids);
    await deleteActivity(client, scope, ids, leaving.map(({ sourceId }) => activityKey(scope, sourceId)).sort());
  }
  // Ids rise with time, but for transactions that overlap: an old row behind a younger one leaves with the next month.
  if (leaving.length < most.rows) await storeProgress(client, scope);
  return leaving.length;
}
