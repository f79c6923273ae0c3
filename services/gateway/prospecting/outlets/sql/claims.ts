import type { FoundLead } from '../../../../../schema/contracts/lead-generation.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { leadColumns } from '../../../tenants/webhook-events/index.js';
import type { OutletWork } from './outlet-rows.js';

/** How often the writing of a lead is tried: with a rest that grows to an hour, for about three days. */
export const mostAttempts = 75;

/**
 * Leases the outlet for which a lead is due and that had its last turn the longest time ago; null where there is none. Outlets for which
 * leads wait are found by a walk from one to the next in the index outlet_delivery_due, which reads one row of each.
 */
export async function claimOutlet(client: Client, owner: string, leaseMs: number): Promise<OutletWork | null> {
  const { rows } = await client.query<OutletWork>({
    name: 'outlet-claim',
    text: `with recursive first as (
             (select outlet_id, next_attempt_at from outlet_delivery where state = 'waiting'
              order by outlet_id, next_attempt_at limit 1)
             union all
             select n.outlet_id, n.next_attempt_at from first f cross join lateral (
               select outlet_id, next_attempt_at from outlet_delivery where state = 'waiting' and outlet_id > f.outlet_id
               order by outlet_id, next_attempt_at limit 1) n
           )
           update outlet set claimed_by = $1::uuid, claimed_at = clock_timestamp(),
             lease_until = now() + $2::int * interval '1 millisecond'
           where id = (
             select o.id from outlet o join account a on a.id = o.account_id
             where o.id = any(array(select outlet_id from first where next_attempt_at <= now()))
               and o.state = 'on' and o.rests_until <= now() and (o.lease_until is null or o.lease_until < now())
               and a.closed_at is null
             order by o.claimed_at limit 1 for update of o skip locked)
           returning id, account_id, kind, crm_connection_id, id_field, write_as, adds, failures`,
    values: [owner, leaseMs],
  });
  return rows[0] ?? null;
}

/** A lead that is to be written. */
export type DueLead = FoundLead & {
  delivery_id: string;
  /** Whether it was tried before, so that it may have been written without our knowledge. */
  is_repeat: boolean;
};

/** The leads that are due for a leased outlet, at most `limit`, each counted as tried from now on. Leads that were erased are not there. */
export async function takeLeads(db: Queryable, outletId: string, limit: number): Promise<DueLead[]> {
  const { rows } = await db.query<DueLead>({
    name: 'outlet-take',
    text: `with taken as (
             update outlet_delivery set attempts = attempts + 1
             where (account_id, id) in (
               select account_id, id from outlet_delivery
               where outlet_id = $1::uuid and state = 'waiting' and next_attempt_at <= now() order by next_attempt_at limit $2::int)
             returning id as delivery_id, lead_id, attempts > 1 as is_repeat
           )
           select delivery_id, is_repeat, ${leadColumns} from taken join lead on lead.id = lead_id order by created_at, id`,
    values: [outletId, limit],
  });
  return rows;
}

/** What became of the try to write a lead. */
export type Outcome = {
  delivery_id: string;
  state: 'waiting' | 'written' | 'skipped' | 'failed';
  record_id: string | null;
  error: string | null;
};

/**
 * Records what became of leads and ends the turn of their outlet, unless its lease was lost: then another worker tries them again. What is
 * to be tried again waits with the outlet until `restMs` have passed, and is given up after its last attempt.
 */
export async function recordOutcomes(
  db: Queryable,
  lease: { outletId: string; owner: string },
  outcomes: Outcome[],
  { error, restMs }: { error: string | null; restMs: number },
): Promise<void> {
  await db.query({
    name: 'outlet-record',
    text: `with turn as (
             update outlet set
               claimed_by = null, lease_until = null,
               rests_until = case when $5::int > 0 then clock_timestamp() + $5::int * interval '1 millisecond' else '-infinity' end,
               failures = case when $4::text is null then 0 else failures + 1 end,
               last_error = $4,
               last_error_at = case when $4::text is null then last_error_at else clock_timestamp() end,
               written_count = written_count + o.written,
               last_written_at = case when o.written > 0 then clock_timestamp() else last_written_at end
             from (select count(*) filter (where state = 'written') as written from jsonb_to_recordset($3::jsonb) as o(state text)) o
             where id = $1::uuid and claimed_by = $2::uuid returning id, account_id
           )
           update outlet_delivery d set
             state = case when o.state = 'waiting' and d.attempts >= ${mostAttempts} then 'failed' else o.state end,
             record_id = o.record_id, error = o.error,
             ended_at = case when o.state = 'waiting' and d.attempts < ${mostAttempts} then null else clock_timestamp() end
           from turn, jsonb_to_recordset($3::jsonb) as o(delivery_id uuid, state text, record_id text, error text)
           where d.account_id = turn.account_id and d.id = o.delivery_id and d.outlet_id = turn.id and d.state = 'waiting'`,
    values: [lease.outletId, lease.owner, JSON.stringify(outcomes), error, restMs],
  });
}

/** Locks a leased outlet for a change; false where the lease was lost. */
export async function lockClaimed(client: Client, outletId: string, owner: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'outlet-lock-claimed',
    text: 'select from outlet where id = $1::uuid and claimed_by = $2::uuid for no key update',
    values: [outletId, owner],
  });
  return rowCount === 1;
}
