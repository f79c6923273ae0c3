import type { Client } from '../../../platform/postgres/postgres.js';

/**
 * Cancels the bulk replays of endpoints that are deleted (W18), so that none that is paused counts for ever towards the limit of its
 * account. Their rows are locked in the order in which outcomes are recorded. By index `replay_list`.
 */
export async function cancelReplays(client: Client, endpointIds: string[]): Promise<void> {
  await client.query({
    name: 'replay-cancel-all',
    text: `update replay set state = 'cancelled', ended_at = now(), updated_at = now(), lease_owner = null, lease_until = null
           where id = any(array(
             select r.id from replay r join endpoint e on e.account_id = r.account_id and e.id = r.endpoint_id
             where e.id = any($1::uuid[]) and r.state in ('running', 'paused') order by r.id for update of r))`,
    values: [endpointIds],
  });
}
