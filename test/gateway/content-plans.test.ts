import { createGatewayDatabase } from '../../services/gateway/database.js';
import { postsStatement, toTsquery } from '../../services/gateway/prospecting/content-signals/sql/find-posts.js';
import { claimRuns } from '../../services/gateway/prospecting/runs/sql/run-lease.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database, Queryable } from '../../services/platform/postgres/postgres.js';
import type { TestDatabase } from '../support/cluster.js';
import { createEmptyGateway } from '../support/empty-gateway.js';
import { startPart } from '../support/start-part.js';

const open = (url: string): Database => createGatewayDatabase(url, 2, createLog('test', 'silent'));
let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createEmptyGateway();
  database = open(own.url);
  await startPart(database);
  // 40,000 posts over two years: large enough that reading them all is never the cheapest way to a few.
  await database.pool.query(`
    insert into post (post_url, text, posted_at, author_url, author_company_id, mentioned_company_ids, mentioned_profile_urls,
      reported_engagements)
    select 'https://social.example/posts/' || n, 'word' || n % 2000 || ' and some more of it', now() - n * interval '27 minutes',
      'https://social.example/in/' || n % 4000, n % 3000, case when n % 10 = 0 then array[n % 900] else '{}' end,
      case when n % 10 = 1 then array['https://social.example/in/' || n % 900] else '{}' end, n % 500
    from generate_series(1, 40000) as n`);
  await database.pool.query('analyze post');
}, 120_000);
afterAll(async () => {
  await database?.stop?.();
  await own?.drop();
});

const filter = {
  days: 365,
  minEngagements: 1,
  companyIds: [] as string[],
  profileUrls: [] as string[],
  sort: 'date_posted' as const,
  perAuthor: 10,
  limit: 50,
};

async function explain({ text, values }: { text: string; values: unknown[] }): Promise<string> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('F2: posts of every source are found by index, never by a scan of all posts', async () => {
  const words = await toTsquery(database.pool, ['word7 more', '"word9 and" or word11']);
  const author = ['https://social.example/in/5'];
  const plans: [RegExp, string][] = [
    [/post_words/, await explain(postsStatement('keywords', words, filter))],
    [/post_words/, await explain(postsStatement('keywords', words, { ...filter, days: null }))],
    [/post_author/, await explain(postsStatement('authors', author, filter))],
    [/post_company/, await explain(postsStatement('companies', ['8', '9'], filter))],
    [/post_author/, await explain(postsStatement('contacts', ['5b0e6a2c-3c52-4e0f-9d5b-6f8a4f0f7c11'], filter))],
    [/post_mentioned_companies/, await explain(postsStatement('any', null, { ...filter, companyIds: ['50'] }))],
    [/post_mentioned_profiles/, await explain(postsStatement('any', null, { ...filter, profileUrls: author }))],
  ];
  for (const [index, plan] of plans) {
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on post\b/);
  }
});

test('F2: keyword queries are read as a web search reads them, and stop words alone find nothing', async () => {
  expect(await toTsquery(database.pool, ['hiring -intern', '"sales team" or deals'])).toBe(
    `('hire' & !'intern') | ('sale' <-> 'team' | 'deal')`,
  );
  expect(await toTsquery(database.pool, ['the and of'])).toBeNull();
});

test('S4: runs are claimed by index, first for the accounts with the fewest running, then by the longest wait', async () => {
  const accounts = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
  await database.pool.query(`insert into account (id, name) select id, id from unnest($1::uuid[]) as id`, [accounts]);
  // A hundred runs of the first account, one of each other account, which came last, and a long history.
  await database.pool.query(
    `insert into lead_run (id, program_id, account_id, signals, status, lease_until)
     select gen_random_uuid(), gen_random_uuid(), ($1::uuid[])[1], '[]'::jsonb, 'queued', now() - interval '1 hour' + n * interval '1 s'
     from generate_series(1, 100) n
     union all select gen_random_uuid(), gen_random_uuid(), id, '[]'::jsonb, 'queued', now() - interval '1 s' from unnest(($1::uuid[])[2:3]) id
     union all select gen_random_uuid(), gen_random_uuid(), ($1::uuid[])[1], '[]'::jsonb, 'completed', now() - interval '1 day'
     from generate_series(1, 20000)`,
    [accounts],
  );
  await database.pool.query('analyze lead_run');
  const claim = async (limit: number) =>
    (await claimRuns(database.pool, limit, 60_000)).map((run) => accounts.indexOf(run.account_id)).sort();
  expect(await claim(2)).toHaveLength(2);
  expect(await claim(2)).toEqual(expect.arrayContaining([0]));
  // Three accounts, four claimed: the others' only runs are among them.
  const { rows } = await database.pool.query(
    `select account_id, count(*)::int as n from lead_run where status = 'running' group by account_id order by account_id`,
  );
  expect(rows.map((row) => row.n)).toEqual([2, 1, 1]);
  expect(await claim(3)).toEqual([0, 0, 0]);
  const asked: { text: string; values: unknown[] }[] = [];
  const spy = {
    async query(statement: { text: string; values: unknown[] }) {
      asked.push(statement);
      return { rows: [] };
    },
  };
  await claimRuns(spy as unknown as Queryable, 4, 60_000);
  const plan = await explain(asked[0]!);
  expect(plan).toMatch(/lead_run_waiting/);
  expect(plan).not.toMatch(/Seq Scan on lead_run\b/);
});
