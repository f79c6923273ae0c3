import type { Client } from '../../../platform/postgres/postgres.js';

// All of these run under the account's lock (lock-account.ts), in statements after it, so no fan-out advances the position meanwhile.

/**
 * Ends the open spans of these endpoints at a position of the feed: what comes after it is not owed to them any more (W4). Endpoints
 * without an open span are passed over.
 */
export async function closeSpans(client: Client, endpointIds: string[], position: number): Promise<void> {
  await client.query({
    name: 'span-close',
    text: `update span set closes_at = greatest(opens_after, $2::bigint)
           where endpoint_id = any($1::uuid[]) and closes_at is null`,
    values: [endpointIds, position],
  });
}

/**
 * Opens a span with the endpoint's present filters after a position of the feed, or after the end of its last span where that is later, so
 * that spans of one endpoint never overlap. Returns the position after which it opens.
 */
export async function openSpan(client: Client, endpointId: string, after: number): Promise<number> {
  const { rows } = await client.query({
    name: 'span-open',
    text: `insert into span (endpoint_id, account_id, signal_types, icp_criteria_ids, opens_after)
           select e.id, e.account_id, e.signal_types, e.icp_criteria_ids,
             greatest((select max(s.closes_at) from span s where s.endpoint_id = e.id), $2::bigint)
           from endpoint e where e.id = $1
           returning opens_after`,
    values: [endpointId, after],
  });
  return rows[0].opens_after;
}

/** Records that the events after one position, up to what is fanned out so far, must be read again for this endpoint (W4). */
export async function recordPickUp(
  client: Client,
  pickUp: { accountId: string; endpointId: string; after: number; upTo: number },
): Promise<void> {
  // The endpoint missed nothing.
  if (pickUp.upTo <= pickUp.after) return;
  await client.query({
    name: 'pick-up-record',
    text: 'insert into pick_up (account_id, endpoint_id, after_position, up_to) values ($1, $2, $3, $4)',
    values: [pickUp.accountId, pickUp.endpointId, pickUp.after, pickUp.upTo],
  });
}

/** Removes the pick-ups of endpoints that are deleted. */
export async function dropPickUps(client: Client, endpointIds: string[]): Promise<void> {
  await client.query({
    name: 'pick-up-drop',
    text: 'delete from pick_up where endpoint_id = any($1::uuid[])',
    values: [endpointIds],
  });
}
