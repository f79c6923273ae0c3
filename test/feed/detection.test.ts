import { randomUUID } from 'node:crypto';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { readLines } from '../../services/feed/activity/read-items.js';
import { type Entry, storeBatch, toEntry } from '../../services/feed/activity/store-batch.js';
import { createWatchCache, type WatchCache } from '../../services/feed/matching/index.js';
import { signalId } from '../../services/feed/signals/signal.js';
import { changeWatch, deleteWatch, putWatch } from '../../services/feed/watches/index.js';
import {
  beginWatchWrite,
  insertTombstone,
  purgeTombstones,
} from '../../services/feed/watches/sql/lock-watch-writes.js';
import { serviceContext } from '../../services/platform/context.js';
import { hashIdentifier } from '../../services/platform/identifiers.js';
import { type Client, type Database, type Queryable, transaction } from '../../services/platform/postgres/postgres.js';
import { anItem, cachesOf, createFeedDatabase, loadedCache, openFeedDatabase } from '../support/feed.js';
import { held } from '../support/held.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

let files: { url: string; drop(): Promise<void> };
let database: Database;
let accountId: string;

beforeAll(async () => {
  files = await createFeedDatabase();
  database = openFeedDatabase(files.url);
  await startPart(database);
});
afterAll(async () => {
  await database.stop?.();
  await files.drop();
});
beforeEach(() => {
  accountId = randomUUID();
});

/** Only items of the test's own account, so that tests do not meet each other's watches. */
function entries(cache: WatchCache, ...over: Record<string, unknown>[]): Entry[] {
  const lines = over.map((one) => JSON.stringify(anItem({ account_id: accountId, ...one })));
  return readLines(lines, 0).items.map((item) => toEntry(cache, item, { baseline: false }));
}

async function watch(over: Record<string, unknown> = {}) {
  const body = { name: 'a watch', is_enabled: true, ...over };
  return (await putWatch({ database }, { body }, serviceContext('test', 5_000, accountId))).icp_criteria_id;
}

/**
 * Stores items while a watch write has the account locked and is not committed yet: matching sees the watch as it was, waits for the lock,
 * and reads under it what the write has stored.
 */
async function storeDuring(
  write: (client: Client, change: number) => Promise<unknown>,
  ...over: Record<string, unknown>[]
) {
  const cache = await loadedCache(database);
  const batch = entries(cache, ...over);
  expect(batch.every((entry) => entry.watches.length > 0)).toBe(true);
  const storing: { result?: ReturnType<typeof storeBatch> } = {};
  await transaction(database.pool, async (client) => {
    const { rows } = await client.query('select icp_criteria_id as id from watch where account_id = $1', [accountId]);
    const change = await beginWatchWrite(client, accountId, { icpCriteriaId: rows[0].id, exists: true, ids: null });
    await write(client, change);
    storing.result = storeBatch(database, cachesOf(cache), batch);
    await until(isSomebodyWaiting);
  });
  return storing.result!;
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

const changing = (set: string) => (client: Client, change: number) =>
  client.query(`update watch set ${set}, change = $2 where account_id = $1`, [accountId, change]);

test('H2: a watch that is deleted between matching and the lock records nothing, and leaves no gap', async () => {
  await watch();
  const { batch, added } = await storeDuring(async (client, change) => {
    const { rows } = await client.query('delete from watch where account_id = $1 returning icp_criteria_id', [
      accountId,
    ]);
    await insertTombstone(client, change, accountId, rows[0].icp_criteria_id);
  }, {});
  expect([batch.signals.length, added.size]).toEqual([0, 1]);
  await watch();
  const cache = await loadedCache(database);
  const next = await storeBatch(database, cachesOf(cache), entries(cache, {}));
  expect(next.batch.signals.map((signal) => signal.position)).toEqual([1]);
});

test('H2: a watch that is changed between matching and the lock is matched again', async () => {
  await watch();
  const {
    batch: { signals },
  } = await storeDuring(changing(`topics = array['kept']`), { payload: { topic: 'kept' } }, {});
  expect(signals.map((signal) => [signal.position, JSON.parse(signal.body).payload.topic])).toEqual([[1, 'kept']]);
});

test('G2: a watch that is disabled between matching and the lock gives an event that is not pushable', async () => {
  await watch();
  const {
    batch: { signals },
  } = await storeDuring(changing('is_enabled = false'), {});
  expect(signals.map((signal) => signal.pushable)).toEqual([false]);
});

test('H3: the time of an event is read after the lock, not before the wait', async () => {
  await watch();
  const {
    batch: { signals },
  } = await storeDuring(async (client, change) => {
    await changing('is_enabled = true')(client, change);
  }, {});
  const { rows } = await database.pool.query('select updated_at from watch where account_id = $1', [accountId]);
  expect(signals[0]!.detected_at > rows[0].updated_at).toBe(true);
});

test('G1: a watch that was stored before an item was posted matches it, however old the cache is', async () => {
  const cache = await loadedCache(database);
  const before = entries(cache, {});
  const id = await watch();
  const {
    batch: { signals },
  } = await storeBatch(database, cachesOf(cache), before);
  expect(signals.map((signal) => signal.icp_criteria_id)).toEqual([id]);
});

test('G1, G3, X7: a batch that matches no cached watch is stored once, by what the database knows and not by the cache', async () => {
  const cache = await loadedCache(database);
  const source_ids = [randomUUID(), randomUUID(), randomUUID()];
  const made = () =>
    entries(
      cache,
      { source_id: source_ids[0], headline: 'Ask jo@gone.example' },
      { source_id: source_ids[1], signal_type: 'funding' },
      { source_id: source_ids[2] },
    );
  const before = made();
  expect(before.flatMap(({ watches }) => watches)).toEqual([]);
  await database.pool.query('insert into erased_identifier (hash) values ($1)', [hashIdentifier('jo@gone.example')]);
  const id = await watch({ signal_types: ['funding'] });
  const caches = cachesOf(cache);
  const { batch, added } = await storeBatch(database, caches, before);
  expect([added.size, batch.signals.map((signal) => signal.icp_criteria_id)]).toEqual([3, [id]]);
  const { rows } = await database.pool.query(
    'select headline, erased_at is null as is_kept from activity where scope = $1 order by 1',
    [accountId],
  );
  const kept = { headline: 'Acme opens an office', is_kept: true };
  expect(rows).toEqual([{ headline: '', is_kept: false }, kept, kept]);
  const others = made().filter(({ watches }) => watches.length === 0);
  const twice = [...others, ...others, ...entries(cache, {})];
  expect([others.length, (await storeBatch(database, caches, twice)).added]).toEqual([2, new Set(twice.slice(-1))]);
});

test('G1: a refresh that is slow does not undo what another one has read meanwhile', async () => {
  const id = await watch({ signal_types: ['funding'] });
  const cache = createWatchCache();
  const { promise: gate, release: letGo } = held();
  let hasRead = false;
  // Its page is read before the change, and arrives after it.
  const slow = {
    query: async (asked: { name?: string }) => {
      const reply = await database.pool.query(asked as never);
      hasRead = asked.name === 'watch-changes';
      if (hasRead) await gate;
      return reply;
    },
  } as unknown as Queryable;
  const first = cache.refresh(slow);
  await until(() => hasRead);
  await changeWatch(
    { database },
    { path: { icp_criteria_id: id }, body: { signal_types: ['news'] } },
    serviceContext('test', 5_000, accountId),
  );
  const second = cache.refresh(database.pool);
  const both = Promise.all([first, second]);
  await Promise.race([second, delay(200)]);
  letGo();
  await both;
  const { rows } = await database.pool.query('select last from watch_change');
  expect(cache.change).toBe(rows[0].last);
  expect(entries(cache, { signal_type: 'news' })[0]!.watches).toHaveLength(1);
});

test('G1: long watches are loaded a few at a time, and items that arrive meanwhile match the watches loaded so far', async () => {
  const companies = Array.from({ length: 10_000 }, (_, nth) => `${nth + 1}`);
  for (let nth = 0; nth < 6; nth++) await watch({ company_social_ids: companies });
  const cache = createWatchCache();
  const met = new Set<number>();
  let isRead = false;
  const read = cache.refresh(database.pool).then(() => {
    isRead = true;
  });
  while (!isRead) {
    met.add(entries(cache, { company_social_id: '7' })[0]!.watches.length);
    await setImmediate();
  }
  await read;
  // Each of them is half of what is put at once.
  expect([...met].filter((count) => count > 0 && count < 6).length).toBeGreaterThanOrEqual(2);
  expect(entries(cache, { company_social_id: '7' })[0]!.watches).toHaveLength(6);
});

test('G1: a cache that was idle until the tombstone was purged drops the match of a deleted watch', async () => {
  const id = await watch();
  const cache = await loadedCache(database);
  const stale = entries(cache, {});
  await deleteWatch(database, { path: { icp_criteria_id: id } }, serviceContext('test', 5_000, accountId));
  await database.pool.query(`update watch_tombstone set deleted_at = now() - interval '2 days'`);
  await purgeTombstones(database.pool);
  expect((await storeBatch(database, cachesOf(cache), stale)).batch.signals).toEqual([]);
});

test('G4: the id is the same for the same account, watch, scope and source, for ever', async () => {
  const account = '11111111-1111-4111-8111-111111111111';
  const criteria = '22222222-2222-4222-8222-222222222222';
  expect(signalId(account, criteria, 'installation', 'source')).toBe('e5f093e6-315b-56c5-9705-5fbfebb1e29d');
  expect(signalId(account, criteria, account, 'source')).not.toBe(
    signalId(account, criteria, 'installation', 'source'),
  );
});
