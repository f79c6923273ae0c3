import type { Client, Queryable } from '../../../platform/postgres/postgres.js';
import type { Selection } from '../passing.js';

/** A replay that is leased to this process, and how far it has come. */
export type Replay = Selection & {
  id: string;
  state: 'running' | 'paused' | 'cancelled' | 'completed';
  includeDelivered: boolean;
  placeAt: string | null;
  placeId: string | null;
  position: number | null;
  /** Whether everything was read, so that only what is queued is left. */
  isWalked: boolean;
  /** Whether something waits that was taken out of the queue by a pause. */
  hasLeft: boolean;
  /** When the lease ends, to the microsecond: no other lease of this replay has the same end, not even one of the same process. */
  leasedUntil: string;
};

/**
 * Leases the replay with work to do that has rested longest, of an account with as few leased ones as possible, so that an account with many of them
 * does not keep others waiting. Returns undefined when none is ready, or while a process runs that does not know the lane. It waits for the lock of
 * the row: while a replay is sent, the counting of its outcomes locks the row nearly always, for a moment each time, and when locked rows were
 * skipped, the replay rested most of the time. It locks no other row, since that counting locks several, and each could wait for the other. If
 * another process has leased the row meanwhile, it returns undefined as well.
 */
export async function leaseReplay(
  db: Queryable,
  owner: string,
  { leaseMs, knownLanes }: { leaseMs: number; knownLanes: number },
): Promise<Replay | undefined> {
  const { rows } = await db.query({
    name: 'replay-lease',
    text: `with open as materialized (
             select * from replay where state = 'running' or is_clearing
           ), busy as (
             select account_id, count(*) from open where lease_owner is not null and lease_until >= now() group by account_id
           )
           update replay set lease_owner = $1, lease_until = now() + $2::int * interval '1 millisecond'
           where id = (select r.id from replay r left join busy b on b.account_id = r.account_id
                       where (r.state = 'running' or r.is_clearing) and (r.lease_until is null or r.lease_until < now())
                         and not exists (select from process where known_lanes < $3)
                       order by coalesce(b.count, 0), r.lease_until nulls first limit 1)
             and (state = 'running' or is_clearing) and (lease_until is null or lease_until < now())
           returning id, account_id as "accountId", endpoint_id as "endpointId", state, statuses, since, until,
             include_delivered as "includeDelivered", after_position as "afterPosition", up_to as "upTo", position,
             place_at as "placeAt", place_id as "placeId", is_walked as "isWalked", lease_until as "leasedUntil",
             exists (select from replay_left l where l.replay_id = replay.id) as "hasLeft"`,
    values: [owner, leaseMs, knownLanes],
  });
  return rows[0];
}

/** The counts of one page, and where the next page begins. */
export type Progress = Pick<Replay, 'placeAt' | 'placeId' | 'position' | 'isWalked'> & {
  queued: number;
  skipped: number;
};

/**
 * Moves a replay past a page, as the last statement of the transaction that queues it: outcomes are counted in the same row, and must not
 * wait for the page. Returns false when the replay was paused or cancelled since it was leased, also where it was resumed and leased again,
 * or its lease has ended; nothing may be queued then.
 */
export async function advanceReplay(
  client: Client,
  { id, leasedUntil }: Pick<Replay, 'id' | 'leasedUntil'>,
  owner: string,
  next: Progress,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'replay-advance',
    text: `update replay set place_at = $3, place_id = $4, position = $5, is_walked = $6, queued = queued + $7,
             skipped = skipped + $8, total = greatest(total, queued + $7), updated_at = now()
           where id = $1 and lease_owner = $2 and lease_until = $9 and lease_until >= now() and state = 'running'`,
    values: [
      id,
      owner,
      next.placeAt,
      next.placeId,
      next.position,
      next.isWalked,
      next.queued,
      next.skipped,
      leasedUntil,
    ],
  });
  return rowCount === 1;
}

/** Gives a replay back, to be looked at again after a rest. */
export async function postponeReplay(
  db: Queryable,
  { id, leasedUntil }: Pick<Replay, 'id' | 'leasedUntil'>,
  owner: string,
  restMs: number,
): Promise<void> {
  await db.query({
    name: 'replay-postpone',
    text: `update replay set lease_owner = null, lease_until = now() + $3::int * interval '1 millisecond'
           where id = $1 and lease_owner = $2 and lease_until = $4`,
    values: [id, owner, restMs, leasedUntil],
  });
}

/**
 * Ends a running replay as completed, or as cancelled because its endpoint was deleted. It is not completed while it has something that a pause kept;
 * that pause may have come after the replay was leased.
 */
export async function endReplay(db: Queryable, id: string, state: 'completed' | 'cancelled'): Promise<void> {
  await db.query({
    name: 'replay-end',
    text: `update replay set state = $2, ended_at = now(), updated_at = now(), total_is_exact = total_is_exact or $2 = 'completed'
           where id = $1 and state = 'running'
             and ($2 = 'cancelled' or not exists (select from replay_left where replay_id = $1))`,
    values: [id, state],
  });
}

/**
 * Gives back the replays of a process that ended, so that another one goes on with them at once. Their rows are locked in the order in which
 * outcomes are recorded.
 */
export async function releaseReplays(db: Queryable, owner: string): Promise<void> {
  await db.query({
    name: 'replay-release-owner',
    text: `update replay set lease_owner = null, lease_until = null
           where id = any(array(select id from replay where lease_owner = $1 order by id for update))`,
    values: [owner],
  });
}
