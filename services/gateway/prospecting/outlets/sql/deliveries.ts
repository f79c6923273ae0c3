import type { OutletDeliveryState } from '../../../../../schema/contracts/outlets.js';
import { directionOf, type PageStart } from '../../../../platform/paging.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';
import { scoreOf } from '../../leads/index.js';

/**
 * Enqueues new leads of an account for those of its outlets that want them, in the transaction that inserts the leads. They wait while an
 * outlet is off, and for one that sends e-mail, until its digest is due. An account without outlets costs one look at an index.
 */
export async function enqueueLeads(client: Client, accountId: string, leadIds: string[]): Promise<void> {
  if (leadIds.length === 0) return;
  await client.query({
    name: 'outlet-deliveries-insert',
    text: `insert into outlet_delivery (id, account_id, outlet_id, lead_id, next_attempt_at)
           select gen_random_uuid(), o.account_id, o.id, l.id, case when o.kind = 'email' then 'infinity' else now() end
           from outlet o join lead l on l.id = any($2::uuid[]) and l.account_id = o.account_id
           where o.account_id = $1::uuid
             and (o.signal_ids is null or l.signal_id = any(o.signal_ids))
             and (o.program_ids is null or l.program_id = any(o.program_ids))
             and (o.seniority_levels is null or l.seniority = any(o.seniority_levels))
             and (o.min_score is null or o.min_score <= ${scoreOf('l')})
           order by o.id, l.id
           on conflict do nothing`,
    values: [accountId, leadIds],
  });
}

/** Reads at most `limit + 1` deliveries of an outlet, newest first; index outlet_delivery_newest. */
export function deliveriesStatement(
  outletId: string,
  state: OutletDeliveryState | null,
  start: PageStart,
  limit: number,
): Statement {
  const { behind, by, suffix } = directionOf(start);
  return {
    name: `outlet-deliveries${suffix}`,
    text: `select d.id, d.lead_id, d.state, d.attempts,
             case when d.state = 'waiting' and o.state = 'on'
                  then greatest(coalesce(o.digest_at, d.next_attempt_at), o.rests_until) end as next_attempt_at,
             d.record_id, d.error, d.created_at, d.ended_at
           from outlet_delivery d join outlet o on o.id = d.outlet_id
           where d.outlet_id = $1::uuid and ($5::text is null or d.state = $5)
             and ($2::timestamptz is null or (d.created_at, d.id) ${behind} ($2::timestamptz, $3::uuid))
           order by d.created_at ${by}, d.id ${by} limit $4::int + 1`,
    values: [outletId, start.before, start.beforeId, limit, state],
  };
}

/** How many deliveries one change of an outlet has tried at once, or again. */
const mostHurried = 10_000;

/** Makes deliveries of an outlet that wait separately due at once. */
export async function hurryDeliveries(db: Queryable, outletId: string): Promise<void> {
  await db.query({
    name: 'outlet-deliveries-hurry',
    text: `update outlet_delivery set next_attempt_at = now() where ctid = any(array(
             select ctid from outlet_delivery where outlet_id = $1::uuid and state = 'waiting'
               and next_attempt_at < 'infinity' and next_attempt_at > now()
             order by next_attempt_at limit ${mostHurried}))`,
    values: [outletId],
  });
}

/** Makes refused and skipped deliveries of an outlet due again, as if they had never been tried. */
export async function retryDeliveries(db: Queryable, outletId: string): Promise<void> {
  await db.query({
    name: 'outlet-deliveries-retry',
    text: `update outlet_delivery set state = 'waiting', attempts = 0, next_attempt_at = created_at, ended_at = null
           where ctid = any(array(
             select ctid from outlet_delivery where outlet_id = $1::uuid and state in ('failed', 'skipped')
             order by created_at desc limit ${mostHurried}))`,
    values: [outletId],
  });
}

/** How many deliveries one statement deletes. */
export const purgedDeliveries = 10_000;

/** Deletes deliveries that are older than this many days, at most `purgedDeliveries` of them; returns how many it has deleted. */
export async function purgeDeliveries(db: Queryable, days: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'outlet-deliveries-purge',
    text: `delete from outlet_delivery where ctid = any(array(
             select ctid from outlet_delivery where created_at < now() - $1::int * interval '1 day'
             order by created_at limit ${purgedDeliveries}))`,
    values: [days],
  });
  return rowCount ?? 0;
}
