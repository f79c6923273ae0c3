import type { LeadChange, LeadChanges } from '../../../../../schema/contracts/lead-generation.js';
import { type Client, plainArray, type Queryable } from '../../../../platform/postgres/postgres.js';

/** This many changes of a lead are kept and returned, each with this many characters, so that those of 200 leads fit into an answer. */
const mostKept = 50;
const longest = 200;

/** The new values of a lead's fields, and when they were set if that was not now. */
export type LeadUpdate = { id: string; changes: LeadChanges; at?: string };

/**
 * Changes the given fields of leads, records each field whose value changes, counts the leads that come to a status, and deletes the oldest
 * changes above 50 of a lead. A change of some time ago is recorded, but has no effect if its field was changed later. Returns how many of
 * the leads the account has. Later statements of the transaction see the change.
 */
export async function updateLeads(
  client: Client,
  { accountId, actor }: { accountId: string; actor: { kind: string; id: string } },
  updates: LeadUpdate[],
): Promise<number> {
  // The statement below sees the changes of those only that had committed when it began.
  if (updates.some(({ at }) => at !== undefined)) await lockLeads(client, accountId, updates);
  const { rowCount } = await client.query({
    name: 'leads-change',
    text: `
      with locked as materialized (
        select l.id, l.status, l.owner, l.note, least(coalesce(g.at, 'infinity'), now()) as at, g.at is null as is_now, g.changes
        from jsonb_to_recordset($2::jsonb) as g(id uuid, changes jsonb, at timestamptz)
        join lead l on l.id = g.id and l.account_id = $1::uuid order by l.id for no key update of l
      ), old as materialized (
        -- Read once the locks are there, so that changes at the same time have the order in which they were made.
        select id, status, owner, note, changes, is_now, case when is_now then clock_timestamp() else at end as at from locked
      ), other as (
        -- What a change that is reported late replaced is what the next one found.
        select o.id, f.field, case when later.lead_id is null then f.value else later.before end as before, o.changes ->> f.field as after, o.at,
          later.lead_id is null as counts
        from old o cross join lateral (values ('status', o.status), ('owner', o.owner), ('note', o.note)) f(field, value)
        left join lateral (
          select c.lead_id, c.before from lead_change c
          where not o.is_now and c.account_id = $1::uuid and c.lead_id = o.id and c.field = f.field and c.at > o.at
          order by c.at, c.position limit 1) later on true
        where o.changes ? f.field
          and case when later.lead_id is null then f.value else later.before end is distinct from o.changes ->> f.field
      ), written as (
        insert into lead_change (account_id, lead_id, at, field, before, after, actor_kind, actor_id)
        select $1::uuid, id, at, field, left(before, ${longest}), left(after, ${longest}), $3::text, $4::text from other
      ), counted as (
        insert into lead_status_hour as h (account_id, hour, status, count)
        select $1::uuid, date_trunc('hour', now(), 'UTC'), after, count(*) from other where field = 'status' and counts group by after
        on conflict (account_id, hour, status) do update set count = h.count + excluded.count
      ), forgotten as (
        delete from lead_change c using (select distinct id from other) o cross join lateral (
          select position from lead_change where account_id = $1::uuid and lead_id = o.id
          order by position desc offset ${mostKept - 3}) long_ago
        where c.account_id = $1::uuid and c.lead_id = o.id and c.position = long_ago.position
      ), changed as (
        update lead l set
          status = case when 'status' = any(o.fields) then o.changes ->> 'status' else l.status end,
          owner = case when 'owner' = any(o.fields) then o.changes ->> 'owner' else l.owner end,
          note = case when 'note' = any(o.fields) then o.changes ->> 'note' else l.note end,
          changed_at = greatest(l.changed_at, o.at)
        from (select old.id, old.changes, old.at, array_agg(other.field) as fields from old join other on other.id = old.id and other.counts
              group by old.id, old.changes, old.at) o
        where l.id = o.id
      )
      select from old`,
    values: [accountId, JSON.stringify(updates), actor.kind, actor.id],
  });
  return rowCount ?? 0;
}

/** Locks leads, so that what others have changed of them has committed. */
async function lockLeads(client: Client, accountId: string, leads: { id: string }[]): Promise<void> {
  await client.query({
    name: 'leads-change-lock',
    text: 'select from lead where account_id = $1::uuid and id = any($2::uuid[]) order by id for no key update',
    values: [accountId, leads.map(({ id }) => id)],
  });
}

/** The changes of those of these leads that the account has, the latest first, by the ids of the leads; primary key. A CRM reports some late. */
export async function selectHistories(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, LeadChange[]>> {
  const { rows } = await db.query<LeadChange & { lead_id: string }>({
    name: 'lead-histories',
    text: `select c.lead_id, c.at, c.field, c.before, c.after, c.actor_kind, c.actor_id
           from unnest($2::uuid[]) as l(id)
           cross join lateral (
             select * from lead_change where account_id = $1::uuid and lead_id = l.id order by position desc limit ${mostKept}) c
           order by c.lead_id, c.at desc, c.position desc`,
    values: [accountId, plainArray([...new Set(ids)])],
  });
  const histories = new Map<string, LeadChange[]>();
  for (const { lead_id, ...change } of rows) {
    const known = histories.get(lead_id);
    if (known) known.push(change);
    else histories.set(lead_id, [change]);
  }
  return histories;
}
