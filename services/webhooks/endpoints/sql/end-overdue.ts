import type { Client } from '../../../platform/postgres/postgres.js';

/**
 * Ends the deliveries that have waited longer than the whole schedule for their endpoint to be enabled again (W5); the others continue.
 * Runs under the account's lock, before the endpoint is enabled, so that these rows are not claimed. Rows are locked in the order of their
 * ids, as the recording of outcomes does, so that the two cannot deadlock.
 */
export async function endOverdue(client: Client, endpointId: string, scheduleMs: number): Promise<void> {
  await client.query({
    name: 'pending-end-overdue',
    text: `with queued as (
             select account_id, created_at, delivery_id, day
             from due
             where endpoint_id = $1 and queued_at < now() - $2::bigint * interval '1 millisecond'
               and (lease_until is null or lease_until < now())
             order by delivery_id for update
           ), gone as (
             delete from due d using queued q
             where d.account_id = q.account_id and d.created_at = q.created_at and d.delivery_id = q.delivery_id
           )
           update delivery v
           set status = 'exhausted', failed_status = 'exhausted', next_attempt_at = null, updated_at = now()
           from queued q where v.id = q.delivery_id and v.day = q.day and v.status = 'pending'`,
    values: [endpointId, scheduleMs],
  });
}
