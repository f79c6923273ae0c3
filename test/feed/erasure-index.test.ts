import { randomUUID } from 'node:crypto';
import { readLines } from '../../services/feed/activity/read-items.js';
import { storeBatch, toEntry } from '../../services/feed/activity/store-batch.js';
import { createWideLane } from '../../services/feed/activity/wide-lane.js';
import { createErasedCache, createErasurePass, eraseIdentifiers } from '../../services/feed/erasures/index.js';
import { purgeExpired } from '../../services/feed/retention/purge-expired.js';
import { deleteActivity } from '../../services/feed/retention/sql/delete-activity.js';
import { putWatch } from '../../services/feed/watches/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { hashIdentifier } from '../../services/platform/identifiers.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { type Database, transaction } from '../../services/platform/postgres/postgres.js';
import { anItem as anyItem, createFeedDatabase, loadedCache, openFeedDatabase } from '../support/feed.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

const log = createLog('test', 'silent');
let files: { url: string; drop(): Promise<void> };
let database: Database;

beforeEach(async () => {
  files = await createFeedDatabase();
  database = openFeedDatabase(files.url, 4);
  await startPart(database);
});
afterEach(async () => {
  await database.stop?.();
  await files.drop();
});

let items = 0;
/** An item whose source id names nobody. */
const anItem = (over: Record<string, unknown> = {}) => anyItem({ source_id: `item ${items++}`, ...over });

const put = (accountId: string = randomUUID()): Promise<unknown> =>
  putWatch({ database }, { body: { name: 'a watch', is_enabled: true } }, serviceContext('test', 5_000, accountId));

/** Stores items as the intake does. */
async function store(...items: Record<string, unknown>[]): Promise<void> {
  const cache = await loadedCache(database);
  const erased = createErasedCache();
  await erased.refresh(database.pool);
  const read = readLines(
    items.map((item) => JSON.stringify(item)),
    0,
  );
  expect(read.refusals).toEqual([]);
  const entries = read.items.map((item) => toEntry(cache, item, { baseline: false }));
  await storeBatch(database, { watches: cache, erased }, entries);
}

/** Leaves the database as replicas of the previous version left it, which wrote no entries. */
const forgetEntries = (): Promise<unknown> => database.pool.query('truncate named_in, named_event');

/** Lets the hour be over after which the index is filled. */
const allowFill = (): Promise<unknown> => database.pool.query('update erasure_pass set fill_from = now()');

async function fill(): Promise<void> {
  await allowFill();
  await search();
}

/** Runs a replica's pass until all is searched and, when it may, the index is filled. */
async function search(): Promise<void> {
  const pass = createErasurePass({ database, log });
  await pass.start();
  await until(isSearched);
  await pass.stop();
}

const isSearched = async (): Promise<boolean> => {
  const { rows } = await database.pool.query(
    `select up_to is null and done_to = (select coalesce(max(id), 0) from erased_identifier)
       and (filled_at is not null or fill_from > now()) as is_done from erasure_pass`,
  );
  return rows[0].is_done;
};

const erase = (...plain: string[]): Promise<unknown> =>
  eraseIdentifiers({ database, wake: () => {} }, { hashes: plain.map(hashIdentifier) });

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await database.pool.query(`select count(*)::int as n from ${sql}`, values)).rows[0].n;

const countTraces = async (text: string): Promise<number> =>
  (await count('activity a where strpos(a::text, $1) > 0', [text])) +
  (await count('icp_signal s where strpos(s::text, $1) > 0', [text]));

/** Nothing names the erased any more, and so many events have their content still. */
async function expectErased(person: string, { others }: { others: number }): Promise<void> {
  expect(await countTraces(person)).toBe(0);
  expect(await count(`icp_signal where body::jsonb ->> 'headline' <> ''`)).toBe(others);
}

/** How many rows of these tables were read so far, from end to end or by index. */
async function rowsRead(): Promise<{ whole: number; byIndex: number }> {
  const { rows } = await database.pool.query(
    `select sum(seq_tup_read)::int as whole, sum(idx_tup_fetch)::int as "byIndex" from pg_stat_user_tables
     where relname = 'activity' or relname like 'icp_signal%'`,
  );
  return rows[0];
}

/** Waits until the connections of a pool that has ended have reported what they read. */
async function settledReads(): Promise<{ whole: number; byIndex: number }> {
  await database.stop?.();
  database = openFeedDatabase(files.url, 4);
  await startPart(database);
  await until(
    async () => (await count(`pg_stat_activity where datname = current_database() and state is not null`)) === 1,
  );
  return rowsRead();
}

test('X7: an erasure uses the index to read the rows that name the person, and reads no others', async () => {
  await put();
  await fill();
  for (let batch = 0; batch < 4; batch++)
    await store(...Array.from({ length: 500 }, (_, n) => anItem({ payload: { by: `other${n}@example.com` } })));
  await store(
    anItem({ headline: 'of one@example.com' }),
    anItem({ payload: { page: 'https://social.example/in/one/posts' } }),
  );
  await database.pool.query('analyze');
  const before = await settledReads();
  await erase('one@example.com', 'social.example/in/one');
  await search();
  const after = await settledReads();
  expect(after.whole - before.whole).toBe(0);
  expect(after.byIndex - before.byIndex).toBeGreaterThan(0);
  expect(after.byIndex - before.byIndex).toBeLessThan(50);
  await expectErased('one', { others: 2_000 });
  expect(await count('erased_signal')).toBe(2);
});

test('X7: an erasure finds what older replicas stored, both before the index is filled and afterwards by index', async () => {
  await put();
  const people = ['early@example.com', 'late@example.com'];
  await store(...people.map((by) => anItem({ payload: { by } })), anItem({ text: people.join() }), anItem());
  await forgetEntries();
  await erase(people[0]!);
  await search();
  expect(await count('named_in')).toBe(0);
  await expectErased(people[0]!, { others: 3 });
  await fill();
  // The item whose text names both is a tombstone, which names nobody.
  expect(await count('named_in where hash = $1', [hashIdentifier(people[1]!).slice(0, 32)])).toBe(2);
  await erase(people[1]!);
  await search();
  await expectErased(people[1]!, { others: 2 });
});

test('X7: filling the index adds nothing to rows that have entries, and filling it again restores missing entries', async () => {
  await put();
  await store(anItem({ payload: { by: 'both@example.com' } }));
  await fill();
  const entries = await count('named_in');
  expect([entries, await count('named_event')]).toEqual([1, 1]);
  await forgetEntries();
  await database.pool.query('update erasure_pass set filled_at = null');
  await search();
  expect([await count('named_in'), await count('named_event')]).toEqual([2, 1]);
});

test('X7: an event of an item that became a tombstone is found by the other people that it names', async () => {
  await put();
  await fill();
  await store(anItem({ text: 'asked@example.com', payload: { by: 'answered@example.com' } }));
  await erase('asked@example.com');
  await search();
  expect([await countTraces('asked@'), await countTraces('answered@')]).toEqual([0, 1]);
  await erase('answered@example.com');
  await search();
  expect(await countTraces('answered@')).toBe(0);
});

test('X7: an item that names too many people is found by the last person that it names, and has one entry', async () => {
  await put();
  await fill();
  const people = Array.from({ length: 600 }, (_, n) => `p${n}@example.com`);
  await store(anItem({ payload: { people } }), anItem({ payload: { people: people.slice(0, 200) } }), anItem());
  expect(await count('named_in')).toBe(201);
  await erase('p599@example.com');
  await search();
  expect(await countTraces('p599@')).toBe(0);
  // The other two, of which one names others.
  expect(await count(`icp_signal where not body::jsonb ? 'is_erased'`)).toBe(2);
});

test('X7: an index entry that is shared with another identifier erases nothing', async () => {
  await put();
  await fill();
  await store(anItem({ payload: { by: 'innocent@example.com' } }));
  const hash = `${hashIdentifier('innocent@example.com').slice(0, 32)}${'0'.repeat(32)}`;
  await eraseIdentifiers({ database, wake: () => {} }, { hashes: [hash] });
  await search();
  expect(await countTraces('innocent@')).toBe(2);
});

test('X7, G10: the events of a wide item are found, including the events of slices that were written late', async () => {
  await database.pool.query(
    `insert into account (id, watch_change) select gen_random_uuid(), 1 from generate_series(1, 1200)`,
  );
  await database.pool.query(
    `insert into watch (account_id, icp_criteria_id, name, is_enabled, change, created_change)
     select id, gen_random_uuid(), 'w', true, row_number() over (), 1 from account`,
  );
  await database.pool.query('update watch_change set last = 1200');
  await fill();
  await store(anItem({ payload: { by: 'wide@example.com' } }));
  expect(await count('wide_item')).toBe(1);
  const cache = await loadedCache(database);
  const lane = createWideLane({
    database,
    cache,
    erased: createErasedCache(),
    isBusy: () => false,
    onStored() {},
    log,
  });
  await lane.start();
  await until(async () => (await count('wide_item')) === 0);
  await lane.stop();
  expect(await count('icp_signal')).toBe(1_200);
  await erase('wide@example.com');
  await search();
  await expectErased('wide@', { others: 0 });
  expect(await count('erased_signal')).toBe(1_200);
});

test('X7: two replicas share a pass, and another continues where one was killed, while filling and by index', async () => {
  await put();
  const many = Array.from({ length: 900 }, () =>
    anItem({ payload: { by: 'often@example.com', of: 'rest@example.com' } }),
  );
  await store(...many);
  await forgetEntries();
  await allowFill();
  await untilKilled();
  await Promise.all([search(), search()]);
  expect(await count('named_in')).toBe(3_600);
  await erase('often@example.com');
  await untilKilled();
  await Promise.all([search(), search()]);
  await expectErased('often@', { others: 0 });
  expect([await count('erased_signal'), await count('activity where erased_at is not null')]).toEqual([900, 900]);
});

/** Runs a replica's pass for some pages, and leaves its lease as if the process had been killed then. */
async function untilKilled(): Promise<void> {
  const pass = createErasurePass({ database, log });
  await pass.start();
  await until(async () => (await count('erasure_pass where after_number is not null')) === 1, { everyMs: 1 });
  await pass.stop();
  expect(await count('erasure_pass where up_to is not null')).toBe(1);
  await database.pool.query(
    `update erasure_pass set lease_owner = gen_random_uuid(), lease_until = now() + interval '1 s'`,
  );
}

test('X7, G11: the index entries by which erasures find the events of dropped months are deleted, and no others', async () => {
  await put();
  await store(anItem({ payload: { by: 'gone@example.com' } }));
  await forgetEntries();
  await fill();
  await store(anItem({ payload: { by: 'kept@example.com' } }));
  await database.pool.query(`update signal_history set begins_at = now() - interval '1 day', is_purged = false`);
  await purgeExpired(database.pool, new AbortController().signal);
  expect([await count('named_in'), await count('named_event')]).toEqual([3, 2]);
  await database.pool.query(`update signal_history set begins_at = now() + interval '1 day', is_purged = false`);
  await purgeExpired(database.pool, new AbortController().signal);
  expect([await count('named_in'), await count('named_event')]).toEqual([2, 0]);
  const { rows } = await database.pool.query('select id from activity');
  const ids = rows.map(({ id }) => id);
  await transaction(database.pool, (client) => deleteActivity(client, 'installation', ids, []));
  expect([await count('named_in'), await count('activity')]).toEqual([0, 0]);
});
