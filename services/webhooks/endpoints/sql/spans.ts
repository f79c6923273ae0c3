import type { Client } from '../../../platform/postgres/postgres.js';

// All of these run under the account's lock (lock-account.ts), in statements after it. The clock that they read is therefore later than
// that of every earlier fan-out and span, and the spans of one endpoint never overlap (W4).

/** Ends the endpoint's open span now. Does nothing when no span is open. */
export async function closeSpan(client: Client, endpointId: string): Promise<void> {
  await client.query({
    name: 'span-close',
    // A span lasts at least one microsecond, so that the next one, which starts where this one ends, has a different start.
    text: `update span set ends_at = greatest(clock_timestamp(), starts_at + interval '1 microsecond')
           where endpoint_id = $1 and ends_at is null`,
    values: [endpointId],
  });
}

/**
 * Opens a span with the endpoint's current filters, starting at the end of its last span or `backMs` ago, whichever is later. Returns its
 * start.
 */
export async function openSpan(client: Client, endpointId: string, backMs: number): Promise<string> {
  const { rows } = await client.query({
    name: 'span-open',
    text: `insert into span (endpoint_id, account_id, signal_types, icp_criteria_ids, starts_at)
           select e.id, e.account_id, e.signal_types, e.icp_criteria_ids, greatest(
             (select max(s.ends_at) from span s where s.endpoint_id = e.id),
             clock_timestamp() - $2::bigint * interval '1 millisecond')
           from endpoint e where e.id = $1
           returning starts_at`,
    values: [endpointId, backMs],
  });
  return rows[0].starts_at;
}

/** Records that the events since `since`, up to the position fanned out so far, must be read again for this endpoint (W4). */
export async function recordPickUp(
  client: Client,
  pickUp: { accountId: string; endpointId: string; since: string; upTo: number },
): Promise<void> {
  // Nothing was fanned out yet, so the endpoint missed nothing.
  if (pickUp.upTo === 0) return;
  await client.query({
    name: 'pick-up-record',
    text: 'insert into pick_up (account_id, endpoint_id, since, up_to) values ($1, $2, $3, $4)',
    values: [pickUp.accountId, pickUp.endpointId, pickUp.since, pickUp.upTo],
  });
}

/** Removes the pick-ups of an endpoint that is deleted. */
export async function dropPickUps(client: Client, endpointId: string): Promise<void> {
  await client.query({
    name: 'pick-up-drop',
    text: 'delete from pick_up where endpoint_id = $1',
    values: [endpointId],
  });
}
