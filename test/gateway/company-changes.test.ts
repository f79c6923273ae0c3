import { matchChanges, toChanges } from '../../bench/eval/change-snapshots.js';
import { makeChanges, takeActivity } from '../../bench/eval/changes.js';
import { generateChangeEvents } from '../../bin/sample/change-events.js';
import { createRandom } from '../../bin/sample/random.js';
import { CompanyFacts } from '../../schema/contracts/directory.js';
import { storeCompanies } from '../../services/gateway/directory/companies/index.js';
import { loadReferenceLists } from '../../services/gateway/directory/reference-lists/index.js';
import { type Directory, openDirectory } from './search-harness.js';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
  await loadReferenceLists(directory.database);
});
afterAll(() => directory?.stop());
afterEach(() => directory.database.pool.query('delete from change_activity'));

const store = (facts: object[]) =>
  storeCompanies(
    directory,
    facts.map((one) => CompanyFacts.parse({ name: 'Acorn', ...one })),
  );
const take = async () =>
  (await takeActivity(directory.database)).map(({ topic, before, after }) => [topic, before, after]);

test('G7: 200 companies that are imported twice, divided differently, create exactly the changes between their snapshots', async () => {
  const events = generateChangeEvents(7, 200).map((line) => JSON.parse(line));
  const made = await makeChanges(directory.database, events, []);
  const outcomes = matchChanges(made, toChanges(events));
  expect(outcomes).toHaveLength(200);
  expect(outcomes.filter((one) => !(one.expected && one.got))).toEqual([]);
});

test('G7: a company or a fact that is seen for the first time creates no item, nor does a fact that is cleared or repeated', async () => {
  const facts = { social_id: '9', employees_on_social: 20, status: 'Active', is_hiring: true, industry: 'Banking' };
  await store([facts]);
  await store([facts]);
  const cleared = { employees_on_social: null, status: null, is_hiring: null, industry: null };
  await store([{ social_id: '9', hq_country: 'SE', ...cleared }]);
  await store([{ social_id: '9', hq_country: null, employees_on_social: 900, status: 'Acquired', is_hiring: false }]);
  expect(await take()).toEqual([]);
  await store([{ social_id: '9', status: 'Active' }]);
  expect(await take()).toEqual([['status_change', 'Acquired', 'Active']]);
});

test('G7: an item names the change, the commit and the company, and each change has a key of its own', async () => {
  await store([{ social_id: '10', status: 'Active' }]);
  for (const status of ['Acquired', 'Active', 'Acquired']) await store([{ social_id: '10', status }]);
  const { rows } = await directory.database.pool.query<{ body: string }>(
    'select body from change_activity order by id',
  );
  const items = rows.map(({ body }) => JSON.parse(body));
  const { rows: held } = await directory.database.pool.query('select updated_at from company where social_id = 10');
  expect(items.at(-1)).toEqual({
    source_id: expect.stringMatching(/^status_change:10:[0-9a-f-]{36}$/),
    signal_type: 'status',
    company_social_id: '10',
    headline: 'Acorn was acquired',
    occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    payload: { topic: 'status_change', before: 'Active', after: 'Acquired' },
  });
  expect(items.at(-1).occurred_at >= held[0].updated_at).toBe(true);
  expect(new Set(items.map((one) => one.source_id)).size).toBe(3);
});

test('G7: a file creates the same items however it is divided, even if companies occur in it repeatedly', async () => {
  const random = createRandom(3);
  const pick = <T>(values: T[]): T => values[Math.floor(random() * values.length)]!;
  const rows = Array.from({ length: 120 }, () => ({
    number: Math.floor(random() * 12),
    name: pick(['Acorn', 'Birch', 'acorn!']),
    ...(random() < 0.7 && { employees_on_social: pick([null, 10, 20, 40, 41]) }),
    ...(random() < 0.7 && { status: pick([null, 'Active', 'Acquired']) }),
    ...(random() < 0.7 && { is_hiring: pick([null, true, false]) }),
    ...(random() < 0.5 && { headquarters: pick(['Lisbon, Portugal', 'Berlin, Germany', 'Nowhere']) }),
    ...(random() < 0.2 && { hq_country: pick([null, 'PT', 'SE']) }),
  }));
  const results: unknown[] = [];
  for (const [round, most] of [120, 30, 3].entries()) {
    const ofRound = rows.map(({ number, ...facts }) => ({ social_id: String(1_000 * (round + 1) + number), ...facts }));
    while (ofRound.length > 0) await store(ofRound.splice(0, 1 + Math.floor(random() * most)));
    const made = await takeActivity(directory.database);
    const told = made.map(({ companyId, ...one }) => JSON.stringify([Number(companyId) % 1_000, one])).sort();
    const { rows: held } = await directory.database.pool.query(
      `select name, employees_on_social, status, is_hiring, headquarters, hq_country from company
       where social_id between $1::int and $1::int + 11 order by social_id`,
      [1_000 * (round + 1)],
    );
    results.push({ told, held });
  }
  expect((results[0] as { told: string[] }).told.length).toBeGreaterThan(40);
  for (const one of results) expect(one).toEqual(results[0]);
});

test('G7: if a part of a bulk fails and the whole bulk is sent again, each change is created once', async () => {
  const ids = ['20', '21', '22'];
  await store(ids.map((social_id) => ({ social_id, status: 'Active' })));
  const changed = ids.map((social_id) => ({ social_id, status: 'Public' }));
  const { pool } = directory.database;
  await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger fail before update on company for each row when (new.social_id = 22) execute function fail()`);
  await store(changed.slice(0, 2));
  await expect(store(changed.slice(1))).rejects.toThrow();
  await pool.query('drop trigger fail on company; drop function fail');
  await store(changed);
  expect(await take()).toEqual(ids.map(() => ['status_change', 'Active', 'Public']));
});

test('G7: a move of the headquarters also changes the country, unless another country was given', async () => {
  await store([{ social_id: '30', headquarters: 'Lisbon, Portugal' }]);
  await store([{ social_id: '30', headquarters: 'Berlin, Germany' }]);
  await store([{ social_id: '30', headquarters: 'Somewhere' }]);
  expect(await take()).toEqual([['relocated', 'PT', 'DE']]);
  await store([{ social_id: '31', headquarters: 'Lisbon, Portugal', hq_country: 'SE' }]);
  await store([{ social_id: '31', headquarters: 'Berlin, Germany' }]);
  expect(await take()).toEqual([]);
});
