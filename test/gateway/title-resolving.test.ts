import { createGatewayDatabase } from '../../services/gateway/database.js';
import {
  canonicalTitles,
  loadCanonicalTitles,
  resolveTitleIds,
} from '../../services/gateway/directory/titles/index.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { createDatabase, type TestDatabase } from '../support/cluster.js';
import { startPart } from '../support/feed.js';

let source: TestDatabase;
let database: Database;
beforeAll(async () => {
  source = await createDatabase();
  database = createGatewayDatabase(source.url, 6, createLog('test', 'silent'));
  await startPart(database);
}, 60_000);
afterAll(async () => {
  await database?.stop?.();
  await source?.drop();
});
beforeEach(() => database.pool.query('delete from job_title'));

const insert = 'insert into job_title (text) select unnest($1::text[]) returning id';
async function enter(...titles: string[]): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(insert, [titles]);
  return rows.map((row) => row.id);
}
const resolve = (includes: string[], excludes: string[] = []) =>
  resolveTitleIds(database.pool, { includes, canonicalIds: [], excludes });

test('the dictionary titles that a query means, each with the rule that matched', async () => {
  const [sales, , founder] = await enter('VP of Sales', 'VP Marketing', 'Co-Founder & VP Sales');
  const found = await resolve(['VP Sales', 'Founder']);
  expect(found.get(sales!)).toBe('VP Sales');
  expect(found.has(founder!)).toBe(true);
  expect([...found.keys()].filter((id) => id === sales! + 1)).toEqual([]);
  expect((await resolve(['VP Sales'], ['Founder'])).has(founder!)).toBe(false);
});

test('titles that came since the last call are in the next', async () => {
  const [first] = await enter('Chief Risk Officer');
  expect((await resolve(['Chief Risk Officer'])).has(first!)).toBe(true);
  const [second] = await enter('Chief Risk Officer, EMEA');
  expect((await resolve(['Chief Risk Officer'])).has(second!)).toBe(true);
});

test('a title that commits after one with a higher id was read is not missed', async () => {
  const slow = await database.pool.connect();
  try {
    await slow.query('begin');
    const late: { id: number }[] = (await slow.query(insert, [['Head of Treasury']])).rows;
    const [higher] = await enter('Global Head of Treasury');
    expect(higher).toBeGreaterThan(late[0]!.id);
    expect([...(await resolve(['Head of Treasury'])).keys()]).toEqual([higher]);
    await enter('Plumber');
    await resolve(['Head of Treasury']);
    await slow.query('commit');
    expect([...(await resolve(['Head of Treasury'])).keys()].sort()).toEqual([late[0]!.id, higher].sort());
    await resolve(['Head of Treasury']);
    expect((await resolve(['Head of Treasury'])).size).toBe(2);
  } finally {
    slow.release();
  }
});

test('canonical titles resolve beside phrases', async () => {
  const nurses = canonicalTitles().all.find((one) => one.name === 'Registered Nurses')!;
  const ids = await enter('Staff Registered Nurse', 'Chief Botany Officer', 'Welder');
  const found = await resolveTitleIds(database.pool, {
    includes: ['Chief Botany Officer'],
    canonicalIds: [nurses.id],
    excludes: [],
  });
  expect([...found]).toEqual([
    [ids[0], 'Registered Nurses'],
    [ids[1], 'Chief Botany Officer'],
  ]);
});

test('callers at once share one reading', async () => {
  await enter(...Array.from({ length: 3_000 }, (_, at) => `Line ${at} Supervisor`));
  const [one, two] = await Promise.all([resolve(['Supervisor']), resolve(['Supervisor'])]);
  expect(one).toBe(two);
  expect(one.size).toBe(3_000);
});

test('B11: loading the canonical titles again changes nothing, and mends what was changed', async () => {
  await loadCanonicalTitles(database.pool);
  expect(await loadCanonicalTitles(database.pool)).toBe(0);
  const { rows } = await database.pool.query('select count(*)::int as count from canonical_job_title');
  expect(rows[0].count).toBe(canonicalTitles().all.length);
  await database.pool.query(`update canonical_job_title set name = 'x' where code = '11-1011.00'`);
  expect(await loadCanonicalTitles(database.pool)).toBe(1);
});
