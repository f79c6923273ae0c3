import type { Queryable } from '../../../../platform/postgres/postgres.js';
import { leadColumns } from '../../../tenants/webhook-events/index.js';
import { scoreOf } from '../../leads/index.js';
import type { ScoredLead } from '../by-email/digest.js';

/** The most leads of a digest; those beyond are in the next one. */
const mostLeads = 1_000;

/** The lead of a digest, and its delivery. */
export type DigestLead = { delivery_id: string; lead_id: string };

/**
 * The leads of the digest that is due for a leased outlet, counted as tried from now on, the highest score first. Where some recipients have the
 * digest already (`isRepeat`), these are the leads that were tried then.
 */
export async function takeDigest(db: Queryable, outletId: string, isRepeat: boolean): Promise<DigestLead[]> {
  const { rows } = await db.query<DigestLead>({
    name: 'outlet-digest-take',
    text: `with taken as (
             update outlet_delivery set attempts = least(attempts + 1, 1000000)
             where ctid = any(array(
               select ctid from outlet_delivery
               where outlet_id = $1::uuid and state = 'waiting' and (not $2::boolean or attempts > 0)
               order by created_at, id limit ${mostLeads}))
             returning id as delivery_id, lead_id
           )
           select delivery_id, lead_id from taken join lead on lead.id = lead_id
           cross join lateral (select ${scoreOf('lead')} as score offset 0) s
           order by score desc, lead.created_at, lead.id`,
    values: [outletId, isRepeat],
  });
  return rows;
}

/** Those of these leads that have not been erased, in the same order. */
export async function readDigestLeads(db: Queryable, ids: string[]): Promise<ScoredLead[]> {
  const { rows } = await db.query<ScoredLead>({
    name: 'outlet-digest-leads',
    text: `select ${leadColumns}, ${scoreOf('lead')} as score
           from unnest($1::uuid[]) with ordinality as g(lead_id, place) join lead on lead.id = g.lead_id order by g.place`,
    values: [ids],
  });
  return rows;
}

/** Records that a recipient has the digest that is due, so that a repeated try leaves that one out. */
export async function recordSent(db: Queryable, outletId: string, owner: string, address: string): Promise<void> {
  await db.query({
    name: 'outlet-digest-sent',
    text: 'update outlet set digest_sent = array_append(digest_sent, $3) where id = $1::uuid and claimed_by = $2::uuid',
    values: [outletId, owner, address],
  });
}

/**
 * Ends the digest of a locked outlet. The next one is due at `next`, unless somebody has changed the schedule meanwhile; null leaves the time as
 * it is.
 */
export async function endDigest(
  db: Queryable,
  outlet: { id: string; digest_at: string },
  { next, wasSent }: { next: string | null; wasSent: boolean },
): Promise<void> {
  await db.query({
    name: 'outlet-digest-end',
    text: `update outlet set digest_sent = '{}',
             digest_at = case when digest_at = $2::timestamptz then coalesce($3::timestamptz, digest_at) else digest_at end,
             last_digest_at = case when $4::boolean then now() else last_digest_at end
           where id = $1::uuid`,
    values: [outlet.id, outlet.digest_at, next, wasSent],
  });
}

/** How long after a digest the next one may be due at the earliest, by an hourly schedule. */
const leastApart = '59 minutes';

/** After which instant the next digest of an outlet may be due, whatever its schedule is now: one an hour is sent at most. */
export async function selectEarliest(db: Queryable, outletId: string): Promise<string> {
  const { rows } = await db.query<{ at: string }>({
    name: 'outlet-earliest-digest',
    text: `select greatest(clock_timestamp(),
             (select last_digest_at from outlet where id = $1::uuid) + interval '${leastApart}') as at`,
    values: [outletId],
  });
  return rows[0]!.at;
}

/**
 * Records when to ask the recipients of an outlet who could not be asked: later and later since its last change, after a day at most. Nothing
 * is due if all were asked.
 */
export async function putOffAsking(db: Queryable, outletId: string, isAgain: boolean): Promise<void> {
  await db.query({
    name: 'outlet-asking-put-off',
    text: `update outlet set asks_at = case when $2::boolean
             then now() + least(interval '1 day', greatest(interval '5 minutes', (now() - updated_at) / 4)) end
           where id = $1::uuid`,
    values: [outletId, isAgain],
  });
}
