import { type Database, transaction } from '../../platform/postgres/postgres.js';
import { endWatches, markClosed } from './sql/store-closing.js';

/**
 * Closes an account for good (X7): its watches end, activity that names it is ignored, and no watch is written for it any more. What is
 * on its feed stays until the purge. Repeating it changes nothing.
 */
export async function closeAccount(database: Database, input: { account_id: string }): Promise<Record<string, never>> {
  await transaction(database.pool, async (client) => {
    await markClosed(client, input.account_id);
    await endWatches(client, input.account_id);
  });
  return {};
}
