import type { Client } from '../../../../platform/postgres/postgres.js';
import { copyRows } from '../../../operation/io/copy.js';
import { type PostRecord, postColumns } from '../post-record.js';

/** The stored posts of these addresses. Each is looked up by itself: for a join, the planner would read a large table whole. */
export async function selectStoredPosts(client: Client, urls: string[]): Promise<PostRecord[]> {
  const { rows } = await client.query<PostRecord>({
    text: `select stored.* from unnest($1::text[]) as wanted (post_url)
           cross join lateral (
             select ${postColumns.join(', ')} from post p where p.post_url = wanted.post_url offset 0
           ) stored`,
    values: [urls],
  });
  return rows;
}

/** Inserts posts that are not stored yet; the caller has locked out other writers. */
export async function insertPosts(client: Client, posts: PostRecord[]): Promise<void> {
  if (posts.length === 0) return;
  await copyRows(
    client,
    'post',
    postColumns,
    posts.map((post) => postColumns.map((column) => post[column])),
  );
}

/** Overwrites all columns of stored posts. */
export async function updatePosts(client: Client, posts: PostRecord[]): Promise<void> {
  if (posts.length === 0) return;
  const changed = postColumns.filter((column) => column !== 'post_url');
  await client.query({
    text: `update post p set ${changed.map((column) => `${column} = r.${column}`).join(', ')}, updated_at = now()
           from jsonb_to_recordset($1::jsonb)
             as r (post_url text, text text, posted_at timestamptz, author_url text, author_company_id bigint,
                   mentioned_company_ids bigint[], mentioned_profile_urls text[], reported_engagements integer)
           where p.post_url = r.post_url`,
    values: [JSON.stringify(posts)],
  });
}
