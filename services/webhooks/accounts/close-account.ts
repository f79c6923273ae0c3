import { type Database, transaction } from '../../platform/postgres/postgres.js';
import { endEndpoints, lockAccount } from '../endpoints/index.js';
import { deleteEndpoints, markClosed } from './sql/store-closing.js';

/**
 * Closes an account for good (X7). All its endpoints end as deleted endpoints do (W5), and no new endpoint can be registered. Calling it
 * again changes nothing.
 */
export async function closeAccount(
  deps: { database: Database; onChanged: (endpointId: string) => void },
  input: { account_id: string },
): Promise<Record<string, never>> {
  const { pool } = deps.database;
  const ended = await transaction(pool, async (client) => {
    const { position } = await lockAccount(client, input.account_id);
    await markClosed(client, input.account_id);
    const endpointIds = await deleteEndpoints(client, input.account_id);
    await endEndpoints(client, endpointIds, position);
    return endpointIds;
  });
  for (const endpointId of ended) deps.onChanged(endpointId);
  return {};
}
