import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { copyRows } from '../../../operation/io/copy.js';

/** The row of an engagement. */
export type EngagementRecord = {
  post_id: number;
  actor_url: string;
  kind: string;
  engaged_at: string | null;
  text: string | null;
};

const columns = ['post_id', 'actor_url', 'kind', 'engaged_at', 'text'] as const;

/** The ids of the stored posts of these addresses, each looked up by itself. */
export async function selectPostIds(client: Client, urls: string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ post_url: string; id: number }>({
    text: `select wanted.post_url, stored.id from unnest($1::text[]) as wanted (post_url)
           cross join lateral (select id from post p where p.post_url = wanted.post_url offset 0) stored`,
    values: [urls],
  });
  return new Map(rows.map((row) => [row.post_url, row.id]));
}

/** The addresses of the people of these ids. */
export async function selectUrlsOfPeople(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; social_url: string }>({
    text: 'select id, social_url from person where id = any($1::uuid[])',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row.social_url]));
}

/** The addresses among these that belong to nobody in the directory, each looked up by itself. */
export async function selectUnknownPeople(db: Queryable, urls: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ url: string }>({
    text: `select wanted.url from unnest($1::text[]) as wanted (url)
           where not exists (select from person p where p.social_url = wanted.url offset 0)`,
    values: [urls],
  });
  return new Set(rows.map((row) => row.url));
}

/** The stored engagements of these (post, actor, kind), each looked up by itself. */
export async function selectStoredEngagements(
  client: Client,
  keys: Pick<EngagementRecord, 'post_id' | 'actor_url' | 'kind'>[],
): Promise<EngagementRecord[]> {
  const { rows } = await client.query<EngagementRecord>({
    text: `select stored.* from unnest($1::bigint[], $2::text[], $3::text[]) as wanted (post_id, actor_url, kind)
           cross join lateral (
             select ${columns.join(', ')} from engagement e
             where e.post_id = wanted.post_id and e.actor_url = wanted.actor_url and e.kind = wanted.kind offset 0
           ) stored`,
    values: [keys.map((key) => key.post_id), keys.map((key) => key.actor_url), keys.map((key) => key.kind)],
  });
  return rows;
}

/** Inserts engagements that are not stored yet, and raises the counts of their posts; the caller has locked out other writers. */
export async function insertEngagements(client: Client, engagements: EngagementRecord[]): Promise<void> {
  if (engagements.length === 0) return;
  await copyRows(
    client,
    'engagement',
    columns,
    engagements.map((one) => columns.map((column) => one[column])),
  );
  await client.query({
    text: `update post p set held_engagements = held_engagements + added.count
           from (select id, count(*)::int as count from unnest($1::bigint[]) as id group by id) added
           where p.id = added.id`,
    values: [engagements.map((one) => one.post_id)],
  });
}

/** Overwrites stored engagements. */
export async function updateEngagements(client: Client, engagements: EngagementRecord[]): Promise<void> {
  if (engagements.length === 0) return;
  await client.query({
    text: `update engagement e set engaged_at = r.engaged_at, text = r.text
           from jsonb_to_recordset($1::jsonb)
             as r (post_id bigint, actor_url text, kind text, engaged_at timestamptz, text text)
           where e.post_id = r.post_id and e.actor_url = r.actor_url and e.kind = r.kind`,
    values: [JSON.stringify(engagements)],
  });
}
