import { AppError } from '../../platform/errors.js';
import type { Database } from '../../platform/postgres/postgres.js';
import { deleteRows, isClosed } from './sql/delete-account.js';

/** The maximum number of deliveries, and of rows of each other table, that one call deletes. */
const maxRows = 5_000;

/**
 * Deletes part of the data of a closed account (X7): at most 5,000 rows of each table. Returns `is_done: true` when no rows were left. The
 * account's row stays, so that no endpoint can be registered for the account again. Throws `conflict` when the account is not closed.
 */
export async function purgeAccount(
  deps: { database: Database },
  input: { account_id: string },
): Promise<{ is_done: boolean }> {
  const { pool } = deps.database;
  if (!(await isClosed(pool, input.account_id))) throw new AppError('conflict', 'The account is not closed.');
  return { is_done: (await deleteRows(pool, input.account_id, maxRows)) === 0 };
}
