import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import type { EmployerEntry, EmployerName } from '../employer-name.js';

/** An employer of the dictionary; `is_read` once it was compared with the directory. */
type Known = { id: number; digest: string; is_read: boolean };
/** What an employer was recognised as; `company_id` is a key. */
export type ReadEmployer = { id: number; company_id: string | null; confidence: number | null };

/** The employers of these digests that the dictionary has; by its unique index. */
export async function selectEmployers(db: Queryable, digests: string[]): Promise<Known[]> {
  const { rows } = await db.query<Known>({
    name: 'employers-known',
    text: 'select id, digest, is_read from named_employer where digest = any($1::uuid[])',
    values: [digests],
  });
  return rows;
}

/** Enters employers, except those that another writer has entered, and returns the new ones. */
export async function insertEmployers(db: Queryable, entries: EmployerEntry[]): Promise<Known[]> {
  const { rows } = await db.query<Known>({
    name: 'employers-enter',
    text: `insert into named_employer (digest, name, domain, page, keys)
           select digest, name, domain, page, keys
           from jsonb_to_recordset($1::jsonb) as r (digest uuid, name text, domain text, page text, keys text[])
           order by digest
           on conflict (digest) do nothing
           returning id, digest, is_read`,
    values: [JSON.stringify(entries)],
  });
  return rows;
}

/** Locks those of these employers that were not compared with the directory yet until the transaction ends, in one order for all. */
export async function lockUnread(client: Client, ids: number[]): Promise<(EmployerName & { id: number })[]> {
  const { rows } = await client.query<EmployerName & { id: number }>({
    name: 'employers-lock-unread',
    text: `select id, name, domain, page from named_employer
           where id = any($1::bigint[]) and not is_read order by id for update`,
    values: [ids],
  });
  return rows;
}

/** An employer of the dictionary, and what it is recognised as. */
export type HeldEmployer = EmployerName & ReadEmployer;

/** At most `limit` employers that one of these keys finds; index named_employer_keys. */
export async function selectByKeys(client: Client, keys: string[], limit: number): Promise<HeldEmployer[]> {
  const { rows } = await client.query<HeldEmployer>({
    name: 'employers-by-keys',
    text: `select id, name, domain, page, company_id::text as company_id, confidence from named_employer
           where keys && $1::text[] limit $2::int`,
    values: [keys, limit],
  });
  return rows;
}

/** The employers of these ids; primary key. */
export async function selectByIds(client: Client, ids: number[]): Promise<HeldEmployer[]> {
  const { rows } = await client.query<HeldEmployer>({
    name: 'employers-by-ids',
    text: `select id, name, domain, page, company_id::text as company_id, confidence from named_employer
           where id = any($1::bigint[]) order by id`,
    values: [ids],
  });
  return rows;
}

/** Whether any position names an employer by text. */
export async function hasEmployers(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>({
    name: 'employers-has',
    text: 'select exists (select from named_employer) as has',
  });
  return rows[0]!.has;
}

/** Records what employers were recognised as. */
export async function updateEmployers(client: Client, read: ReadEmployer[]): Promise<void> {
  await client.query({
    name: 'employers-read',
    text: `update named_employer e set company_id = r.company_id, confidence = r.confidence, is_read = true
           from unnest($1::bigint[], $2::bigint[], $3::real[]) as r (id, company_id, confidence) where e.id = r.id`,
    values: [read.map((one) => one.id), read.map((one) => one.company_id), read.map((one) => one.confidence)],
  });
}

/** What these employers were recognised as; primary key. */
export async function selectRead(client: Client, ids: number[]): Promise<ReadEmployer[]> {
  const { rows } = await client.query<ReadEmployer>({
    name: 'employers-as-read',
    text: 'select id, company_id::text as company_id, confidence from named_employer where id = any($1::bigint[])',
    values: [ids],
  });
  return rows;
}

/**
 * SQL for the people with positions that name these employers but do not have the companies that these are recognised as. The parameter is an
 * array; a person with two such positions appears twice. Index position_named_employer.
 */
export const unfollowing = (employerIds: string): string => `
  select p.person_id
    from named_employer e
   cross join lateral (
     select o.person_id from position o
      where o.named_employer_id = e.id and o.company_id is distinct from e.company_id offset 0) p
   where e.id = any(${employerIds}::bigint[])`;

/** At most `limit` of these people. */
export async function selectPeopleOf(client: Client, employerIds: number[], limit: number): Promise<string[]> {
  const { rows } = await client.query<{ person_id: string }>({
    name: 'employers-people',
    text: `select person_id from (${unfollowing('$1')}) people limit $2::int`,
    values: [employerIds, limit],
  });
  return rows.map((row) => row.person_id);
}

/** Gives the positions that name these employers the companies that they are recognised as, and returns whose positions changed. */
export async function updatePositions(client: Client, employerIds: number[]): Promise<string[]> {
  const { rows } = await client.query<{ person_id: string }>({
    name: 'employers-positions',
    text: `with changed as (
             update position o set company_id = e.company_id
             from named_employer e
             where e.id = any($1::bigint[]) and o.named_employer_id = e.id and o.company_id is distinct from e.company_id
             returning o.person_id)
           select distinct person_id from changed`,
    values: [employerIds],
  });
  return rows.map((row) => row.person_id);
}

/** Does so for all positions of these people; index position_person. */
export async function updatePositionsOf(client: Client, personIds: string[]): Promise<void> {
  await client.query({
    name: 'employers-positions-of',
    text: `update position o set company_id = e.company_id
           from named_employer e
           where o.person_id = any($1::uuid[]) and e.id = o.named_employer_id and o.company_id is distinct from e.company_id`,
    values: [personIds],
  });
}

/** A position that names its employer by text, and was not read by the dictionary. */
export type UnreadPosition = { id: number; social_url: string; person_id: string; company_name: string };

/** At most `limit` positions whose employers are not in the dictionary; index position_unread_employer. */
export async function selectUnreadPositions(db: Queryable, limit: number): Promise<UnreadPosition[]> {
  const { rows } = await db.query<UnreadPosition>({
    name: 'employers-unread-positions',
    text: `select o.id, p.social_url, o.person_id, o.company_name
           from (select id, person_id, company_name from position
                 where company_id is null and named_employer_id is null and company_name is not null
                 order by position.id limit $1::int) o
           join person p on p.id = o.person_id`,
    values: [limit],
  });
  return rows;
}

/** Links positions to their employers in the dictionary, and returns the people who have a company by this. */
export async function linkPositions(client: Client, links: { id: number; employerId: number }[]): Promise<string[]> {
  const { rows } = await client.query<{ person_id: string }>({
    name: 'employers-link-positions',
    text: `with linked as (
             update position o set named_employer_id = e.id, company_id = e.company_id
             from unnest($1::bigint[], $2::bigint[]) as l (id, employer_id) join named_employer e on e.id = l.employer_id
             where o.id = l.id and o.company_id is null and o.named_employer_id is null
             returning o.person_id, o.company_id)
           select distinct person_id from linked where company_id is not null`,
    values: [links.map((one) => one.id), links.map((one) => one.employerId)],
  });
  return rows.map((row) => row.person_id);
}
