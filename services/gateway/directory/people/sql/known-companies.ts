import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** Those of these keys that are of a company of the directory, or of one that was merged. Primary keys. */
export async function selectKnownCompanies(db: Queryable, keys: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>({
    name: 'person-companies-known',
    text: `select key::text as key from unnest($1::bigint[]) as key
           where exists (select from company where social_id = key) or exists (select from company_merge where former_id = key)`,
    values: [keys],
  });
  return new Set(rows.map((row) => row.key));
}
