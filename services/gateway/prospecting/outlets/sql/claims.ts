import type { FoundLead } from '../../../../../schema/contracts/lead-generation.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { leadColumns } from '../../../tenants/webhook-events/index.js';
import { peopleAtOnce } from '../../crm/index.js';
import type { OutletWork } from './outlet-rows.js';

/** How often the writing of a lead is tried: the first tries together with others, the rest alone, over about three days. */
const mostAttempts = 75;
/** How many leads a turn takes together, by how often the first of them was tried. */
const leadsTogether = { atFirst: peopleAtOnce, afterTwo: 10, afterThree: 1 };
/** How many outlets of one account are written for at the same time, so that slow CRMs of one leave places for those of others. */
const mostOfAccount = 2;
/** How long no worker writes for an outlet after a stop: the CRM may still be carrying out the request that was interrupted. */
const quietMs = 30_000;

/** An outlet that is leased, and by whom. */
export type Lease = { outletId: string; owner: string };

/**
 * Leases the outlet with the oldest last turn among those for which a lead or a digest is due, whose CRM is to be asked for statuses, or
 * whose recipients for their consent; null if there is none. A connection has one turn at a time: two outlets would create one company's
 * account twice. So do an account's outlets that send e-mail: two would ask one address. These are left out without `withEmail`. Outlets with
 * waiting leads are found by a walk from one to the next in the index outlet_delivery_due, which reads one row of each.
 */
export async function claimOutlet(
  client: Client,
  owner: string,
  { leaseMs, withEmail }: { leaseMs: number; withEmail: boolean },
): Promise<OutletWork | null> {
  // The limits count leases, which claims at the same moment would not see of each other.
  await client.query(`select pg_advisory_xact_lock(hashtext('leadwire outlets'))`);
  const { rows } = await client.query<OutletWork>({
    name: 'outlet-claim',
    text: `with recursive first as (
             (select outlet_id, next_attempt_at from outlet_delivery where state = 'waiting' and next_attempt_at < 'infinity'
              order by outlet_id, next_attempt_at limit 1)
             union all
             select n.outlet_id, n.next_attempt_at from first f cross join lateral (
               select outlet_id, next_attempt_at from outlet_delivery
               where state = 'waiting' and next_attempt_at < 'infinity' and outlet_id > f.outlet_id
               order by outlet_id, next_attempt_at limit 1) n
           )
           update outlet set claimed_by = $1::uuid, claimed_at = clock_timestamp(),
             lease_until = now() + $2::int * interval '1 millisecond'
           where id = (
             select o.id from outlet o join account a on a.id = o.account_id
             where (o.kind <> 'email' and o.id = any(array(select outlet_id from first where next_attempt_at <= now())) or o.follows_at <= now()
                    or o.digest_at <= now() or o.asks_at <= now())
               and o.state = 'on' and o.rests_until <= now() and (o.lease_until is null or o.lease_until < now())
               and a.closed_at is null and ($3::boolean or o.kind <> 'email')
               and (select count(*) from outlet l where l.account_id = o.account_id and l.lease_until > now()) < ${mostOfAccount}
               and not exists (
                 select from outlet l where l.account_id = o.account_id and l.lease_until > now()
                   and (l.crm_connection_id = o.crm_connection_id or (l.kind = 'email' and o.kind = 'email')))
             order by o.claimed_at limit 1 for update of o skip locked)
           returning id, account_id, claimed_at, kind, crm_connection_id, id_field, write_as, adds, statuses, status_field, takes_owner,
             coalesce(follows_at <= now(), false) as is_followed, follow_cursor, followed_to,
             name, cron, time_zone, digest_at, coalesce(digest_at <= now(), false) as is_due, digest_sent, failures, updated_at::text as updated_at`,
    values: [owner, leaseMs, withEmail],
  });
  return rows[0] ?? null;
}

/** A lead that is to be written. */
export type DueLead = FoundLead & {
  delivery_id: string;
  /** Whether it was tried before, so that it may have been written without our knowledge. */
  is_repeat: boolean;
  /** Whether it has waited by itself, since it failed alone. */
  is_put_off: boolean;
};

/**
 * The leads that are due for a leased outlet; each counts as tried from now on. A lead whose tries failed is taken with fewer and fewer
 * others, and in the end alone, so that the one that makes the CRM fail is found. Erased leads are left out. The condition on 'infinity' is that of
 * the index outlet_delivery_due, without which all that waits would be read and sorted.
 */
export async function takeLeads(db: Queryable, outletId: string): Promise<DueLead[]> {
  const { atFirst, afterTwo, afterThree } = leadsTogether;
  const { rows } = await db.query<DueLead>({
    name: 'outlet-take',
    text: `with due as (
             select account_id, id, row_number() over (order by next_attempt_at, id) as place,
               case when attempts < 2 then ${atFirst} when attempts < 3 then ${afterTwo} else ${afterThree} end as most
             from (select * from outlet_delivery
                   where outlet_id = $1::uuid and state = 'waiting' and next_attempt_at < 'infinity' and next_attempt_at <= now()
                   order by next_attempt_at limit ${atFirst}) d
           ), taken as (
             update outlet_delivery set attempts = attempts + 1
             where (account_id, id) in (
               select d.account_id, d.id from due d join due first on first.place = 1
               where d.place <= first.most and d.most >= first.most)
             returning id as delivery_id, lead_id, attempts > 1 as is_repeat, next_attempt_at > created_at as is_put_off
           )
           select delivery_id, is_repeat, is_put_off, ${leadColumns}
           from taken join lead on lead.id = lead_id order by lead.created_at, lead.id`,
    values: [outletId],
  });
  return rows;
}

/** The people among these who have one of these leads still: whose leads are gone were erased. */
export async function listPeopleWithLeads(db: Queryable, leadIds: string[], personIds: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ person_id: string }>({
    name: 'outlet-people',
    text: 'select person_id from lead where id = any($1::uuid[]) and person_id = any($2::uuid[])',
    values: [leadIds, personIds],
  });
  return new Set(rows.map(({ person_id }) => person_id));
}

/** The outcome of an attempt to write a lead. */
export type Outcome = {
  delivery_id: string;
  state: 'waiting' | 'written' | 'skipped' | 'failed';
  record_id: string | null;
  error: string | null;
  /** The status and the owner that the record had; null where they are not known, or reported later with their time. */
  crm_status: string | null;
  crm_owner: string | null;
};

/** Stores what a record had, unless it is already known since the outlet began to follow: a change since then is news. */
const keepKnown = (column: 'crm_status' | 'crm_owner', since: 'followed_since' | 'owners_since'): string => {
  const isKept = `o.${column} is null or d.${column}_at >= turn.${since}`;
  return `${column} = case when ${isKept} then d.${column} else o.${column} end,
    ${column}_at = case when ${isKept} then d.${column}_at else clock_timestamp() end`;
};

/**
 * Records the outcomes of leads and ends their outlet's turn, unless its lease was lost: then another worker tries them again. The outlet rests for
 * `restMs`, and reports the error if `isReported`. Leads to retry wait with it, or separately if `putsOff`, and are given up after the last attempt.
 */
export async function recordOutcomes(
  db: Queryable,
  lease: Lease,
  outcomes: Outcome[],
  turn: { error: string | null; isReported: boolean; failures: number; restMs: number; putsOff: boolean },
): Promise<void> {
  const isOver = `(o.state <> 'waiting' or d.attempts >= ${mostAttempts})`;
  await db.query({
    name: 'outlet-record',
    text: `with turn as (
             update outlet set
               claimed_by = null, lease_until = null,
               rests_until = case when $5::int > 0 then clock_timestamp() + $5::int * interval '1 millisecond' else '-infinity' end,
               failures = $6::int,
               last_error = case when $8::boolean then $4 else last_error end,
               last_error_at = case when $4::text is null then last_error_at else clock_timestamp() end,
               written_count = written_count + o.written,
               last_written_at = case when o.written > 0 then clock_timestamp() else last_written_at end
             from (select count(*) filter (where state = 'written') as written from jsonb_to_recordset($3::jsonb) as o(state text)) o
             where id = $1::uuid and claimed_by = $2::uuid returning id, account_id, followed_since, owners_since
           )
           update outlet_delivery d set
             state = case when o.state = 'waiting' and ${isOver} then 'failed' else o.state end,
             record_id = o.record_id, error = o.error,
             ${keepKnown('crm_status', 'followed_since')}, ${keepKnown('crm_owner', 'owners_since')},
             next_attempt_at = case when $7::boolean and not ${isOver}
               then clock_timestamp() + least(interval '1 hour', interval '1 minute' * power(2, least(d.attempts - 1, 6)))
               else d.next_attempt_at end,
             ended_at = case when ${isOver} then clock_timestamp() end
           from turn, jsonb_to_recordset($3::jsonb) as o(delivery_id uuid, state text, record_id text, error text, crm_status text, crm_owner text)
           where d.account_id = turn.account_id and d.id = o.delivery_id and d.outlet_id = turn.id and d.state = 'waiting'`,
    values: [
      lease.outletId,
      lease.owner,
      JSON.stringify(outcomes),
      turn.error,
      turn.restMs,
      turn.failures,
      turn.putsOff,
      turn.isReported,
    ],
  });
}

/** Ends a turn that a stop has broken off, without an outcome. Another worker continues a little later. */
export async function breakOff(db: Queryable, lease: Lease): Promise<void> {
  await db.query({
    name: 'outlet-break-off',
    text: `update outlet set claimed_by = null, lease_until = clock_timestamp() + $3::int * interval '1 millisecond'
           where id = $1::uuid and claimed_by = $2::uuid`,
    values: [lease.outletId, lease.owner, quietMs],
  });
}

/** Locks a leased outlet and returns whether it has changed since it was leased; null if the lease was lost. */
export async function lockClaimed(
  client: Client,
  { id, updated_at }: OutletWork,
  owner: string,
): Promise<'same' | 'changed' | null> {
  const { rows } = await client.query<{ updated_at: string }>({
    name: 'outlet-lock-claimed',
    text: 'select updated_at::text as updated_at from outlet where id = $1::uuid and claimed_by = $2::uuid for no key update',
    values: [id, owner],
  });
  return rows[0] ? (rows[0].updated_at === updated_at ? 'same' : 'changed') : null;
}
