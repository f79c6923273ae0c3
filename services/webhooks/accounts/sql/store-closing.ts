import type { Client } from '../../../platform/postgres/postgres.js';

// These statements run under the account's lock (endpoints/sql/lock-account.ts), as every statement that writes spans does.

/** Marks the account as closed. The caller has locked its row. */
export async function markClosed(client: Client, accountId: string): Promise<void> {
  await client.query({
    name: 'account-close',
    text: 'update account set closed_at = coalesce(closed_at, now()) where account_id = $1::uuid',
    values: [accountId],
  });
}

/**
 * Marks every endpoint of the account as deleted. Returns their ids, at most 1,000.
 */
export async function deleteEndpoints(client: Client, accountId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'endpoints-delete',
    text: `update endpoint set is_enabled = false, deleted_at = now(), updated_at = now()
           where account_id = $1::uuid and deleted_at is null returning id`,
    values: [accountId],
  });
  return rows.map(({ id }) => id);
}
