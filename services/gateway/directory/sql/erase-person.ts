import type { Client } from '../../../platform/postgres.js';

/** The address of a person, or null. */
export async function selectProfileUrl(client: Client, id: string): Promise<string | null> {
  const { rows } = await client.query<{ social_url: string }>({
    name: 'person-url',
    text: 'select social_url from person where id = $1::uuid',
    values: [id],
  });
  return rows[0]?.social_url ?? null;
}

/** Deletes a person with all that refers to them (positions, contact, leads and reading notes cascade); whether there was one. */
export async function deletePerson(client: Client, id: string): Promise<boolean> {
  const result = await client.query({
    name: 'person-delete',
    text: 'delete from person where id = $1::uuid',
    values: [id],
  });
  return result.rowCount === 1;
}

/** Notes for ever that the person of this hash is to be kept out. */
export async function suppress(client: Client, hash: Buffer): Promise<void> {
  await client.query({
    name: 'person-suppress',
    text: 'insert into suppression (key_hash) values ($1::bytea) on conflict do nothing',
    values: [hash],
  });
}

/**
 * Deletes what the person of these addresses posted, and their engagement with posts of others, and takes them out of those whom posts
 * mention; indexes post_author, engagement_actor, post_mentioned_profiles. The caller has locked out other writers of posts.
 */
export async function deletePosts(client: Client, urls: string[]): Promise<void> {
  const values = [urls];
  await client.query({ text: 'delete from post where author_url = any($1::text[])', values });
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
