import type pg from 'pg';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { erasePerson } from '../../services/gateway/directory/erasures/erase-person.js';
import { putPeople } from '../../services/gateway/directory/people/index.js';
import { putPosts } from '../../services/gateway/directory/posts/put-posts.js';
import { createTitlePurge } from '../../services/gateway/directory/titles/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import type { TestDatabase } from '../support/cluster.js';
import { createEmptyGateway } from '../support/empty-gateway.js';
import { startPart } from '../support/start-part.js';

const open = (url: string): Database => createGatewayDatabase(url, 2, createLog('test', 'silent'));
const ctx = () => serviceContext('test', 30_000);
let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createEmptyGateway();
  database = open(own.url);
  await startPart(database);
}, 120_000);
afterAll(async () => {
  await database?.stop?.();
  await own?.drop();
});

type Node = { 'Node Type': string; Plans?: Node[]; [property: string]: unknown };

/** Explains each statement of the pool's clients before it runs, and keeps the scans of tables. */
function watchScans(pool: pg.Pool): Node[] {
  const scans: Node[] = [];
  const collect = (node: Node): void => {
    if (node['Relation Name'] !== undefined && node['Node Type'] !== 'ModifyTable') scans.push(node);
    for (const child of node.Plans ?? []) collect(child);
  };
  const watched = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
    client.query = (async (...given: unknown[]) => {
      const [first, more] = given as [string | pg.QueryConfig, unknown[] | undefined];
      const { text, values } = typeof first === 'string' ? { text: first, values: more } : first;
      if (/^\s*(select|with|update|delete|declare)/.test(text)) {
        const { rows } = await query(`explain (format json) ${text}`, values);
        collect(rows[0]['QUERY PLAN'][0].Plan);
      }
      return query(...given);
    }) as typeof client.query;
  });
  return scans;
}

test('X7: an erasure reads every table that grows by index conditions only, at any size', async () => {
  const person = (slug: string) => ({
    social_url: `https://social.example/in/${slug}`,
    first_name: 'Pat',
    last_name: 'Planned',
    email: `${slug}@example.com`,
    positions: [{ title: `Title of ${slug}`, company_social_id: '1' }],
  });
  const posts = [
    {
      post_url: 'https://social.example/p/1',
      text: 'By social.example/in/a',
      posted_at: '2026-11-01T09:00:00Z',
      mentioned_profile_urls: ['https://social.example/in/a'],
    },
  ];
  await putPeople({ database }, { body: ['a', 'b'].map(person) }, ctx());
  await putPosts({ database }, { body: posts }, ctx());
  const { rows } = await database.pool.query(`select id from person where social_url like '%/a'`);
  const scans = watchScans(database.pool);
  await erasePerson({ database }, { path: { id: rows[0].id } }, ctx());
  const conditions = ['Index Cond', 'Recheck Cond', 'TID Cond'];
  const whole = scans.filter((node) => !conditions.some((condition) => node[condition] !== undefined));
  expect(whole.map((node) => [node['Node Type'], node['Relation Name'], node.Filter])).toEqual([]);
  const read = new Set(scans.map((node) => node['Relation Name']));
  for (const table of [
    'person',
    'contact',
    'account_contact',
    'position',
    'job_title',
    'lead',
    'post',
    'engagement',
    'change_activity',
  ])
    expect(read).toContain(table);
  const left = await database.pool.query(
    'select count(*)::integer as people, (select count(*)::integer from job_title) as titles from person',
  );
  expect(left.rows).toEqual([{ people: 1, titles: 1 }]);
});

test('X7: titles that were replaced and that no person has any more are purged, with an index lookup for each', async () => {
  const person = { social_url: 'https://social.example/in/changes', first_name: 'Cleo', last_name: 'Changes' };
  // Where there are few rows, PostgreSQL would read them all.
  await database.pool.query(
    `do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$`,
  );
  const later = open(own.url);
  await startPart(later);
  const holds = (title: string) =>
    putPeople({ database: later }, { body: [{ ...person, positions: [{ title }] }] }, ctx());
  const keeps = async () =>
    (await later.pool.query(`select text from job_title where text like 'Keeper of %'`)).rows.map(({ text }) => text);
  await holds('Keeper of Keys');
  await holds('Keeper of Doors');
  const purge = createTitlePurge({ database: later });
  await purge();
  expect(await keeps()).toEqual(['Keeper of Doors']);
  // A purged title may come again, and after the last titles the purge starts over.
  await holds('Keeper of Keys');
  const scans = watchScans(later.pool);
  await purge();
  expect(await keeps()).toEqual(['Keeper of Keys']);
  const reads = scans.filter((node) => node['Relation Name'] === 'position');
  expect(reads.length).toBeGreaterThan(0);
  for (const node of reads) expect(node['Index Cond']).toBeDefined();
  await later.stop!();
});

test('X7: rows that are deleted by a cascade are found by an index on their reference', async () => {
  // A cascade looks for the rows that refer to the deleted one, and no plan shows it.
  const { rows } = await database.pool.query(`
    select k.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f'
      and k.confrelid in ('person'::regclass, 'account_contact'::regclass, 'post'::regclass, 'job_title'::regclass)
      and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`);
  expect(rows).toEqual([]);
});
