import type { Client } from '../../../../platform/postgres/postgres.js';
import type { GoneLead } from '../../../tenants/webhook-events/index.js';

/** The ids of records of a person: people of the directory, and accounts' own contacts. */
export type TraceIds = { people: string[]; contacts: string[] };

/** Waits for writers of what hangs on these records, such as leads, and locks out further ones; by primary keys. */
export async function lockTraces(client: Client, { people, contacts }: TraceIds): Promise<void> {
  if (people.length > 0) {
    await client.query({
      name: 'person-lock',
      text: 'select from person where id = any($1::uuid[]) order by id for update',
      values: [people],
    });
  }
  if (contacts.length > 0) {
    await client.query({
      name: 'account-contact-lock',
      text: 'select from account_contact where id = any($1::uuid[]) order by id for update',
      values: [contacts],
    });
  }
}

/** The titles of these people's positions; index position_person. To be read before they are deleted. */
export async function selectTitlesOf(client: Client, personIds: string[]): Promise<number[]> {
  const { rows } = await client.query<{ title_id: number }>({
    name: 'person-titles',
    text: 'select distinct title_id from position where person_id = any($1::uuid[])',
    values: [personIds],
  });
  return rows.map((row) => row.title_id);
}

/** The employers that these people's positions name by text; index position_person. To be read before they are deleted. */
export async function selectEmployersOf(client: Client, personIds: string[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'person-employers',
    text: `select distinct named_employer_id as id from position
           where person_id = any($1::uuid[]) and named_employer_id is not null`,
    values: [personIds],
  });
  return rows.map((row) => row.id);
}

/**
 * Deletes those of these employers that nobody has any more, since a name, a domain or a page may say who had it; index
 * position_named_employer. They are locked in the order in which others lock them. The caller has locked out other writers of people, and
 * derivation for companies, whose writers wait for people's positions.
 */
export async function deleteUnusedEmployers(client: Client, employerIds: number[]): Promise<void> {
  if (employerIds.length === 0) return;
  await client.query({
    name: 'employers-delete-unused',
    text: `delete from named_employer where id in (
             select e.id from named_employer e
             where e.id = any($1::bigint[]) and not exists (select from position o where o.named_employer_id = e.id)
             order by e.id for update)`,
    values: [employerIds],
  });
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

/** Deletes these records; positions, leads, reading notes and research go by cascade. */
export async function deleteTraces(client: Client, { people, contacts }: TraceIds): Promise<void> {
  if (people.length > 0) {
    await client.query({
      name: 'person-delete',
      text: 'delete from person where id = any($1::uuid[])',
      values: [people],
    });
  }
  if (contacts.length > 0) {
    await client.query({
      name: 'account-contact-delete',
      text: 'delete from account_contact where id = any($1::uuid[])',
      values: [contacts],
    });
  }
}

/**
 * Deletes the posts and engagements of the person of these addresses, given in lower case, and removes the person from mentions in posts
 * and from the evidence of leads. Returns the ids of those leads. Indexes post_author_address, engagement_actor_address, lead_post_author
 * and post_mentioned_addresses. The caller has locked out other writers of posts.
 */
export async function deletePosts(client: Client, urls: string[]): Promise<string[]> {
  await client.query({
    text: 'delete from post where author_url is not null and lower(author_url) = any($1::text[])',
    values: [urls],
  });
  const leads = await client.query<{ id: string }>({
    text: `update lead set evidence = null
           where evidence is not null and lower(evidence ->> 'author_url') = any($1::text[]) returning id`,
    values: [urls],
  });
  await client.query({
    text: `with gone as (delete from engagement where lower(actor_url) = any($1::text[]) returning post_id),
           fewer as (select post_id, count(*)::int as count from gone group by post_id)
           update post p set held_engagements = held_engagements - fewer.count from fewer where p.id = fewer.post_id`,
    values: [urls],
  });
  await client.query({
    text: `update post p
           set mentioned_profile_urls = array(
             select url from unnest(p.mentioned_profile_urls) as url where lower(url) <> all($1::text[]))
           where lower_all(mentioned_profile_urls) && $1::text[] and mentioned_profile_urls <> '{}'`,
    values: [urls],
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
