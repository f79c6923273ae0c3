import type { Client, Queryable } from '../../../../../platform/postgres/postgres.js';
import type { CompanyRecord } from '../../company-record.js';

/** What a company got from one that was merged into it: elements of its lists, and values of fields that were empty. */
export type Added = { lists: Record<string, string[]>; fields: Record<string, unknown> };

/** A company that was merged into another one; companies are named by their keys. */
export type Merge = { former: CompanyRecord; intoId: number; conflictId: string; added: Added };

/** The companies that these live on as, by the keys of the merged ones; companies that were not merged are missing. Primary key. */
export async function selectLiving(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ former: string; living: string }>({
    name: 'company-merges-living',
    text: `select former_id::text as former, living_id::text as living from company_merge where former_id = any($1::bigint[])`,
    values: [keys],
  });
  return new Map(rows.map((row) => [row.former, row.living]));
}

/** The keys of these companies, of the companies that they live on as, and of all other companies that live on as those. */
export async function selectKeys(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>({
    name: 'company-merges-keys',
    text: `with living as (select living_company(asked) as key from unnest($1::bigint[]) as asked)
           select key::text as key from living
           union select m.former_id::text from living join company_merge m on m.living_id = living.key`,
    values: [keys],
  });
  return rows.map((row) => row.key);
}

/** What was added to these companies by those that were merged into them, by their keys. Index company_merge_living. */
export async function selectAdded(db: Queryable, keys: readonly (string | number)[]): Promise<Map<number, Added[]>> {
  const { rows } = await db.query<{ key: number; added: Added[] }>({
    name: 'company-merges-added',
    text: `select living_id as key, json_agg(added order by former_id) as added from company_merge
           where living_id = any($1::bigint[]) and into_id = living_id group by living_id`,
    values: [keys],
  });
  return new Map(rows.map(({ key, added }) => [key, added]));
}

/** Removes companies that are merged into others from the directory, and notes what they were. */
export async function insertMerges(client: Client, merges: Merge[]): Promise<void> {
  const former = merges.map((one) => one.former.social_id);
  await client.query({ text: 'delete from company where social_id = any($1::bigint[])', values: [former] });
  await client.query({
    text: `insert into company_merge (former_id, into_id, living_id, conflict_id, record, added)
           select former_id, into_id, into_id, conflict_id, record, added from jsonb_to_recordset($1::jsonb)
             as r (former_id bigint, into_id bigint, conflict_id uuid, record jsonb, added jsonb)`,
    values: [
      JSON.stringify(
        merges.map(({ former, intoId, conflictId, added }) => ({
          former_id: former.social_id,
          into_id: intoId,
          conflict_id: conflictId,
          record: former,
          added,
        })),
      ),
    ],
  });
  // Companies that lived on as one of these now live on as the company that it was merged into.
  await client.query({
    text: `update company_merge m set living_id = r.into_id from company_merge r
           where r.former_id = any($1::bigint[]) and m.living_id = r.former_id`,
    values: [former],
  });
}

type StoredMerge = { former: CompanyRecord; into_id: number; living_id: number; added: Added };

/** The merge that a conflict was decided by, locked until the transaction ends; undefined where there is none. */
export async function lockMerge(client: Client, conflictId: string): Promise<StoredMerge | undefined> {
  const { rows } = await client.query<StoredMerge>({
    name: 'company-merge-of-conflict',
    text: `select record as former, into_id, living_id, added from company_merge where conflict_id = $1::uuid for update`,
    values: [conflictId],
  });
  return rows[0];
}

/** Forgets that a company was merged. What was merged into it before lives on as it again. */
export async function deleteMerge(client: Client, formerId: number): Promise<void> {
  await client.query({ text: 'delete from company_merge where former_id = $1::bigint', values: [formerId] });
  await client.query({
    text: `with recursive below as (
             select former_id from company_merge where into_id = $1::bigint
             union select m.former_id from below b join company_merge m on m.into_id = b.former_id)
           update company_merge m set living_id = $1::bigint from below b where m.former_id = b.former_id`,
    values: [formerId],
  });
}

/** The people with positions at a company that lives on as one of these. Indexes company_merge_living, position_company. */
export async function selectPeopleOfFormer(client: Client, livingIds: number[]): Promise<string[]> {
  const { rows } = await client.query<{ person_id: string }>({
    name: 'company-merge-people',
    text: `select distinct p.person_id from position p
           where p.company_id = any(array(select former_id from company_merge where living_id = any($1::bigint[])))`,
    values: [livingIds],
  });
  return rows.map((row) => row.person_id);
}

/** How many positions are of these companies; counted no further than `upTo`. Index position_company. */
export async function countPositions(client: Client, keys: readonly string[], upTo: number): Promise<number> {
  const { rows } = await client.query<{ positions: number }>({
    name: 'company-merge-positions',
    text: `select count(*)::int as positions
             from (select 1 from position where company_id = any($1::bigint[]) limit $2::int) counted`,
    values: [keys, upTo],
  });
  return rows[0]!.positions;
}
