import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from 'undici';
import { findFreePort, startServiceProcess } from '../test/support/service-process.js';
import { nowMs } from './activity.js';
import type { CleanUp } from './measurement.js';
import type { Row } from './results.js';
import { estimate } from './statistics.js';
import { startGateway } from './sweep-api.js';

const itemsEach = 3;
const giveUpMs = 60_000;

type Chosen = { id: string; social_url: string; email: string };

/**
 * Measures how long it takes to erase one person: to the answer, with which directory and leads are done, and until what the feed and
 * webhooks hold of the person are tombstones. Each person has leads, activity on the feed and a stored push; a fifth of all people have a
 * lead, and as many have written a post.
 */
export async function measureErasures(options: {
  databaseUrl: string;
  natsUrl: string;
  folder: string;
  erased: number;
  cleanUp: CleanUp;
}): Promise<Row[]> {
  const { cleanUp } = options;
  console.log(`Erasures: ${options.erased} people, one after another`);
  const { request, staffKey, db } = await startServices(options);
  const { rows: people } = await db.query<Chosen>(
    `select p.id, p.social_url, c.email from person p tablesample bernoulli (1) join contact c on c.person_id = p.id
     where c.email is not null limit $1::integer`,
    [options.erased],
  );
  await furnish(db, people);
  await request('POST', '/v2/icp-signal-watches', { name: 'Everything' });
  await request('POST', '/v2/webhook-endpoints', { url: 'http://127.0.0.1:9/' });
  const items = people.flatMap(toItems);
  await request('POST', '/v2/company-activity', items, 'ingest_key');
  const countStored = `select count(*)::integer as n from webhooks.event where body not like '%"is_erased"%'`;
  await reached(db, countStored, [], items.length);
  const answers: number[] = [];
  const tombstones: number[] = [];
  for (const person of people) {
    const startedAt = nowMs();
    await request('DELETE', `/v2/people/${person.id}`, null, staffKey);
    answers.push(nowMs() - startedAt);
    const named = `select (select count(*) from feed.icp_signal where strpos(body, $1) > 0)::integer
      + (select count(*) from webhooks.event where strpos(body, $1) > 0)::integer as n`;
    await reached(db, named, [person.social_url], 0);
    tombstones.push(nowMs() - startedAt);
  }
  const row = { better: 'lower' } as const;
  return [
    { metric: 'erase_million_ms', unit: 'ms', goal: 50, ...row, ...estimate(answers), samples: answers.length },
    {
      ...{ metric: 'erase_million_feed_ms', unit: 'ms', goal: 5_000, ...row },
      ...estimate(tombstones),
      samples: tombstones.length,
    },
  ];

  async function startServices({ databaseUrl, natsUrl, folder }: typeof options) {
    const { baseUrl, env, apiKey } = await startGateway({
      databaseUrl,
      natsUrl,
      folder,
      cleanUp,
      withWorker: false,
      signals: { count: 0, personas: 1 },
    });
    for (const service of ['feed', 'webhooks']) {
      const port = await findFreePort();
      const more = { [`${service.toUpperCase()}_PORT`]: String(port), WEBHOOK_ALLOW_DESTINATIONS: '127.0.0.1/32' };
      const running = await startServiceProcess({ service, port, env: { ...env, ...more } });
      cleanUp(() => running.stop());
    }
    const keys: Record<string, string> = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'));
    const client = new Pool(baseUrl, { connections: 1 });
    cleanUp(() => client.close());
    const db = new pg.Pool({ connectionString: databaseUrl, max: 1, options: '-c search_path=gateway,public' });
    cleanUp(() => db.end());
    const request = async (
      method: 'POST' | 'DELETE',
      path: string,
      body: object | null,
      key = apiKey,
    ): Promise<void> => {
      const headers = { authorization: keys[key] ?? key, ...(body ? { 'content-type': 'application/json' } : {}) };
      const answer = await client.request({ method, path, headers, body: body && JSON.stringify(body) });
      const text = await answer.body.text();
      if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`);
    };
    return { request, staffKey: 'staff_key', db };
  }
}

/** Leads and posts of a fifth of all people, and leads with evidence of everybody who will be erased. */
async function furnish(db: pg.Pool, people: Chosen[]): Promise<void> {
  const lead = (from: string): string => `
    insert into lead (id, account_id, signal_id, signal_kind, program_id, run_id, person_id, move_key, first_name, last_name,
      social_url, new_role, evidence)
    select gen_random_uuid(), a.id, a.id, 'social_content', a.id, a.id, p.id, gen_random_uuid(), p.first_name, p.last_name, p.social_url,
      '{}', jsonb_build_object('post_url', 'https://social.example/posts/1', 'author_url', p.social_url, 'excerpt', 'Read ' || p.social_url)
    from ${from}, (select id from account limit 1) a on conflict do nothing`;
  await db.query(lead('person p tablesample bernoulli (20)'));
  await db.query(lead('(select * from person where id = any($1::uuid[])) p'), [people.map(({ id }) => id)]);
  await db.query(`
    insert into post (post_url, text, posted_at, author_url)
    select 'https://social.example/posts/' || p.id, 'I am at ' || p.social_url || ', ' || p.last_name, now(), p.social_url
    from person p tablesample bernoulli (20)`);
  await db.query('analyze lead, post');
}

function toItems({ id, social_url, email }: Chosen, number: number): object[] {
  return Array.from({ length: itemsEach }, (_, index) => ({
    source_id: `erase-${number}-${index}`,
    signal_type: 'leadership',
    company_social_id: String(1_000 + number),
    headline: `Write to ${email}`,
    occurred_at: new Date().toISOString(),
    payload: { person: { id, social_url } },
  }));
}

/** Waits until a query answers this number. */
async function reached(db: pg.Pool, text: string, values: unknown[], count: number): Promise<void> {
  for (const giveUpAt = nowMs() + giveUpMs; ; ) {
    const { rows } = await db.query<{ n: number }>(text, values);
    if (rows[0]!.n === count) return;
    if (nowMs() > giveUpAt) throw new Error(`${rows[0]!.n} instead of ${count} were reached within ${giveUpMs} ms`);
    await delay(20);
  }
}
