import { join } from 'node:path';
import { readLabelledSet } from '../../bench/eval/labelled-set.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { enterTitles } from '../../services/gateway/directory/people/enter-titles.js';
import {
  canonicalTitles,
  compileTitles,
  loadCanonicalTitles,
  readTitle,
  readTitlesAgain,
  readVocabularies,
  resolveTitles,
  rulesVersion,
  type TitleQuery,
} from '../../services/gateway/directory/titles/index.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { findProjectRoot } from '../../services/platform/lifecycle/project.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import type { TestDatabase } from '../support/cluster.js';
import { createEmptyGateway } from '../support/empty-gateway.js';
import { startPart } from '../support/start-part.js';

let source: TestDatabase;
let database: Database;
beforeAll(async () => {
  source = await createEmptyGateway();
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
/** The ids of all titles that a query means, however many. */
const idsOf = async (query: TitleQuery) => (await resolveTitles(database.pool, query, Number.MAX_SAFE_INTEGER)).ids!;
const resolve = (includes: string[], excludes: string[] = []) => idsOf({ includes, canonicalIds: [], excludes });

test('a query finds the dictionary titles that it means, each with the rule that matched', async () => {
  const [sales, marketing, founder] = await enter('VP of Sales', 'VP Marketing', 'Co-Founder & VP Sales');
  const found = await resolve(['VP Sales', 'Founder']);
  expect(found.get(sales!)).toBe('VP Sales');
  expect(found.has(founder!)).toBe(true);
  expect(found.has(marketing!)).toBe(false);
  expect((await resolve(['VP Sales'], ['Founder'])).has(founder!)).toBe(false);
});

test('titles added since the last call are found by the next', async () => {
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

test('canonical titles and phrases are resolved together', async () => {
  const nurses = canonicalTitles().all.find((one) => one.name === 'Registered Nurses')!;
  const ids = await enter('Staff Registered Nurse', 'Chief Botany Officer', 'Welder');
  const found = await idsOf({
    includes: ['Chief Botany Officer'],
    canonicalIds: [nurses.id],
    excludes: [],
  });
  expect([...found]).toEqual([
    [ids[0], 'Registered Nurses'],
    [ids[1], 'Chief Botany Officer'],
  ]);
});

test('concurrent callers share one reading', async () => {
  await enter(...Array.from({ length: 3_000 }, (_, at) => `Line ${at} Supervisor`));
  const [one, two] = await Promise.all([resolve(['Supervisor']), resolve(['Supervisor'])]);
  expect(one).toBe(two);
  expect(one.size).toBe(3_000);
});

test('B13: titles are read again by the current rules, and a search by their terms finds what their texts mean', async () => {
  const sample = readVocabularies().flatMap(({ alternates }, at) =>
    alternates.filter((_, index) => (at + index) % 37 === 0),
  );
  const labelled = ['pairs', 'seniority', 'languages'].flatMap((name) =>
    readLabelledSet(join(findProjectRoot(), 'bench', 'eval', 'data', `titles-${name}.tsv`)),
  );
  const titles = [...new Set([...sample, ...labelled.map(({ title }) => title!)])];
  const ids = await enter(...titles);
  const phrases = [...new Set(labelled.flatMap(({ phrase }) => phrase ?? []))];
  const nurses = canonicalTitles().all.find((one) => one.name === 'Registered Nurses')!;
  const queries = [
    ...phrases.map((phrase) => ({ includes: [phrase], canonicalIds: [], excludes: [] })),
    { includes: ['Manager', 'CEO & Founder'], canonicalIds: [nurses.id], excludes: ['Assistant', 'Sales Director'] },
    { includes: [], canonicalIds: [], excludes: ['Interim'] },
  ];
  while ((await readTitlesAgain(database)) > 0);
  const { rows } = await database.pool.query(
    'select text, seniority, rules_version from job_title where id = any($1::integer[])',
    [ids],
  );
  expect(
    rows.filter((row) => row.seniority !== readTitle(row.text).seniority || row.rules_version !== rulesVersion),
  ).toEqual([]);
  for (const query of queries) {
    const matcher = compileTitles(query);
    const resolved = await resolveTitles(database.pool, query, Number.MAX_SAFE_INTEGER);
    const all = ids.map((titleId, at) => ({ titleId, title: titles[at]! }));
    const found = new Set(all.filter((one) => resolved.ruleOf(one) !== undefined).map(({ titleId }) => titleId));
    const meant = ids.filter((_, at) => matcher.match(titles[at]!) !== null);
    expect([query.includes, [...found.keys()].sort((a, b) => a - b)]).toEqual([
      query.includes,
      meant.sort((a, b) => a - b),
    ]);
  }
});

test('B13: a title read by an earlier or a later version of the rules is found by its text, not by its terms', async () => {
  const ids = await enterTitles(database, ['Director of Data', 'Nursery Nurse']);
  for (const version of [rulesVersion - 1, rulesVersion + 1]) {
    await database.pool.query(
      `update job_title set rules_version = $1, text = case id when $2 then 'Head Baker' else 'Data Director' end`,
      [version, ids.get('Director of Data')],
    );
    expect([...(await resolve(['Director of Data'])).keys()]).toEqual([ids.get('Nursery Nurse')]);
  }
});

test('titles are stored together with their terms', async () => {
  const ids = await enterTitles(database, ['Verkoopdirecteur', 'Stealth']);
  expect([...(await resolve(['Sales Director'])).keys()]).toEqual([ids.get('Verkoopdirecteur')]);
  const { rows } = await database.pool.query('select text, rules_version, seniority from job_title order by text');
  expect(rows).toEqual([
    { text: 'Stealth', rules_version: rulesVersion, seniority: null },
    { text: 'Verkoopdirecteur', rules_version: rulesVersion, seniority: 'Director' },
  ]);
});

test('B11: loading the canonical titles again repairs what was changed, and changes nothing else', async () => {
  await loadCanonicalTitles(database.pool);
  expect(await loadCanonicalTitles(database.pool)).toBe(0);
  const { rows } = await database.pool.query('select count(*)::int as count from canonical_job_title');
  expect(rows[0].count).toBe(canonicalTitles().all.length);
  await database.pool.query(`update canonical_job_title set name = 'x' where code = '11-1011.00'`);
  expect(await loadCanonicalTitles(database.pool)).toBe(1);
});
