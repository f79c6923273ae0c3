import { icpSignalDetected } from '../../../../schema/contracts/webhook-events.js';
import type { Client } from '../../../platform/postgres/postgres.js';

// All of these run under the account's lock (lock-account.ts), in statements after it, so no fan-out advances the position meanwhile.

/**
 * Ends the open spans of these endpoints at a position of the feed, and at the last event of the other kinds: what comes after is not owed
 * to them any more (W4). Endpoints without an open span are passed over.
 */
export async function closeSpans(client: Client, endpointIds: string[], position: number): Promise<void> {
  await client.query({
    name: 'span-close',
    text: `update span s set closes_at = greatest(s.opens_after, $2::bigint),
             events_until = greatest(s.events_after, a.event_position)
           from account a
           where a.account_id = s.account_id and s.endpoint_id = any($1::uuid[]) and s.closes_at is null`,
    values: [endpointIds, position],
  });
}

/**
 * Opens a span with the endpoint's present filters after a position of the feed, or after the end of its last span where that is later, so that spans
 * of one endpoint never overlap. Of the other kinds of events, it takes those that come from now on, and if `eventsBackMs` is given, those of that
 * last period too. Returns the positions after which it opens. A span without ICP signals accepts no signal type.
 */
export async function openSpan(
  client: Client,
  endpointId: string,
  { after, eventsBackMs }: { after: number; eventsBackMs: number | null },
): Promise<{ opensAfter: number; eventsAfter: number }> {
  const { rows } = await client.query({
    name: 'span-open',
    text: `insert into span (endpoint_id, account_id, event_types, signal_types, icp_criteria_ids, content_filter, opens_after,
             events_after)
           select e.id, e.account_id, e.event_types,
             case when e.event_types is null or $4::text = any(e.event_types) then e.signal_types else '{}' end,
             e.icp_criteria_ids, e.content_filter,
             greatest((select max(s.closes_at) from span s where s.endpoint_id = e.id), $2::bigint),
             greatest((select max(s.events_until) from span s where s.endpoint_id = e.id),
               case when $3::bigint is null then a.event_position
                    else coalesce((select p.position from event_place p where p.account_id = e.account_id
                                     and p.created_at < now() - $3::bigint * interval '1 millisecond'
                                   order by p.created_at desc, p.position desc limit 1), 0) end)
           from endpoint e join account a on a.account_id = e.account_id
           where e.id = $1
           returning opens_after as "opensAfter", events_after as "eventsAfter"`,
    values: [endpointId, after, eventsBackMs, icpSignalDetected],
  });
  return rows[0];
}

/** The tables of pick-ups: of the feed, and of the other kinds of events. They have the same columns. */
export const pickUpTables = ['pick_up', 'event_pick_up'] as const;

/** Records that the events after one position, up to what is fanned out so far, must be read again for this endpoint (W4). */
export async function recordPickUp(
  client: Client,
  table: (typeof pickUpTables)[number],
  pickUp: { accountId: string; endpointId: string; after: number; upTo: number },
): Promise<void> {
  // The endpoint missed nothing.
  if (pickUp.upTo <= pickUp.after) return;
  await client.query({
    name: `${table}-record`,
    text: `insert into ${table} (account_id, endpoint_id, after_position, up_to) values ($1, $2, $3, $4)`,
    values: [pickUp.accountId, pickUp.endpointId, pickUp.after, pickUp.upTo],
  });
}

/** Removes the pick-ups of endpoints that are deleted. */
export async function dropPickUps(client: Client, endpointIds: string[]): Promise<void> {
  for (const table of pickUpTables) {
    await client.query({
      name: `${table}-drop`,
      text: `delete from ${table} where endpoint_id = any($1::uuid[])`,
      values: [endpointIds],
    });
  }
}
