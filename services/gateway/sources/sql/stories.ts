import type { Client } from '../../../platform/postgres/postgres.js';

/** A news item of a company: when it happened, and the words of its headline. */
export type Story = { key: string; at: Date; words: string[] };

/** Locks out other readings of the same company until the transaction ends, so that two sources do not report one story at the same time. */
export async function lockStories(client: Client, domain: string): Promise<void> {
  await client.query({
    name: 'source-stories-lock',
    text: `select pg_advisory_xact_lock(hashtext('leadwire stories'), hashtext($1))`,
    values: [domain],
  });
}

/** The news of a company that happened between two instants. Index source_story_pkey. */
export async function selectStories(client: Client, domain: string, from: Date, until: Date): Promise<Story[]> {
  const { rows } = await client.query<{ key: string; told_at: string; words: string[] }>({
    name: 'source-stories',
    text: `select key, told_at, words from source_story
           where company_domain = $1 and told_at between $2::timestamptz and $3::timestamptz limit 1000`,
    values: [domain, from, until],
  });
  return rows.map(({ key, told_at, words }) => ({ key, at: new Date(told_at), words }));
}

/** Records news as reported, and deletes news from before `keptSince`. */
export async function storeStories(
  client: Client,
  { domain, sourceId, stories, keptSince }: { domain: string; sourceId: string; stories: Story[]; keptSince: Date },
): Promise<void> {
  await client.query({
    name: 'source-stories-store',
    text: `insert into source_story (company_domain, told_at, source_id, key, words)
           select $1, r.at, $2::uuid, r.key, r.words from jsonb_to_recordset($3::jsonb) as r (key text, at timestamptz, words text[])
           on conflict do nothing`,
    values: [domain, sourceId, JSON.stringify(stories)],
  });
  await client.query({
    name: 'source-stories-forget',
    text: 'delete from source_story where company_domain = $1 and told_at < $2::timestamptz',
    values: [domain, keptSince],
  });
}
