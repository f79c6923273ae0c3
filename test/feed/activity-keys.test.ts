import { randomUUID } from 'node:crypto';
import { activityKey } from '../../services/feed/activity/index.js';
import { type Item, readLines } from '../../services/feed/activity/read-items.js';
import { insertActivity } from '../../services/feed/activity/sql/insert-activity.js';
import { storeBatch, toEntry } from '../../services/feed/activity/store-batch.js';
import { createErasedCache, eraseIdentifiers, toErasedSourceId } from '../../services/feed/erasures/index.js';
import { dropActivity, dropOutdated } from '../../services/feed/retention/index.js';
import { hashIdentifier } from '../../services/platform/identifiers.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { type Client, type Database, transaction } from '../../services/platform/postgres/postgres.js';
import { anItem, createFeedDatabase, loadedCache, openFeedDatabase } from '../support/feed.js';
import { startPart } from '../support/start-part.js';

let files: { url: string; drop(): Promise<void> };
let database: Database;
beforeEach(async () => {
  files = await createFeedDatabase();
  database = openFeedDatabase(files.url, 22);
  await startPart(database);
});
afterEach(async () => {
  await database.stop?.();
  await files.drop();
});

const sql = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await database.pool.query(text, values)).rows;
const count = async (table: string): Promise<number> =>
  (await sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;

const accountId = randomUUID();
const read = (items: object[]): Item[] =>
  readLines(
    items.map((item) => JSON.stringify(item)),
    0,
  ).items;
const itemsOf = (sourceIds: string[]): Item[] =>
  read(
    sourceIds.flatMap((source_id) => [
      anItem({ source_id, payload: { by: source_id } }),
      anItem({ source_id, account_id: accountId }),
    ]),
  );
const named = (count: number): string[] => Array.from({ length: count }, (_, nth) => `of the test ${nth}`);

/** Stores items as the service does, with those kept out who are erased by now. Returns how many were new. */
async function store(items: Item[]): Promise<number> {
  const [watches, erased] = [await loadedCache(database), createErasedCache()];
  await erased.refresh(database.pool);
  const entries = items.map((item) => toEntry(watches, item, { baseline: false }));
  return (await storeBatch(database, { watches, erased }, entries)).added.size;
}

/** Lets all that is stored be two years old, and the feed's first month that is kept begin a year ago. */
async function age(where = 'true'): Promise<void> {
  await sql(`update activity set stored_at = now() - interval '2 years' where ${where}`);
  await sql('insert into account (id, last_detected_at) values ($1, now())', [randomUUID()]);
  await sql(
    `update signal_history set first_month = date_trunc('month', now() - interval '1 year', 'UTC'), begins_at = '-infinity', dropped_at = null`,
  );
  await dropOutdated(database.pool, {
    retentionDays: 30,
    signal: new AbortController().signal,
    log: createLog('test', 'silent'),
  });
}
const drop = (signal = new AbortController().signal) => dropActivity(database.pool, signal);

test('G3: an activity key is 16 bytes of a hash of scope and source id, computed and sorted as in SQL', async () => {
  const sourceIds = [...named(200), 'ünïcode 🚀', '\\ "', "'", 'x'.repeat(200)];
  const keys = sourceIds.map((sourceId) => activityKey(accountId, sourceId));
  const rows = await sql<{ key: string }>(
    `select left(encode(sha256(convert_to($1 || E'\\n' || id, 'UTF8')), 'hex'), 32) as key
     from unnest($2::text[]) with ordinality as s (id, nth) order by nth`,
    [accountId, sourceIds],
  );
  expect(rows.map(({ key }) => key)).toEqual(keys);
  await store(read(sourceIds.map((source_id) => anItem({ source_id, account_id: accountId }))));
  const stored = await sql<{ key: string }>('select key from activity_key order by key');
  expect(stored.map(({ key }) => key.replaceAll('-', ''))).toEqual(keys.sort());
});

test('G3, X7: an item keeps its key when it becomes a tombstone', () => {
  for (const sourceId of ['https://social.example/in/somebody#7', 'a@example.com', randomUUID(), 'plain']) {
    expect(activityKey('installation', toErasedSourceId(sourceId))).toBe(activityKey('installation', sourceId));
  }
});

test('G3, G11: activity is dropped with the months of the feed, and an item that is sent again is still a duplicate', async () => {
  const [old, young] = [itemsOf(named(1_200)), itemsOf(['young'])];
  expect(await store(old)).toBe(2_400);
  expect(await store(young)).toBe(2);
  // As a replica of the previous version stored them.
  await sql('delete from activity_key where key = any($1)', [old.slice(0, 500).map(({ key }) => key)]);
  await age(`source_id <> 'young'`);
  expect(await drop()).toBe(2_400);
  expect(await sql('select distinct source_id from activity')).toEqual([{ source_id: 'young' }]);
  expect(await count('activity_key')).toBe(2_402);
  expect(await store([...old, ...young])).toBe(0);
  expect(await count('activity')).toBe(2);
  // There is nothing to do until the next month is dropped.
  await sql(`update activity set stored_at = '2000-01-01'`);
  expect(await drop()).toBe(0);
  await age();
  expect(await drop()).toBe(2);
});

test('G3: an item that the previous version stored without a key is a duplicate, and so is an item that the previous version repeats', async () => {
  const items = itemsOf(named(10));
  await store(items);
  await sql('truncate activity_key');
  expect(await store(items.slice(0, 7))).toBe(0);
  expect(await count('activity_key')).toBe(7);
  // The previous version knows only rows.
  const repeated = await sql(
    `insert into activity (scope, source_id, signal_type, headline, occurred_at, payload)
     select 'installation', $1, 'news', 'h', now(), '{}' on conflict (scope, source_id) do nothing returning id`,
    [items[0]!.source.sourceId],
  );
  expect(repeated).toEqual([]);
  expect(await store(items)).toBe(0);
});

test('G3, X7: an erased item is still a duplicate after its tombstone is deleted, whenever it was erased', async () => {
  const [page, email] = ['https://social.example/in/by-page', 'mail@example.com'];
  const items = itemsOf([`${page}#7`, `${email}: 1`, 'innocent']);
  await store(items.slice(0, 2));
  await eraseIdentifiers(
    { database, wake: () => {} },
    { hashes: ['social.example/in/by-page', email].map(hashIdentifier) },
  );
  expect(await store(items)).toBe(4);
  // By the pass of the previous version, which left no key.
  const erased = toErasedSourceId(`${page}#7`);
  await sql(
    `update activity set source_id = $1, headline = '', payload = '{}', erased_at = now() where source_id = $2`,
    [erased, `${page}#7`],
  );
  await sql('delete from activity_key where key = any($1)', [items.slice(0, 2).map(({ key }) => key)]);
  expect(await count('activity')).toBe(6);
  await age();
  expect(await drop()).toBe(6);
  expect(await store(items)).toBe(0);
  const [{ text }] = (await sql<{ text: string }>(`select string_agg(k::text, ' ') as text from activity_key k`)) as [
    { text: string },
  ];
  expect(text).not.toMatch(/by-page|mail/);
});

const insertNow = async (client: Client, items: Item[]) => (await insertActivity(client, items, new Map())).added.size;

/** Inserts items in the order of the previous version, which knows no keys. */
async function insertAsBefore(client: Client, items: Item[]): Promise<number> {
  const names = items.map(({ source }) => `${source.scope}\n${source.sourceId}`).sort();
  const { rowCount } = await client.query(
    `insert into activity (scope, source_id, signal_type, headline, occurred_at, payload)
     select split_part(n, E'\\n', 1), split_part(n, E'\\n', 2), 'news', 'h', now(), '{}' from unnest($1::text[]) n
     on conflict (scope, source_id) do nothing`,
    [names],
  );
  return rowCount ?? 0;
}

test('G3: concurrent batches with the same items in any order, one from the previous version, never deadlock, and each item is added once', async () => {
  for (let round = 0; round < 15; round++) {
    const items = itemsOf(named(300).map((name) => `${name} ${round}`)).sort((a, b) => (a.key < b.key ? -1 : 1));
    const insert = async (some: Item[], run = insertNow) => {
      const client = await database.pool.connect();
      try {
        // Without the repeats of a transaction, which would hide a deadlock.
        await client.query('begin');
        const added = await run(client, some);
        await client.query('commit');
        return added;
      } finally {
        client.release();
      }
    };
    const reversed = items.toReversed();
    const sizes = await Promise.all([
      ...[items, reversed, items.slice(100), reversed.slice(100)].map((some) => insert(some)),
      insert(items.slice(50), insertAsBefore),
    ]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(600);
  }
}, 60_000);

test('G3, G11: an item without a key that is sent while its row is being deleted is a duplicate', async () => {
  const items = itemsOf(named(1_500));
  await store(items);
  await sql('truncate activity_key');
  await age();
  const sent = Array.from({ length: 20 }, (_, nth) => store(items.slice(nth * 150, (nth + 1) * 150)));
  const [deleted, ...added] = await Promise.all([drop(), ...sent]);
  expect(deleted).toBe(3_000);
  expect(added.every((one) => one === 0)).toBe(true);
  expect(await store(items)).toBe(0);
});

test('G3, X2: an insert waits for a row that is being deleted, and does not treat its item as new', async () => {
  const items = itemsOf(['leaves']);
  await store(items);
  await sql('truncate activity_key');
  await age();
  const stored = await transaction(database.pool, async (client) => {
    await client.query(`insert into activity_key values ($1)`, [items[0]!.key]);
    const waiting = store(items);
    await client.query(`delete from activity where scope = 'installation'`);
    return { waiting };
  });
  expect(await stored.waiting).toBe(0);
});

test('G10, G11: no activity is deleted while the lane of wide items needs items of that age, or while the service stops', async () => {
  await store(itemsOf(['needed']));
  await age();
  const wide = `insert into wide_item (scope, source_id, watch_change, accepted_at) values ('installation', 'needed', 0, $1)`;
  await sql(wide, ['2020-01-01']);
  await sql(wide, [new Date().toISOString()]);
  expect(await drop()).toBe(0);
  await sql(`delete from wide_item where accepted_at = '2020-01-01'`);
  expect(await drop(AbortSignal.abort())).toBe(0);
  expect(await drop()).toBe(2);
});

test('G11: two replicas delete activity together, and a replica that stops leaves its progress to the other', async () => {
  await store(itemsOf(named(1_100)));
  await age();
  const abort = new AbortController();
  const first = drop(abort.signal);
  abort.abort();
  const before = await first;
  expect(before).toBeLessThanOrEqual(1_000);
  const counts = await Promise.all([drop(), drop()]);
  expect(before + counts[0]! + counts[1]!).toBe(2_200);
  expect(await count('activity')).toBe(0);
});
