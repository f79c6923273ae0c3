import type { ReplayState } from '../../../../schema/contracts/webhook-replays.js';
import type { Client, Queryable } from '../../../platform/postgres/postgres.js';
import { lanes } from '../../deliveries/index.js';
import type { ReplayKey } from './read-replays.js';

/**
 * Moves a replay of an endpoint to another state, if its present state allows that. Unless the new state is `running`, what it has queued is to be
 * taken out. Returns whether it was moved.
 */
export async function moveReplay(
  db: Queryable,
  key: ReplayKey,
  to: Extract<ReplayState, 'running' | 'paused' | 'cancelled'>,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'replay-move',
    text: `update replay set state = $4::text, is_clearing = $4::text <> 'running', updated_at = now(),
             ended_at = case when $4::text = 'cancelled' then now() end, lease_until = null, lease_owner = null
           where id = $3 and account_id = $1 and endpoint_id = $2
             and state = any(case $4::text when 'running' then '{paused}' when 'paused' then '{running}'
               else '{running,paused}' end::text[])`,
    values: [key.accountId, key.endpointId, key.id, to],
  });
  return rowCount === 1;
}

/** Forgets what a paused replay kept. */
export async function dropLeft(db: Queryable, replayId: string): Promise<void> {
  await db.query({
    name: 'replay-drop-left',
    text: 'delete from replay_left where replay_id = $1',
    values: [replayId],
  });
}

/**
 * Takes at most `limit` rows of a replay that have no attempt under way out of the queue, and returns how many. Their deliveries return to the state
 * that their last attempt left; one that was never tried is `exhausted`. A replay that is paused keeps them, and queues them again when it is
 * resumed; one that runs again loses nothing. Locked rows are skipped, so this does not wait for the recording of outcomes.
 */
export async function clearQueued(
  client: Client,
  { endpointId, replayId, limit }: { endpointId: string; replayId: string; limit: number },
): Promise<number> {
  const { rows } = await client.query({
    name: 'replay-clear',
    text: `
      with picked as materialized (
        select d.account_id, d.created_at, d.delivery_id, d.day from due d
        where d.endpoint_id = $1 and d.lane = $3 and d.replay_id = $2 and (d.lease_until is null or d.lease_until < now())
          and exists (select from replay where id = $2 and state in ('paused', 'cancelled'))
        limit $4 for update of d skip locked
      ), gone as (
        delete from due d using picked p
        where d.account_id = p.account_id and d.created_at = p.created_at and d.delivery_id = p.delivery_id
      ), kept as (
        insert into replay_left (replay_id, delivery_id, day)
        select r.id, p.delivery_id, p.day from picked p join replay r on r.id = $2 and r.state = 'paused'
        on conflict do nothing
      ), restored as (
        update delivery v set status = s.status, failed_status = nullif(s.status, 'delivered'), next_attempt_at = null, updated_at = now()
        from picked p cross join lateral (
          select case when o.status <> 'pending' then o.status
            when o.response_status between 400 and 499 and o.response_status not in (408, 429) then 'rejected'
            else 'exhausted' end as status
          from delivery o where o.id = p.delivery_id and o.day = p.day) s
        where v.id = p.delivery_id and v.day = p.day
      ), counted as (
        update replay set queued = queued - (select count(*) from picked), updated_at = now()
        where id = $2 and exists (select from picked)
      )
      select count(*)::int as count from picked`,
    values: [endpointId, replayId, lanes.indexOf('bulk'), limit],
  });
  return rows[0].count;
}

/** Notes that nothing of a replay that is paused or cancelled is left in the queue. */
export async function finishClearing(db: Queryable, replayId: string): Promise<void> {
  await db.query({
    name: 'replay-cleared',
    text: `update replay set is_clearing = false where id = $1 and state <> 'running'`,
    values: [replayId],
  });
}

/** Takes what a resumed replay kept, at most `limit`, to be queued again. */
export async function takeLeft(
  client: Client,
  replayId: string,
  limit: number,
): Promise<{ id: string; day: string }[]> {
  const { rows } = await client.query({
    name: 'replay-take-left',
    text: `delete from replay_left where replay_id = $1 and delivery_id = any(array(
             select delivery_id from replay_left where replay_id = $1 limit $2))
           returning delivery_id as id, day::text as day`,
    values: [replayId, limit],
  });
  return rows;
}
