import type { CompanyConflict } from '../../../../../../schema/contracts/company-conflicts.js';
import { directionOf, type PageStart } from '../../../../../platform/paging.js';
import type { Client, Queryable } from '../../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../../platform/postgres/printed-pages.js';

/** Two companies, by their keys, and what names both of them. */
export type NewConflict = { id: string; source: string | null; value: string | null; one: number; other: number };

/** A key that a company gained. */
export type GainedKey = { kind: 'identifier' | 'domain'; key: string; companyId: number };

/** The most other companies that may share a key: a key that more share, such as a host of many, identifies nobody. */
const mostPerKey = 5;

/** The pairs of a company that gained one of these keys and another one that has it, each with one such key. Index company_key_pkey. */
export async function findPairs(client: Queryable, keys: GainedKey[]): Promise<Omit<NewConflict, 'id'>[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<Omit<NewConflict, 'id'>>({
    name: 'company-conflicts-find',
    text: `select distinct on (one, other)
             case gained.kind when 'domain' then 'domain' else split_part(gained.key, ':', 1) end as source,
             case gained.kind when 'domain' then gained.key else substr(gained.key, strpos(gained.key, ':') + 1) end as value,
             least(gained.company_id, held.company_id) as one, greatest(gained.company_id, held.company_id) as other
           from unnest($1::text[], $2::text[], $3::bigint[]) as gained (kind, key, company_id)
           cross join lateral (
             select company_id, count(*) over () as sharers from (
               select k.company_id from company_key k cross join lateral (
                 select domain, domains from company where social_id = k.company_id offset 0) c
               where k.kind = gained.kind and k.key = gained.key and k.company_id <> gained.company_id
                 and (k.kind = 'identifier' or c.domain = k.key or c.domains @> array[k.key])
               order by k.company_id limit ${mostPerKey} + 1) sharer) held
           where held.sharers <= ${mostPerKey}
           order by one, other, gained.kind desc`,
    values: [keys.map((one) => one.kind), keys.map((one) => one.key), keys.map((one) => one.companyId)],
  });
  return rows;
}

/**
 * Records conflicts, except for pairs that have one; returns the ids of the conflicts of all pairs, in their order. A conflict of companies that
 * live on as the two counts as theirs, so that its decision holds. Indexes company_conflict_one_other_key, company_merge_living.
 */
export async function insertConflicts(client: Queryable, conflicts: NewConflict[]): Promise<string[]> {
  if (conflicts.length === 0) return [];
  const held = await selectOfPairs(client, conflicts);
  const missing = conflicts.filter((_, index) => !held.has(index));
  if (missing.length === 0) return conflicts.map((_, index) => held.get(index)!);
  await client.query({
    name: 'company-conflicts-insert',
    text: `insert into company_conflict (id, source, value, one, other)
           select * from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) on conflict (one, other) do nothing`,
    values: [
      missing.map((one) => one.id),
      missing.map((one) => one.source),
      missing.map((one) => one.value),
      missing.map((one) => one.one),
      missing.map((one) => one.other),
    ],
  });
  const all = await selectOfPairs(client, conflicts);
  return conflicts.map((_, index) => all.get(index)!);
}

/** The ids of the conflicts of pairs, by the places of these: those of just the two precede, then the one that was found first. */
async function selectOfPairs(
  client: Queryable,
  pairs: Pick<NewConflict, 'one' | 'other'>[],
): Promise<Map<number, string>> {
  const keysOf = (side: string): string =>
    `(select pair.${side} as key union all select former_id from company_merge where living_id = pair.${side})`;
  const { rows } = await client.query<{ place: number; id: string }>({
    name: 'company-conflicts-of-pairs',
    text: `select distinct on (pair.place) pair.place::int - 1 as place, c.id
           from unnest($1::bigint[], $2::bigint[]) with ordinality as pair (one, other, place)
           cross join lateral ${keysOf('one')} a cross join lateral ${keysOf('other')} b
           join company_conflict c on c.one = least(a.key, b.key) and c.other = greatest(a.key, b.key)
           order by pair.place, (a.key, b.key) = (pair.one, pair.other) desc, c.created_at, c.id`,
    values: [pairs.map((pair) => pair.one), pairs.map((pair) => pair.other)],
  });
  return new Map(rows.map(({ place, id }) => [place, id]));
}

/** Notes what was decided of conflicts. */
export async function updateConflicts(client: Client, ids: string[], state: CompanyConflict['state']): Promise<void> {
  await client.query({
    name: 'company-conflicts-decide',
    text: `update company_conflict set state = $2, decided_at = case $2 when 'open' then null else clock_timestamp() end
           where id = any($1::uuid[])`,
    values: [ids, state],
  });
}

type Stored = { state: CompanyConflict['state']; one: number; other: number };

/** A conflict, locked until the transaction ends; undefined where there is none. */
export async function lockConflict(client: Client, id: string): Promise<Stored | undefined> {
  const { rows } = await client.query<Stored>({
    name: 'company-conflict-lock',
    text: 'select state, one, other from company_conflict where id = $1::uuid for update',
    values: [id],
  });
  return rows[0];
}

const conflictColumns = `c.id, c.source, c.value, c.state, c.created_at, c.decided_at,
  array(select shown_company_id(k.id) from unnest(array[c.one, c.other]) with ordinality as k (id, place) order by place)
    as company_social_ids,
  (select json_agg(coalesce(h.name, m.record ->> 'name', '') order by place)
   from unnest(array[c.one, c.other]) with ordinality as k (id, place)
   left join company h on h.social_id = k.id left join company_merge m on m.former_id = k.id) as company_names,
  (select shown_company_id(m.living_id) from company_merge m where m.conflict_id = c.id limit 1) as merged_into`;

/** The conflicts of these ids; unknown ones are left out. */
export async function selectConflicts(db: Queryable, ids: string[]): Promise<CompanyConflict[]> {
  const { rows } = await db.query<CompanyConflict>({
    name: 'company-conflicts-by-id',
    text: `select ${conflictColumns} from company_conflict c where c.id = any($1::uuid[])`,
    values: [ids],
  });
  return rows;
}

/** Reads at most `limit + 1` conflicts, the newest first, with `state` those of it. By the indexes company_conflict_newest and _open. */
export function conflictsStatement(state: string | null, start: PageStart, limit: number): Statement {
  const { behind, by, suffix } = directionOf(start);
  return {
    name: `company-conflicts-newest${suffix}`,
    text: `select ${conflictColumns} from company_conflict c
           where ($1::timestamptz is null or (c.created_at, c.id) ${behind} ($1::timestamptz, $2::uuid))
             and ($4::text is null or c.state = $4)
           order by c.created_at ${by}, c.id ${by} limit $3::int + 1`,
    values: [start.before, start.beforeId, limit, state],
  };
}
