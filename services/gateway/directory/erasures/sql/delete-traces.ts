import type { Client } from '../../../../platform/postgres/postgres.js';
import type { GoneLead } from '../../../tenants/webhook-events/index.js';

/** The address of a person of the directory or of an account's own contact; null where the id is of neither. */
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
 * Locks all rows of one human being until the transaction ends, and returns their ids and addresses: people of these addresses, without
 * regard to case, and every account's own contacts of this hash. Reads all people (0.3 s for a million); an index for something this
 * rare would slow down every import.
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

/** Further ids, and the e-mail addresses, of these people and contacts; to be read before they are deleted. */
export async function selectReach(client: Client, ids: string[]): Promise<{ ids: string[]; emails: string[] }> {
  const { rows } = await client.query<{ id: string; email: string | null }>({
    name: 'person-reach',
    text: `select id, email from contact where person_id = any($1::uuid[])
           union all select id, email from account_contact where id = any($1::uuid[])`,
    values: [ids],
  });
  return { ids: rows.map((row) => row.id), emails: rows.flatMap((row) => row.email ?? []) };
}

/** The leads of these people, of all accounts; index lead_person. To be read before they are deleted. */
export async function selectLeadsOf(client: Client, personIds: string[]): Promise<GoneLead[]> {
  const { rows } = await client.query<GoneLead>({
    name: 'person-leads',
    text: 'select id, account_id, created_at from lead where person_id = any($1::uuid[])',
    values: [personIds],
  });
  return rows;
}

/** Deletes people and contacts; positions, leads, reading notes and research go by cascade. */
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
 * Deletes the posts and engagements of the person of these addresses, and removes the person from mentions in posts and from the
 * evidence of leads. Returns the ids of those leads. By the indexes post_author, engagement_actor and post_mentioned_profiles. The caller
 * has locked out other writers of posts.
 */
export async function deletePosts(client: Client, urls: string[]): Promise<string[]> {
  const values = [urls];
  await client.query({ text: 'delete from post where author_url = any($1::text[])', values });
  const leads = await client.query<{ id: string }>({
    text: `update lead set evidence = null
           where evidence is not null and evidence ->> 'author_url' = any($1::text[]) returning id`,
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
  return leads.rows.map(({ id }) => id);
}

/**
 * Empties the open questions about people who are being erased. Nothing of a question remains, and it expires at once, so that its
 * credit is returned. Answered questions are deleted with the person.
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
