import { AppError } from '../../platform/errors.js';
import { type Database, transaction } from '../../platform/postgres/postgres.js';
import { activityKey } from '../activity/index.js';
import { purgeTombstones } from '../watches/index.js';
import { deleteItems, deleteKeys, deleteRows, isClosed } from './sql/delete-account.js';

/** The maximum number of rows of each table that one call deletes. */
const maxRows = 10_000;

/**
 * Deletes part of the data of a closed account (X7): at most 10,000 rows of each table. Returns `is_done: true` when no rows were left. The
 * account's row stays, so that late activity is still ignored. Throws `conflict` when the account is not closed.
 */
export async function purgeAccount(database: Database, input: { account_id: string }): Promise<{ is_done: boolean }> {
  if (!(await isClosed(database.pool, input.account_id))) {
    throw new AppError('conflict', 'The account is not closed.');
  }
  await purgeTombstones(database.pool, input.account_id);
  const items = await deleteActivity(database, input.account_id);
  const others = await deleteRows(database.pool, input.account_id, maxRows);
  return { is_done: items + others === 0 };
}

/** Deletes items with their keys. Keys of items that the retention has deleted stay: they contain no personal data, and nothing refers to them. */
async function deleteActivity(database: Database, accountId: string): Promise<number> {
  return transaction(database.pool, async (client) => {
    const sourceIds = await deleteItems(client, accountId, maxRows);
    await deleteKeys(
      client,
      sourceIds.map((sourceId) => activityKey(accountId, sourceId)),
    );
    return sourceIds.length;
  });
}
