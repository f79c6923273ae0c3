import type { Client } from '../../../platform/postgres/postgres.js';

/**
 * Marks the pending deliveries of an endpoint that were queued more than `agoMs` ago as ended, or all of them if `agoMs` is null (W5). From the
 * commit on they are neither sent nor shown as pending; their rows are ended afterwards (deliveries/endings.ts), since there may be a million. Runs
 * under the account's lock.
 */
export async function markEnded(client: Client, endpointIds: string[], agoMs: number | null): Promise<void> {
  await client.query({
    name: 'endpoint-mark-ended',
    text: `update endpoint set ended_at = now(),
             ended_before = greatest(ended_before, coalesce(now() - $2::bigint * interval '1 millisecond', 'infinity'))
           where id = any($1::uuid[])`,
    values: [endpointIds, agoMs],
  });
}
