import type { Client } from '../../../../platform/postgres/postgres.js';

/** The address of a person of the directory, or of an account's own contact; null where the id is neither's. */
export async function selectProfileUrl(client: Client, id: string): Promise<string | null> {
  const { rows } = await client.query<{ social_url: string }>({
    name: 'person-url',
    text: `select social_url from person where id = $1::uuid
           union all select social_url from account_contact where id = $1::uuid`,
    values: [id],
  });
  return rows[0]?.social_url ?? null;
}

/**
 * All that is held of one human being: people of these addresses, in whatever case theirs is written, and every account's own contacts
 * of this hash; locked until the transaction ends. Reads all people (0.3 s for a million): an index for what happens so rarely would
 * cost every import.
 */
export async function lockTraces(
  client: Client,
  socialUrls: string[],
  hash: Buffer,
): Promise<{ ids: string[]; urls: string[] }> {
  const people = await client.query<{ id: string; social_url: string }>({
    name: 'person-traces',
    text: 'select id, social_url from person where lower(social_url) = any($1::text[]) order by id for update',
    values: [socialUrls.map((url) => url.toLowerCase())],
  });
  const contacts = await client.query<{ id: string }>({
    name: 'account-contact-traces',
    text: 'select id from account_contact where key_hash = $1::bytea order by id for update',
    values: [hash],
  });
  return {
    ids: [...people.rows, ...contacts.rows].map(({ id }) => id),
    urls: people.rows.map((row) => row.social_url),
  };
}

/** Under what ids, and by which e-mail addresses, these people and contacts are known besides; read before they are deleted. */
export async function selectReach(client: Client, ids: string[]): Promise<{ ids: string[]; emails: string[] }> {
  const { rows } = await client.query<{ id: string; email: string | null }>({
    name: 'person-reach',
    text: `select id, email from contact where person_id = any($1::uuid[])
           union all select id, email from account_contact where id = any($1::uuid[])`,
    values: [ids],
  });
  return { ids: rows.map((row) => row.id), emails: rows.flatMap((row) => row.email ?? []) };
}

/** Deletes people and contacts with all that refers to them: positions, leads, reading notes and research cascade. */
export async function deleteTraces(client: Client, ids: string[]): Promise<void> {
  await client.query({
    name: 'person-delete',
    text: 'delete from person where id = any($1::uuid[])',
    values: [ids],
  });
  await client.query({
    name: 'account-contact-delete',
    text: 'delete from account_contact where id = any($1::uuid[])',
    values: [ids],
  });
}

/**
 * Deletes what the person of these addresses posted, and their engagement with posts of others, and takes them out of those whom posts
 * mention and whose posts are evidence of leads; indexes post_author, engagement_actor, post_mentioned_profiles. The caller has locked out other writers of posts.
 */
export async function deletePosts(client: Client, urls: string[]): Promise<void> {
  const values = [urls];
  await client.query({ text: 'delete from post where author_url = any($1::text[])', values });
  await client.query({
    text: `update lead set evidence = null where evidence is not null and evidence ->> 'author_url' = any($1::text[])`,
    values,
  });
  await client.query({
    text: `with gone as (delete from engagement where actor_url = any($1::text[]) returning post_id),
             fewer as (select post_id, count(*)::int as count from gone group by post_id)
           update post p set held_engagements = held_engagements - fewer.count from fewer where p.id = fewer.post_id`,
    values,
  });
  await client.query({
    text: `update post p
           set mentioned_profile_urls = array(select url from unnest(p.mentioned_profile_urls) as url where url <> all($1::text[]))
           where mentioned_profile_urls && $1::text[] and mentioned_profile_urls <> '{}'`,
    values,
  });
}

/**
 * Takes open questions about people who are being erased from them: nothing of the question stays, and it expires at once, so that the
 * credit is given back. Answered ones go with the person.
 */
export async function emptyQuestions(client: Client, contactIds: string[]): Promise<void> {
  await client.query({
    name: 'research-empty',
    text: `update research_question
           set contact_id = null, person_id = null, account_contact_id = null, name = '', question = '', lease_token = null,
               expires_at = now(), updated_at = clock_timestamp()
           where contact_id = any($1::uuid[]) and status in ('PENDING', 'IN_PROGRESS')`,
    values: [contactIds],
  });
}
