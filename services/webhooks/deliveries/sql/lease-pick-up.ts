import type { Client, Queryable } from '../../../platform/postgres/postgres.js';
import { pickUpTables } from '../../endpoints/index.js';

export type PickUpTable = (typeof pickUpTables)[number];

export type PickUp = {
  id: string;
  accountId: string;
  endpointId: string;
  afterPosition: number;
  upTo: number;
};

/**
 * Leases the pick-up that has waited longest, of an account with as few leased ones as possible, so that an account with many of them does
 * not keep others waiting. Returns undefined when none waits.
 */
export async function leasePickUp(
  db: Queryable,
  table: PickUpTable,
  owner: string,
  leaseMs: number,
): Promise<PickUp | undefined> {
  const { rows } = await db.query({
    name: `${table}-lease`,
    text: `with busy as (select account_id, count(*) from ${table} where lease_until >= now() group by account_id)
           update ${table} set lease_owner = $1, lease_until = now() + $2::int * interval '1 millisecond'
           where id = (select p.id from ${table} p left join busy b on b.account_id = p.account_id
                       where p.lease_until is null or p.lease_until < now()
                       order by coalesce(b.count, 0), p.created_at limit 1 for update of p skip locked)
           returning id, account_id as "accountId", endpoint_id as "endpointId",
             after_position as "afterPosition", up_to as "upTo"`,
    values: [owner, leaseMs],
  });
  return rows[0];
}

/**
 * Moves a pick-up past a page, or removes it after the last one, in the transaction that queues the page. Returns false when the lease was
 * lost or the endpoint deleted; nothing may be queued then.
 */
export async function advancePickUp(
  client: Client,
  table: PickUpTable,
  pickUp: PickUp,
  next: { owner: string; afterPosition: number; isLast: boolean; leaseMs: number },
): Promise<boolean> {
  const guard = [pickUp.id, next.owner, pickUp.afterPosition];
  const result = next.isLast
    ? await client.query({
        name: `${table}-finish`,
        text: `delete from ${table} where id = $1 and lease_owner = $2 and after_position = $3`,
        values: guard,
      })
    : await client.query({
        name: `${table}-advance`,
        text: `update ${table} set after_position = $4, lease_until = now() + $5::int * interval '1 millisecond'
               where id = $1 and lease_owner = $2 and after_position = $3`,
        values: [...guard, next.afterPosition, next.leaseMs],
      });
  return result.rowCount === 1;
}

/** Postpones a pick-up that failed, so that it is not repeated in a tight loop. */
export async function postponePickUp(
  db: Queryable,
  table: PickUpTable,
  { id, owner, delayMs }: { id: string; owner: string; delayMs: number },
): Promise<void> {
  await db.query({
    name: `${table}-postpone`,
    text: `update ${table} set lease_until = now() + $3::int * interval '1 millisecond' where id = $1 and lease_owner = $2`,
    values: [id, owner, delayMs],
  });
}

/** Gives back the pick-ups of a process that ended, so that another one goes on with them at once. */
export async function releasePickUps(db: Queryable, owner: string): Promise<void> {
  for (const table of pickUpTables) {
    await db.query({
      name: `${table}-release-owner`,
      text: `update ${table} set lease_owner = null, lease_until = null where lease_owner = $1`,
      values: [owner],
    });
  }
}
