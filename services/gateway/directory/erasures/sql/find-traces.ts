import type { Client } from '../../../../platform/postgres/postgres.js';

/** A record of a person: one of the directory, or an account's own contact. */
export type Trace = {
  id: string;
  social_url: string;
  first_name: string;
  last_name: string;
  email: string | null;
  /** The id under which the reach of a person of the directory is held, where that is held. */
  contact_id: string | null;
  /** Whether it is an account's own contact. */
  is_own: boolean;
};

const ofPerson = `p.id, p.social_url, p.first_name, p.last_name, c.email, c.id as contact_id, false as is_own`;
const ofContact = `a.id, a.social_url, a.first_name, a.last_name, a.email, null::uuid, true`;

/** The record of this id, by primary keys; null where the id is of neither. */
export async function selectTrace(client: Client, id: string): Promise<Trace | null> {
  const { rows } = await client.query<Trace>({
    name: 'erasure-trace',
    text: `select ${ofPerson} from person p left join contact c on c.person_id = p.id where p.id = $1::uuid
           union all select ${ofContact} from account_contact a where a.id = $1::uuid`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The records of these addresses, given in lower case and as hashes; one for each account and spelling. Indexes person_address and account_contact_key. */
export async function selectByAddresses(
  client: Client,
  { urls, hashes }: { urls: string[]; hashes: Buffer[] },
): Promise<Trace[]> {
  const { rows } = await client.query<Trace>({
    name: 'erasure-by-addresses',
    text: `select ${ofPerson} from person p left join contact c on c.person_id = p.id
           where hashtextextended(lower(p.social_url), 0) = any(array(select hashtextextended(url, 0) from unnest($1::text[]) as url))
             and lower(p.social_url) = any($1::text[])
           union all select ${ofContact} from account_contact a where a.key_hash = any($2::bytea[])`,
    values: [urls, hashes],
  });
  return rows;
}

/** The identifiers of these people besides addresses, as `source:value`; index person_identifier_person. */
export async function selectIdentifiers(client: Client, ids: string[]): Promise<string[]> {
  const { rows } = await client.query<{ value: string }>({
    name: 'erasure-identifiers',
    text: 'select value from person_identifier where person_id = any($1::uuid[])',
    values: [ids],
  });
  return rows.map((row) => row.value);
}

/** A record whose address lies below one that was asked for. */
export type Below = Pick<Trace, 'first_name' | 'last_name'> & { above: string };

/**
 * The records other than these whose addresses lie below one of these, at most `limit` for each. By the unique indexes of addresses: what
 * lies below an address is between its / and its 0, in the order of characters as in those of languages.
 */
export async function selectBelow(
  client: Client,
  { urls, ids }: { urls: string[]; ids: string[] },
  limit: number,
): Promise<Below[]> {
  const below = (alias: string): string => `
    select wanted.url as above, ${alias}.first_name, ${alias}.last_name
    from ${alias === 'p' ? 'person p' : 'account_contact a'}
    where ${alias}.social_url > wanted.url || '/' and ${alias}.social_url < wanted.url || '0'
      and starts_with(${alias}.social_url, wanted.url || '/') and ${alias}.id <> all($2::uuid[])`;
  const { rows } = await client.query<Below>({
    name: 'erasure-below',
    text: `select found.* from unnest($1::text[]) as wanted (url)
           cross join lateral (${below('p')} union all ${below('a')} limit $3::integer) found`,
    values: [urls, ids, limit],
  });
  return rows;
}

/** The records with one of these e-mail addresses in lower case; at most `limit` of each. Indexes contact_email and account_contact_email. */
export async function selectByEmails(client: Client, emails: string[], limit: number): Promise<Trace[]> {
  const { rows } = await client.query<Trace>({
    name: 'erasure-by-emails',
    text: `select found.* from unnest($1::text[]) as wanted (email)
           cross join lateral (
             select ${ofPerson} from contact c join person p on p.id = c.person_id
             where c.email is not null and hashtextextended(lower(c.email), 0) = hashtextextended(wanted.email, 0)
               and lower(c.email) = wanted.email
             union all select ${ofContact} from account_contact a
             where a.email is not null and hashtextextended(lower(a.email), 0) = hashtextextended(wanted.email, 0)
               and lower(a.email) = wanted.email
             limit $2::integer) found`,
    values: [emails, limit],
  });
  return rows;
}
