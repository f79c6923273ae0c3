import type { Queryable } from '../../../platform/postgres/postgres.js';

/** Returns the next deleted endpoint behind `after` that may have rows in the queue. Uses the index endpoint_leftovers. */
export async function findLeftovers(db: Queryable, after: string): Promise<string | undefined> {
  const { rows } = await db.query({
    name: 'leftovers-find',
    text: 'select id from endpoint where has_leftovers and id > $1::uuid order by id limit 1',
    values: [after],
  });
  return rows[0]?.id;
}

/**
 * Ends at most `limit` pending deliveries to a deleted endpoint as `exhausted` at the time of its deletion (W5), and returns how many. Those
 * with an attempt in flight are left, so that its outcome can be recorded: a 2xx still makes the delivery `delivered`. Locked rows are
 * skipped, so replicas work side by side, and no recording of outcomes is waited for.
 */
export async function endLeftovers(db: Queryable, endpointId: string, limit: number): Promise<number> {
  const { rows } = await db.query({
    name: 'leftovers-end',
    text: `with picked as materialized (
             select account_id, created_at, delivery_id, day from due
             where endpoint_id = $1::uuid and (lease_until is null or lease_until < now())
             order by lane, next_attempt_at limit $2 for update skip locked
           ), gone as (
             delete from due d using picked p
             where d.account_id = p.account_id and d.created_at = p.created_at and d.delivery_id = p.delivery_id
           ), ended as (
             update delivery v
             set status = 'exhausted', failed_status = 'exhausted', next_attempt_at = null, updated_at = e.deleted_at
             from picked p, endpoint e
             where v.id = p.delivery_id and v.day = p.day and v.status = 'pending' and e.id = $1::uuid
           )
           select count(*)::int as count from picked`,
    values: [endpointId, limit],
  });
  return rows[0].count;
}

/** Takes the mark from a deleted endpoint that has no rows in the queue any more. Nothing queues deliveries to it again. */
export async function unmarkLeftovers(db: Queryable, endpointId: string): Promise<void> {
  await db.query({
    name: 'leftovers-unmark',
    text: `update endpoint set has_leftovers = false
           where id = $1::uuid and not exists (select from due where endpoint_id = $1::uuid)`,
    values: [endpointId],
  });
}
