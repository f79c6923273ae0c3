import { type Client, plainArray } from '../../../platform/postgres/postgres.js';
import { lanes } from '../job.js';

export type ReplayKey = { accountId: string; id: string; day: string };

/** Returns the fields of a delivery that never change, without locking it. Returns undefined when the account has no such delivery. */
export async function findReplayed(
  client: Client,
  key: ReplayKey,
): Promise<{ endpointId: string; createdAt: string; hasEvent: boolean } | undefined> {
  const { rows } = await client.query({
    name: 'replay-find',
    text: `select v.endpoint_id as "endpointId", v.created_at as "createdAt",
             exists (select from event ev where ev.id = v.event_id and ev.day = v.day) as "hasEvent"
           from delivery v where v.id = $2 and v.day = $3::date and v.account_id = $1`,
    values: [key.accountId, key.id, key.day],
  });
  return rows[0];
}

/** Returns whether the endpoint may be sent to. Its row is locked `for share`, so that this holds until the transaction ends. */
export async function lockEndpoint(
  client: Client,
  endpointId: string,
): Promise<{ isEnabled: boolean; isDeleted: boolean }> {
  const { rows } = await client.query({
    name: 'replay-hold-endpoint',
    text: `select is_enabled as "isEnabled", deleted_at is not null as "isDeleted" from endpoint where id = $1 for share`,
    values: [endpointId],
  });
  return rows[0];
}

/**
 * Returns whether the delivery is still to be sent. Its row in the queue is locked, so this waits for an outcome that is being recorded; a
 * row that the mark of the endpoint has ended (W5) is removed. The queue is locked before the history, as the recording does; otherwise the
 * two would deadlock.
 */
export async function isQueued(client: Client, key: ReplayKey, createdAt: string): Promise<boolean> {
  const values = [key.accountId, createdAt, key.id];
  const { rowCount } = await client.query({
    name: 'replay-is-queued',
    text: 'select from due where account_id = $1 and created_at = $2 and delivery_id = $3 for update',
    values,
  });
  if (rowCount === 0) return false;
  const ended = await client.query({
    name: 'replay-clear-ended',
    text: `delete from due d using endpoint e
           where d.account_id = $1 and d.created_at = $2 and d.delivery_id = $3 and e.id = d.endpoint_id
             and d.queued_at < e.ended_before and (d.lease_until is null or d.lease_until < now())`,
    values,
  });
  return ended.rowCount === 0;
}

/**
 * Queues the delivery again: its schedule starts anew, its attempt numbers continue (W12). The history is read by a statement after the
 * locks. Returns false when a concurrent replay queued it first. A `delivered` delivery stays `delivered`.
 */
export async function queueReplay(client: Client, key: ReplayKey): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'replay-queue',
    text: `insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane, attempt_count)
           select account_id, created_at, id, day, endpoint_id, event_id, $4::smallint, attempt_count
           from delivery where id = $2 and day = $3::date and account_id = $1
           on conflict do nothing`,
    values: [key.accountId, key.id, key.day, lanes.indexOf('replay')],
  });
  if (rowCount === 0) return false;
  await markReplayed(client, [key]);
  return true;
}

/** Marks deliveries as queued again by a replay. A `delivered` delivery stays `delivered`. */
export async function markReplayed(client: Client, keys: { id: string; day: string }[]): Promise<void> {
  const days = keys.map(({ day }) => day);
  const inOrder = days.toSorted();
  await client.query({
    name: 'replay-mark',
    text: `update delivery v
           set status = case when v.status = 'delivered' then 'delivered' else 'pending' end, failed_status = null,
             next_attempt_at = now(), updated_at = now(), replayed_at = now(), endpoint_unreachable = false
           from unnest($1::uuid[], $2::date[]) as w(id, day)
           where v.id = w.id and v.day = w.day and v.day between $3::date and $4::date`,
    values: [plainArray(keys.map(({ id }) => id)), plainArray(days), inOrder[0], inOrder.at(-1)],
  });
}
