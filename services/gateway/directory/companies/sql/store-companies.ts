import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { copyRows } from '../../../operation/io/copy.js';
import { toOwnKey } from '../../company-matching/index.js';
import { type CompanyRecord, companyColumns } from '../company-record.js';

/** The stored rows of these ids. Each id is looked up by itself: for a join, the planner would read a large table whole. */
export async function selectStoredCompanies(client: Client, socialIds: string[]): Promise<CompanyRecord[]> {
  const { rows } = await client.query<CompanyRecord>({
    text: `select stored.* from unnest($1::bigint[]) as wanted (social_id)
           cross join lateral (
             select ${companyColumns.join(', ')} from company c where c.social_id = wanted.social_id offset 0
           ) stored`,
    values: [socialIds],
  });
  return rows;
}

/**
 * The instant of the changes of a transaction that has locked out other writers: later than that of every change before, also where the
 * clock was set back, so that a reader that follows changes by `updated_at` misses none. Index company_newest.
 */
export async function selectChangeTime(client: Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>({
    name: 'company-change-time',
    text: `select greatest(clock_timestamp(), (select max(updated_at) from company) + interval '1 microsecond') as at`,
  });
  return rows[0]!.at;
}

/** Whether any company has an id of the directory, or was merged; by the primary keys. */
export async function hasOwnOrMerged(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>({
    name: 'company-has-own',
    text: `select exists (select from company where social_id < 0) or exists (select from company_merge) as has`,
  });
  return rows[0]!.has;
}

/** By what other sources than the network know a company, as `source:value`. */
export async function selectIdentifiers(db: Queryable, key: string): Promise<string[]> {
  const { rows } = await db.query<{ identifiers: string[] }>({
    name: 'company-identifiers',
    text: 'select identifiers from company where social_id = $1::bigint',
    values: [key],
  });
  return rows[0]?.identifiers ?? [];
}

/** Whether some company has a slug. */
export async function hasSlug(client: Client, slug: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>({
    name: 'company-has-slug',
    text: 'select exists (select from company where slug = $1) as has',
    values: [slug],
  });
  return rows[0]!.has;
}

/** As many keys for companies without an id of the network as are wanted, each given once; those of a transaction that fails are lost. */
export async function takeOwnKeys(client: Client, wanted: number): Promise<number[]> {
  if (wanted === 0) return [];
  const { rows } = await client.query<{ count: number }>({
    name: 'company-own-keys',
    text: `select nextval('company_own_id') as count from generate_series(1, $1::int)`,
    values: [wanted],
  });
  return rows.map(({ count }) => toOwnKey(count));
}

/** Inserts companies that are not stored yet; the caller has locked out other writers. */
export async function insertCompanies(client: Client, companies: CompanyRecord[], at: string): Promise<void> {
  if (companies.length === 0) return;
  await copyRows(
    client,
    'company',
    [...companyColumns, 'updated_at'],
    companies.map((company) => [...companyColumns.map((column) => company[column]), at]),
  );
}

const columnTypes: Partial<Record<(typeof companyColumns)[number], string>> = {
  social_id: 'bigint',
  domains: 'text[]',
  former_names: 'text[]',
  countries: 'text[]',
  tags: 'text[]',
  identifiers: 'text[]',
  founded: 'integer',
  employees_on_social: 'integer',
  industry_id: 'uuid',
  is_hiring: 'boolean',
};

/** Overwrites all columns of stored companies; the caller has locked out other writers. */
export async function updateCompanies(client: Client, companies: CompanyRecord[], at: string): Promise<void> {
  if (companies.length === 0) return;
  const changed = companyColumns.filter((column) => column !== 'social_id');
  await client.query({
    text: `update company c set ${changed.map((column) => `${column} = r.${column}`).join(', ')}, updated_at = $2::timestamptz
           from jsonb_to_recordset($1::jsonb)
             as r (${companyColumns.map((column) => `${column} ${columnTypes[column] ?? 'text'}`).join(', ')})
           where c.social_id = r.social_id`,
    values: [JSON.stringify(companies), at],
  });
}

/** Removes these slugs from all other companies: the network gives a slug that was released to another company. */
export async function releaseSlugs(
  client: Client,
  slugs: { slug: string; socialId: number }[],
  at: string,
): Promise<void> {
  if (slugs.length === 0) return;
  await client.query({
    text: `update company c set slug = null, updated_at = $3::timestamptz
           from unnest($1::text[], $2::bigint[]) as taken (slug, social_id)
           where c.slug = taken.slug and c.social_id <> taken.social_id`,
    values: [slugs.map((one) => one.slug), slugs.map((one) => one.socialId), at],
  });
}
