import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import type { Standing } from '../../crm/index.js';

/** How often the statuses of a CRM are asked for. */
const followMinutes = 10;

/**
 * Notes the statuses of people in the CRM with the deliveries of their leads. Returns those that are others than were known, with when they
 * came about; what somebody had set before the lead was written is only noted.
 */
export async function noteStatuses(
  client: Client,
  outlet: { id: string; account_id: string },
  standings: Standing[],
): Promise<{ lead_id: string; crm_status: string; at: string }[]> {
  const { rows } = await client.query<{ lead_id: string; crm_status: string; at: string }>({
    name: 'outlet-statuses',
    text: `with given as (
             select distinct on (person_id) person_id, crm_status, at
             from jsonb_to_recordset($3::jsonb) as g(person_id uuid, crm_status text, at timestamptz) order by person_id, at desc
           ), noted as (
             update outlet_delivery d set crm_status = g.crm_status
             from given g join lead l on l.person_id = g.person_id and l.account_id = $1::uuid
             where d.account_id = $1::uuid and d.outlet_id = $2::uuid and d.lead_id = l.id and d.state = 'written'
               and d.crm_status is distinct from g.crm_status
             returning d.lead_id, g.crm_status, g.at, d.ended_at
           )
           select lead_id, crm_status, to_json(at) #>> '{}' as at from noted where at > ended_at`,
    values: [outlet.account_id, outlet.id, JSON.stringify(standings)],
  });
  return rows;
}

/** Records how far the statuses of a leased outlet were read; at the end of a reading the next one is due a little later. */
export async function recordFollowed(
  db: Queryable,
  outletId: string,
  { to, next }: { to: string; next: string | null },
): Promise<void> {
  await db.query({
    name: 'outlet-followed',
    text: `update outlet set follow_cursor = $2, followed_to = greatest(followed_to, $3::timestamptz),
             follows_at = case when $2::text is null then now() + interval '${followMinutes} minutes' else now() end
           where id = $1::uuid`,
    values: [outletId, next, to],
  });
}

/** Has the statuses of an outlet asked for later, since that failed. */
export async function putOffFollowing(db: Queryable, outletId: string): Promise<void> {
  await db.query({
    name: 'outlet-following-put-off',
    text: `update outlet set follows_at = now() + interval '${followMinutes} minutes' where id = $1::uuid and follows_at is not null`,
    values: [outletId],
  });
}
