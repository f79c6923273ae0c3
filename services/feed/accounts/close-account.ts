import { type Database, transaction } from '../../platform/postgres/postgres.js';
import { endWatches, markClosed } from './sql/store-closing.js';

/**
 * Closes an account for good (X7): its watches end, activity that names it is ignored, and no watch can be written for it any more. Its
 * feed stays until the purge. Calling it again changes nothing.
 */
export async function closeAccount(database: Database, input: { account_id: string }): Promise<Record<string, never>> {
  await transaction(database.pool, async (client) => {
    await markClosed(client, input.account_id);
    await endWatches(client, input.account_id);
  });
  return {};
}
