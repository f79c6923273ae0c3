import { type Database, transaction } from '../../platform/postgres/postgres.js';
import { endPending, lockAccount } from '../endpoints/index.js';
import { endEndpoints, markClosed, selectPending } from './sql/store-closing.js';

/**
 * Closes an account for good (X7): all its endpoints end as deleted ones do (W5), and none is registered any more. First nothing new is
 * queued or claimed, in one transaction; then what is pending becomes `exhausted`, an endpoint at a time, since it may be much.
 * Repeating it goes on where it was broken off, and changes nothing at the end.
 */
export async function closeAccount(
  deps: { database: Database; onChanged: (endpointId: string) => void },
  input: { account_id: string },
): Promise<Record<string, never>> {
  const { pool } = deps.database;
  const ended = await transaction(pool, async (client) => {
    await lockAccount(client, input.account_id);
    await markClosed(client, input.account_id);
    return endEndpoints(client, input.account_id);
  });
  for (const endpointId of ended) deps.onChanged(endpointId);
  for (const endpointId of await selectPending(pool, input.account_id)) {
    await transaction(pool, async (client) => {
      await lockAccount(client, input.account_id);
      await endPending(client, endpointId);
    });
  }
  return {};
}
