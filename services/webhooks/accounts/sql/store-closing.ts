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
 * Deletes every endpoint of the account as a single one is deleted (W5). Returns the ids of the endpoints, at most 1,000.
 */
export async function endEndpoints(client: Client, accountId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'endpoints-end',
    text: `update endpoint set is_enabled = false, has_leftovers = true, deleted_at = now(), updated_at = now()
           where account_id = $1::uuid and deleted_at is null returning id`,
    values: [accountId],
  });
  const ids = rows.map(({ id }) => id);
  const values = [ids];
  await client.query({ text: 'delete from endpoint_secret where endpoint_id = any($1::uuid[])', values });
  await client.query({
    text: `update span set ends_at = greatest(clock_timestamp(), starts_at + interval '1 microsecond')
           where endpoint_id = any($1::uuid[]) and ends_at is null`,
    values,
  });
  await client.query({ text: 'delete from pick_up where endpoint_id = any($1::uuid[])', values });
  return ids;
}
