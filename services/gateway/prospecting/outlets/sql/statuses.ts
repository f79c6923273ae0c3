import { type Client, type Queryable } from '../../../../platform/postgres/postgres.js';
import type { Standing } from '../../crm/index.js';

/** How often the statuses of a CRM are asked for. */
const followMinutes = 10;

/** An outlet that is leased, and as it was then. */
type Leased = { id: string; updated_at: string };

/** The columns for what a delivery knows of its person's record, and since when its outlet follows that. */
const columns = { status: ['crm_status', 'followed_since'], owner: ['crm_owner', 'owners_since'] } as const;

/** A standing of one field; `known` is what distinguishes it from the one before. */
type KnownStatus = { person_id: string; value: string; known: string; at: string };

/** A change of a lead's status or owner in the CRM. */
export type News = { lead_id: string; value: string; at: string };

/**
 * Stores a standing of people in the CRM, their status or their owner, with the deliveries of their leads. Returns what is news, with its
 * time. If the CRM reports the times of standings (`isExact`), a standing is news if it came about after the lead was found, after the outlet
 * began to follow, and after the known one. Otherwise only the time of the record's last change is known, so a standing is news if it differs
 * from the one that was known since the outlet began to follow: the first one is only stored.
 */
export async function noteStandings(
  client: Client,
  outlet: { id: string; account_id: string },
  field: Standing['field'],
  standings: KnownStatus[],
  isExact: boolean,
): Promise<News[]> {
  if (standings.length === 0) return [];
  const [known, since] = columns[field];
  const knownAt = `${known}_at`;
  const { rows } = await client.query<News>({
    name: `outlet-standings-${field}`,
    text: `with given as (
             select distinct on (person_id) person_id, value, known, at
             from jsonb_to_recordset($3::jsonb) as g(person_id uuid, value text, known text, at timestamptz) order by person_id, at desc
           ), held as materialized (
             select d.account_id, d.id, d.lead_id, g.value, g.known, g.at,
               case when $4::boolean then g.at > greatest(d.created_at, o.${since}, d.${knownAt})
                    else d.${knownAt} >= o.${since} and d.${known} <> g.known end as is_news
             from given g join lead l on l.person_id = g.person_id and l.account_id = $1::uuid
             join outlet_delivery d on d.account_id = $1::uuid and d.outlet_id = $2::uuid and d.lead_id = l.id
             join outlet o on o.account_id = $1::uuid and o.id = $2::uuid
             where case when $4::boolean then d.${knownAt} is distinct from g.at
                        else d.${known} is distinct from g.known or d.${knownAt} < o.${since} end
             order by d.id for no key update of d
           ), noted as (
             update outlet_delivery d set ${known} = h.known, ${knownAt} = case when $4::boolean then h.at else clock_timestamp() end
             from held h where d.account_id = h.account_id and d.id = h.id
           )
           select lead_id, value, to_json(at) #>> '{}' as at from held where is_news`,
    values: [outlet.account_id, outlet.id, JSON.stringify(standings), isExact],
  });
  return rows;
}

/** Those of these leads that nobody owns, locked. */
export async function lockUnowned(client: Client, accountId: string, leadIds: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'outlet-unowned-leads',
    text: `select id from lead where account_id = $1::uuid and id = any($2::uuid[]) and owner is null order by id for no key update`,
    values: [accountId, leadIds],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Records where the reading of a leased outlet's statuses continues. After a reading ends, the next one is due a little later, and begins
 * where this one began: what changed meanwhile may have come too late for it.
 */
export async function recordFollowed(db: Queryable, outletId: string, next: string | null): Promise<void> {
  await db.query({
    name: 'outlet-followed',
    text: `update outlet set follow_cursor = $2, follow_error = null,
             follow_began_at = case when $2::text is not null then coalesce(follow_began_at, claimed_at) end,
             followed_to = case when $2::text is null then coalesce(follow_began_at, claimed_at) else followed_to end,
             follows_at = case when $2::text is null then now() + interval '${followMinutes} minutes' else now() end
           where id = $1::uuid`,
    values: [outletId, next],
  });
}

/** Postpones the reading of a leased outlet's statuses after a failure; does nothing if somebody has changed the outlet or the lease was lost. */
export async function putOffFollowing(db: Queryable, outlet: Leased, owner: string, error: string): Promise<void> {
  await db.query({
    name: 'outlet-following-put-off',
    text: `update outlet set follows_at = now() + interval '${followMinutes} minutes', follow_error = $4
           where id = $1::uuid and claimed_by = $2::uuid and updated_at = $3::timestamptz and follows_at is not null`,
    values: [outlet.id, owner, outlet.updated_at, error],
  });
}
