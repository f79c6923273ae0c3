import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import type { CompanyKey, CompanyNames } from '../company-keys.js';

export type OwnedKey = CompanyKey & { companyId: number };

/** Inserts keys of companies; existing keys are skipped. */
export async function insertKeys(client: Queryable, keys: OwnedKey[]): Promise<void> {
  if (keys.length === 0) return;
  await client.query({
    name: 'identity-keys-add',
    text: `insert into company_key (kind, key, company_id)
           select * from unnest($1::text[], $2::text[], $3::bigint[]) order by 1, 2, 3 on conflict do nothing`,
    values: columnsOf(keys),
  });
}

/** Deletes keys that companies no longer have. By index company_key_pkey. */
export async function deleteKeys(client: Client, keys: OwnedKey[]): Promise<void> {
  if (keys.length === 0) return;
  await client.query({
    name: 'identity-keys-delete',
    text: `delete from company_key where (kind, key, company_id) in (
             select * from unnest($1::text[], $2::text[], $3::bigint[]))`,
    values: columnsOf(keys),
  });
}

/** At most `limit` companies after an id, in the order of ids. */
export async function selectCompaniesAfter(
  db: Queryable,
  after: string,
  limit: number,
): Promise<(CompanyNames & { social_id: string })[]> {
  const { rows } = await db.query<CompanyNames & { social_id: string }>({
    name: 'identity-companies-after',
    text: `select social_id::text, name, former_names, slug, social_url, website, domain, domains, identifiers from company
           where social_id > $1::bigint order by company.social_id limit $2::int`,
    values: [after, limit],
  });
  return rows;
}

function columnsOf(keys: OwnedKey[]): (string[] | number[])[] {
  return [keys.map((one) => one.kind), keys.map((one) => one.key), keys.map((one) => one.companyId)];
}
