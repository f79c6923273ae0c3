import type { LeadChange, LeadChanges } from '../../../../../schema/contracts/lead-generation.js';
import type { Actor } from '../../../../platform/context.js';
import { type Client, plainArray, type Queryable } from '../../../../platform/postgres/postgres.js';

/** As many changes of a lead are kept and told, each with so many characters, so that those of 200 leads fit into an answer. */
const mostKept = 50;
const longest = 200;

/**
 * Changes the given fields of a lead, records each that becomes another, counts the leads that come to a status, and deletes the oldest
 * changes above 50. Returns whether the account has the lead. Later statements of the transaction see the change.
 */
export async function updateLead(
  client: Client,
  { accountId, id, actor }: { accountId: string; id: string; actor: Actor },
  changes: LeadChanges,
): Promise<boolean> {
  const has = (field: keyof LeadChanges): boolean => changes[field] !== undefined;
  const { rowCount } = await client.query({
    name: 'lead-change',
    text: `
      with old as materialized (
        select id, status, owner, note from lead where id = $2::uuid and account_id = $1::uuid for no key update
      ), other as (
        select c.* from old o cross join lateral (values
          ('status', o.status, $4::text, $3::boolean), ('owner', o.owner, $6::text, $5::boolean), ('note', o.note, $8::text, $7::boolean)
        ) c(field, before, after, is_given)
        where c.is_given and c.before is distinct from c.after
      ), written as (
        insert into lead_change (account_id, lead_id, field, before, after, actor_kind, actor_id)
        select $1::uuid, $2::uuid, field, left(before, ${longest}), left(after, ${longest}), $9::text, $10::text from other
      ), counted as (
        insert into lead_status_hour as h (account_id, hour, status, count)
        select $1::uuid, date_trunc('hour', now(), 'UTC'), after, 1 from other where field = 'status'
        on conflict (account_id, hour, status) do update set count = h.count + 1
      ), forgotten as (
        delete from lead_change c using (
          select position from lead_change where account_id = $1::uuid and lead_id = $2::uuid
          order by position desc offset ${mostKept - 3}) long_ago
        where c.account_id = $1::uuid and c.lead_id = $2::uuid and c.position = long_ago.position
          and exists (select from other)
      ), changed as (
        update lead l set
          status = case when $3::boolean then $4::text else l.status end,
          owner = case when $5::boolean then $6::text else l.owner end,
          note = case when $7::boolean then $8::text else l.note end,
          changed_at = now()
        where l.id = (select id from old) and exists (select from other)
      )
      select from old`,
    values: [
      accountId,
      id,
      has('status'),
      changes.status ?? null,
      has('owner'),
      changes.owner ?? null,
      has('note'),
      changes.note ?? null,
      actor.kind,
      actor.id,
    ],
  });
  return rowCount === 1;
}

/** The changes of those of these leads that the account has, the latest first, by the ids of the leads; primary key. */
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
           order by c.lead_id, c.position desc`,
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
