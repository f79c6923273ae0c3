import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';

/** A person by whom rows may be recognised. */
export type HeldPerson = {
  id: string;
  social_url: string;
  first_name: string;
  last_name: string;
  email: string | null;
  /** The id that the directory gave, also where a profile is known since. */
  own_id: string | null;
  identifiers: string[];
};

const columns = `p.id, p.social_url, p.first_name, p.last_name, c.email, o.id as own_id,
  array(select i.value from person_identifier i where i.person_id = p.id) as identifiers`;
const joined = 'left join contact c on c.person_id = p.id left join own_person o on o.person_id = p.id';

/** Whether the directory has given anybody an id; by primary key. */
export async function hasOwnPeople(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>({
    name: 'people-has-own',
    text: 'select exists (select from own_person) as has',
  });
  return rows[0]!.has;
}

/** Locks out others that recognise people by identifiers until the transaction ends; to be taken before people are locked. */
export async function lockIdentifiers(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('leadwire person identifiers'))`);
}

/**
 * The people of these addresses, ids of the directory, identifiers and e-mail addresses (in lower case), of each e-mail address at most `limit`.
 * By primary keys, the unique index of addresses and index contact_email.
 */
export async function selectHeld(
  client: Client,
  wanted: { urls: string[]; ownIds: string[]; identifiers: string[]; emails: string[] },
  limit: number,
): Promise<HeldPerson[]> {
  const { rows } = await client.query<HeldPerson>({
    name: 'people-held',
    text: `select ${columns} from (
             select id from person where social_url = any($1::text[])
             union select person_id from own_person where id = any($2::text[])
             union select person_id from person_identifier where value = any($3::text[])
             union select found.person_id from unnest($4::text[]) as wanted (email)
             cross join lateral (
               select c.person_id from contact c
               where c.email is not null and hashtextextended(lower(c.email), 0) = hashtextextended(wanted.email, 0)
                 and lower(c.email) = wanted.email
               limit $5::int) found
           ) held join person p on p.id = held.id ${joined}
           order by p.id`,
    values: [wanted.urls, wanted.ownIds, wanted.identifiers, wanted.emails, limit],
  });
  return rows;
}

/** As many ids for people as are wanted, each given once. */
export async function takeOwnIds(client: Client, wanted: number): Promise<string[]> {
  if (wanted === 0) return [];
  const { rows } = await client.query<{ id: string }>({
    name: 'people-own-ids',
    text: `select 'p' || nextval('person_own_id') as id from generate_series(1, $1::int)`,
    values: [wanted],
  });
  return rows.map((row) => row.id);
}

/** A person whose profile was not known, and its address. */
export type Adopted = { id: string; url: string };

/** Gives people whose profile was not known the addresses of their profiles. */
export async function adoptAddresses(client: Client, adopted: Adopted[]): Promise<void> {
  if (adopted.length === 0) return;
  await client.query({
    name: 'people-adopt',
    text: `update person p set social_url = a.url, updated_at = now()
           from unnest($1::uuid[], $2::text[]) as a (id, url) where p.id = a.id`,
    values: [adopted.map((one) => one.id), adopted.map((one) => one.url)],
  });
}

/** Notes the ids that the directory gave to new people, and what identifies people from now on. */
export async function writeIdentifiers(
  client: Client,
  people: { id: string; social_url: string; identifiers: string[] }[],
  own: { id: string; social_url: string }[],
): Promise<void> {
  if (own.length > 0) {
    await client.query({
      name: 'people-own-add',
      text: 'insert into own_person (id, person_id) select * from unnest($1::text[], $2::uuid[]) on conflict do nothing',
      values: [own.map((one) => one.social_url), own.map((one) => one.id)],
    });
  }
  const pairs = people.flatMap(({ id, identifiers }) => identifiers.map((value) => ({ id, value })));
  if (people.length === 0) return;
  await client.query({
    name: 'people-identifiers-clear',
    text: `delete from person_identifier i using unnest($1::uuid[]) as p (id)
           where i.person_id = p.id and not (i.value = any($2::text[]))`,
    values: [people.map((one) => one.id), pairs.map((one) => one.value)],
  });
  await client.query({
    name: 'people-identifiers-add',
    text: `insert into person_identifier (value, person_id) select * from unnest($1::text[], $2::uuid[]) order by 1
           on conflict do nothing`,
    values: [pairs.map((one) => one.value), pairs.map((one) => one.id)],
  });
}

/** The ids of the people of these addresses, given in lower case, by them; index person_address. */
export async function selectByAddresses(client: Client, urls: string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; url: string }>({
    name: 'people-by-addresses',
    text: `select p.id, lower(p.social_url) as url from person p
           where hashtextextended(lower(p.social_url), 0) = any(array(select hashtextextended(url, 0) from unnest($1::text[]) as url))
             and lower(p.social_url) = any($1::text[])`,
    values: [urls],
  });
  return new Map(rows.map(({ id, url }) => [url, id]));
}
