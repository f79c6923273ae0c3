import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';
import { leaseMs } from '../job.js';
import { releasePickUps } from './lease-pick-up.js';

/**
 * Gives back what is leased to a process that ended: its pick-ups, whose pages are queued whole or not at all, and all of its deliveries, or if
 * `inFlight` is given, only those that waited in its memory. Returns how many deliveries were given back. A process starts the deliveries of a line
 * in the order of this statement, at most `inFlight` at once, and each lease ends when the outcome is recorded; so all but the first `inFlight` of a
 * line waited. Only a process that could not record its outcomes has begun more than these, and W13 then allows sending them again. Only leases that
 * were taken more than `agoMs` ago are given back, since the process may have come back. Leases change too often for an index: this reads the whole
 * queue, in about a second for a million rows, once for each process that ended.
 */
export async function releaseOwner(
  db: Queryable,
  owner: string,
  { inFlight, agoMs }: { inFlight: number | null; agoMs: number },
): Promise<number> {
  await releasePickUps(db, owner);
  const { rowCount } = await db.query({
    name: 'due-release-owner',
    text: `
      with leased as materialized (
        select account_id, created_at, delivery_id, lease_until,
          row_number() over (partition by endpoint_id, lane order by next_attempt_at, delivery_id) as nth
        from due
        where lease_owner = $1::uuid and lease_until < now() + $3::float8 * interval '1 millisecond'
      )
      update due d set lease_owner = null, lease_until = null
      from leased l
      where l.nth > coalesce($2::int, 0) and d.lease_owner = $1::uuid and d.lease_until = l.lease_until
        and d.account_id = l.account_id and d.created_at = l.created_at and d.delivery_id = l.delivery_id`,
    values: [owner, inFlight, leaseMs - agoMs],
  });
  return rowCount ?? 0;
}

/**
 * Gives back what the owner leased more than `agoMs` ago, except for these deliveries. Like `releaseOwner`, it reads the whole queue. The
 * age is that of the lease by PostgreSQL's clock.
 */
export async function releaseForgotten(
  db: Queryable,
  owner: string,
  { kept, agoMs }: { kept: string[]; agoMs: number },
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'due-release-forgotten',
    text: `update due set lease_owner = null, lease_until = null
           where lease_owner = $1::uuid and lease_until < now() + $2::float8 * interval '1 millisecond'
             and delivery_id <> all($3::uuid[])`,
    values: [owner, leaseMs - agoMs, plainArray(kept)],
  });
  return rowCount ?? 0;
}
