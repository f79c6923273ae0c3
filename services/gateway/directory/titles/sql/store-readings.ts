import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { rulesVersion } from '../reading/read-title.js';
import { signatureOf } from '../signature.js';
import type { IndexedTitle } from '../terms.js';

type Entry = IndexedTitle & { text: string };

/**
 * Inserts titles with their level and the terms of their roles, and returns those that are new. They are given in the order of their text,
 * which prevents deadlocks between writers.
 */
export async function insertTitles(db: Queryable, titles: Entry[]): Promise<{ id: number; text: string }[]> {
  const { rows } = await db.query<{ id: number; text: string }>({
    text: `with entered as (
             insert into job_title (text, seniority, rules_version, signature)
             select given.text, given.seniority, $3::smallint, given.signature
             from unnest($1::text[], $2::text[], $5::bigint[]) as given (text, seniority, signature)
             on conflict (text) do nothing returning id, text),
           roles as (
             insert into job_title_role (title_id, terms)
             select entered.id, role.terms
             from entered join jsonb_to_recordset($4::jsonb) as role (text text, terms text[]) on role.text = entered.text)
           select id, text from entered`,
    values: [
      titles.map(({ text }) => text),
      titles.map(({ seniority }) => seniority),
      rulesVersion,
      JSON.stringify(toRoles(titles)),
      titles.map(({ roles }) => signatureOf(roles)),
    ],
  });
  return rows;
}

/** Locks at most `limit` titles that rules of an earlier version have read, without waiting; by the index job_title_outdated. */
export async function lockOutdated(
  client: Client,
  version: number,
  limit: number,
): Promise<{ id: number; text: string }[]> {
  const { rows } = await client.query<{ id: number; text: string }>({
    name: 'titles-lock-outdated',
    text: `select id, text from job_title where rules_version < $1::smallint
           order by id limit $2::integer for no key update skip locked`,
    values: [version, limit],
  });
  return rows;
}

/**
 * Replaces what was read of these locked titles, and marks those whose signature changed, so that the people who have them are derived again;
 * by primary keys, job_title_role_title and current_employment_title. The caller has locked out derivation, so every transaction that read
 * the previous signature has committed what it derived.
 */
export async function replaceReadings(
  client: Client,
  version: number,
  titles: (Entry & { id: number })[],
): Promise<void> {
  await client.query({
    name: 'titles-drop-roles',
    text: 'delete from job_title_role where title_id = any($1::integer[])',
    values: [titles.map(({ id }) => id)],
  });
  await client.query({
    name: 'titles-put-readings',
    text: `with roles as (
             insert into job_title_role (title_id, terms)
             select title_id, terms from jsonb_to_recordset($4::jsonb) as role (title_id integer, terms text[])),
           before as (
             select id, signature from job_title where id = any($1::integer[])),
           put as (
             update job_title t set seniority = given.seniority, rules_version = $3::smallint, signature = given.signature
             from unnest($1::integer[], $2::text[], $5::bigint[]) as given (id, seniority, signature) where t.id = given.id
             returning t.id, t.signature)
           insert into people_due as held (kind, key)
           select 'title', put.id::text from put join before on before.id = put.id and before.signature <> put.signature
           where exists (select from current_employment e where e.title_id = put.id offset 0)
           order by put.id
           on conflict (kind, key) do update set version = held.version + 1`,
    values: [
      titles.map(({ id }) => id),
      titles.map(({ seniority }) => seniority),
      version,
      JSON.stringify(titles.flatMap(({ id, roles }) => roles.map((terms) => ({ title_id: id, terms })))),
      titles.map(({ roles }) => signatureOf(roles)),
    ],
  });
}

function toRoles(titles: Entry[]): { text: string; terms: string[] }[] {
  return titles.flatMap(({ text, roles }) => roles.map((terms) => ({ text, terms })));
}
