import type { HandedList } from '../../../../schema/contracts/company-facts.js';
import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/** Returns those of the lists that any watch names. By index watch_companies_list. */
export async function selectNamedLists(
  db: Queryable,
  { list_ids }: { list_ids: string[] },
): Promise<{ list_ids: string[] }> {
  const { rows } = await db.query<{ list_id: string }>({
    name: 'lists-named',
    text: `
      select list_id from unnest($1::uuid[]) as a (list_id)
      where exists (select from watch where companies_list_id = a.list_id)`,
    values: [list_ids],
  });
  return { list_ids: rows.map((row) => row.list_id) };
}

/** Returns those of the accounts that are closed. By primary key. */
export async function findClosed(client: Client, accountIds: string[]): Promise<Set<string>> {
  const { rows } = await client.query({
    name: 'lists-closed-accounts',
    text: 'select id from account where id = any($1::uuid[]) and closed_at is not null',
    values: [accountIds],
  });
  return new Set(rows.map((row) => row.id));
}

/** Begins the hand-off of these lists where their version is higher than all that began before. */
export async function openLists(client: Client, lists: HandedList[]): Promise<void> {
  await client.query({
    name: 'lists-open',
    text: `
      insert into company_list as held (id, account_id, pending)
      select distinct on (h.id) h.id, h.account_id, h.version
      from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as h (id, account_id, version)
      order by h.id, h.version desc
      on conflict (id) do update set pending = excluded.pending
      where held.pending < excluded.pending and held.account_id = excluded.account_id`,
    values: [lists.map((one) => one.list_id), lists.map((one) => one.account_id), lists.map((one) => one.version)],
  });
}

/**
 * Stores the companies of the versions whose hand-off began last, and lets watches see a version with its last slice, all of it at once.
 * Other versions are ignored: each is handed over from its first slice on.
 */
export async function fillLists(client: Client, lists: HandedList[]): Promise<void> {
  await client.query({
    name: 'lists-fill',
    text: `
      with handed as materialized (
        select h.*, l.version as held from json_to_recordset($1::json) as h (
          account_id uuid, list_id uuid, version bigint, company_social_ids text[], is_last boolean)
        cross join lateral (select * from company_list where id = h.list_id limit 1) l
        where l.account_id = h.account_id and l.pending = h.version and l.version < h.version),
      kept as (
        insert into list_company (account_id, list_id, version, company_id)
        select account_id, list_id, version, unnest(company_social_ids) from handed
        on conflict do nothing)
      update company_list l set version = l.pending from handed h where h.list_id = l.id and h.is_last`,
    values: [JSON.stringify(lists)],
  });
}

/** How many lists are looked at at once. */
const maxSwept = 100;

/** Deletes companies of older versions than watches see, at most `limit` rows. Returns how many it deleted. */
export async function sweepLists(client: Client, limit: number): Promise<number> {
  const { rows } = await client.query({
    name: 'lists-sweep',
    text: `
      with due as materialized (
        select id, account_id, version from company_list where swept_to < version order by id limit ${maxSwept}),
      gone as (
        delete from list_company where ctid = any(array(
          select m.ctid from due cross join lateral (
            select ctid from list_company
            where account_id = due.account_id and list_id = due.id and version < due.version limit $1) m
          limit $1))
        returning 1)
      select (select count(*) from gone)::int as gone, (select array_agg(id) from due) as due`,
    values: [limit],
  });
  const { gone, due } = rows[0];
  if (gone < limit && due) {
    await client.query({
      name: 'lists-swept',
      text: 'update company_list set swept_to = version where id = any($1::uuid[])',
      values: [due],
    });
  }
  return gone;
}
