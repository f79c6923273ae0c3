import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** A companies list that watches name, of which the feed does not have this version. */
export type DueList = { list_id: string; account_id: string; version: number };

/**
 * Follows a list from now on. A list that is no longer followed gets a higher version, under which it is handed over again. That a watch names
 * the list is noted once in ten minutes. The caller keeps the list from being deleted.
 */
export async function insertFollowed(db: Queryable, accountId: string, listId: string): Promise<void> {
  await db.query({
    name: 'followed-list-insert',
    text: `
      insert into followed_list as f (list_id, account_id) values ($2::uuid, $1::uuid)
      on conflict (list_id) do update set
        named_at = clock_timestamp(),
        followed_from = coalesce(f.followed_from, f.version + 1),
        version = case when f.followed_from is null then f.version + 1 else f.version end,
        changed_at = case when f.followed_from is null and f.version = f.confirmed_version then clock_timestamp() else f.changed_at end
      where f.followed_from is null or f.named_at < clock_timestamp() - interval '10 min'`,
    values: [accountId, listId],
  });
}

/** At most `limit` followed lists for which it was not noted within an hour that a watch names them. By index followed_list_named. */
export async function selectDoubtful(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ list_id: string }>({
    name: 'followed-lists-doubtful',
    text: `
      select list_id from followed_list where followed_from is not null and named_at < clock_timestamp() - interval '1 hour'
      order by named_at limit $1::int`,
    values: [limit],
  });
  return rows.map((row) => row.list_id);
}

/**
 * Notes which of these lists watches name, and stops following the others, unless a watch was noted for them within the hour. A list that is
 * no longer followed gets a higher version, in which it has no companies.
 */
export async function settleDoubtful(db: Queryable, listIds: string[], named: string[]): Promise<void> {
  await db.query({
    name: 'followed-lists-settle',
    text: `
      with held as (
        select f.list_id from followed_list f
        where f.list_id = any($1::uuid[]) and followed_from is not null and named_at < clock_timestamp() - interval '1 hour'
        order by f.list_id for update)
      update followed_list f set
        named_at = case when n.is_named then clock_timestamp() else named_at end,
        followed_from = case when n.is_named then followed_from end,
        version = case when n.is_named then version else version + 1 end,
        changed_at = case when n.is_named or version > confirmed_version then changed_at else clock_timestamp() end
      from held cross join lateral (select held.list_id = any($2::uuid[]) as is_named) n where f.list_id = held.list_id`,
    values: [listIds, named],
  });
}

/** Whether the feed has the companies of a followed list, and how long no worker has had the walk; undefined if nobody follows the list. */
export async function selectFollowed(
  db: Queryable,
  listId: string,
): Promise<{ isConfirmed: boolean; idleS: number } | undefined> {
  const { rows } = await db.query<{ isConfirmed: boolean; idleS: number }>({
    name: 'followed-list-known',
    text: `
      select f.confirmed_version >= f.followed_from as "isConfirmed", extract(epoch from clock_timestamp() - w.lease_until)::float8 as "idleS"
      from followed_list f cross join company_walk w
      where f.list_id = $1::uuid and f.followed_from is not null`,
    values: [listId],
  });
  return rows[0];
}

/** For each account except these, the changed list that was handed over longest ago; at most `limit`, in that order. Reads all changed lists. */
export async function selectDueLists(db: Queryable, exceptOf: string[], limit: number): Promise<DueList[]> {
  const { rows } = await db.query<DueList>({
    name: 'followed-lists-due',
    text: `
      select list_id, account_id, version from (
        select distinct on (account_id) list_id, account_id, version, told_at from followed_list
        where version > confirmed_version and account_id <> all($1::uuid[])
        order by account_id, told_at, changed_at) own
      order by told_at limit $2::int`,
    values: [exceptOf, limit],
  });
  return rows;
}

/**
 * The next companies on a list in the order of their ids, at most `limit`; empty if the list is no longer followed, and null if it was
 * forgotten. Primary keys.
 */
export async function selectMembers(
  db: Queryable,
  listId: string,
  after: string | null,
  limit: number,
): Promise<string[] | null> {
  const { rows } = await db.query<{ ids: string[] }>({
    name: 'followed-list-members',
    text: `
      select array(select company_id::text from companies_list_member
                   where list_id = $1::uuid and f.followed_from is not null and company_id > coalesce($2::bigint, '-9223372036854775808')
                   order by company_id limit $3::int) as ids
      from followed_list f where list_id = $1::uuid`,
    values: [listId, after, limit],
  });
  return rows[0]?.ids ?? null;
}

/** The ids of these companies, and of all that live on as the same companies (B12); the feed may get items under any of these ids. */
export async function selectIds(db: Queryable, keys: string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'followed-list-ids',
    text: `
      with member as (select key, living_company(key) as living from unnest($1::bigint[]) as key)
      select shown_company_id(key) as id from member
      union select shown_company_id(living) from member
      union select shown_company_id(m.former_id) from member join company_merge m on m.living_id = member.living`,
    values: [keys],
  });
  return rows.map((row) => row.id);
}

/** Makes workers hand over again all followed lists with a company under one of these keys, which belong or belonged to one company. Primary keys. */
export async function raiseLists(client: Queryable, keys: string[]): Promise<void> {
  await client.query({
    name: 'followed-lists-raise',
    text: `
      update followed_list f
      set version = version + 1, changed_at = case when version > confirmed_version then changed_at else clock_timestamp() end
      where exists (select from companies_list_member m where m.list_id = f.list_id and m.company_id = any($1::bigint[]))`,
    values: [keys],
  });
}

/** Notes that the feed has more of a list, by which those who wait for it see that it goes on. */
export async function noteListHandedOver(db: Queryable, listId: string): Promise<void> {
  await db.query({
    name: 'followed-list-told',
    text: 'update followed_list set told_at = clock_timestamp() where list_id = $1::uuid',
    values: [listId],
  });
}

/** Notes that the feed has a version of a list. Nothing is kept of a list that was deleted before that version. */
export async function confirmList(db: Queryable, { list_id, version }: DueList): Promise<void> {
  await db.query({
    name: 'followed-list-confirm',
    text: `
      update followed_list set confirmed_version = greatest(confirmed_version, $2::bigint), told_at = clock_timestamp()
      where list_id = $1::uuid`,
    values: [list_id, version],
  });
  await db.query({
    name: 'followed-list-forget',
    text: `
      delete from followed_list f where list_id = $1::uuid and version = confirmed_version
        and not exists (select from companies_list l where l.id = f.list_id)`,
    values: [list_id],
  });
}
