import type { Client } from '../../../platform/postgres/postgres.js';

// Both run under the account's lock, since other changes write the version that they have read.

/** Pauses an endpoint that is not paused. An attempt that was prepared with the state before is not made. */
export async function storePause(client: Client, accountId: string, endpointId: string): Promise<void> {
  await client.query({
    name: 'endpoint-pause',
    text: `update endpoint set paused_at = now(), version = version + 1, updated_at = now()
           where id = $2 and account_id = $1 and deleted_at is null and paused_at is null`,
    values: [accountId, endpointId],
  });
}

/** Ends the pause of an endpoint; the longest wait of queued deliveries counts from then on. Returns whether the endpoint was paused. */
export async function storeResume(client: Client, accountId: string, endpointId: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'endpoint-resume',
    text: `update endpoint set paused_at = null, resumed_at = now(), version = version + 1, updated_at = now()
           where id = $2 and account_id = $1 and deleted_at is null and paused_at is not null`,
    values: [accountId, endpointId],
  });
  return rowCount === 1;
}
