import { randomUUID } from 'node:crypto';
import { readLines } from '../../services/feed/activity/read-items.js';
import { storeBatch, toEntry } from '../../services/feed/activity/store-batch.js';
import { createWideLane } from '../../services/feed/activity/wide-lane.js';
import type { WatchCache } from '../../services/feed/matching/index.js';
import type { Signal } from '../../services/feed/signals/index.js';
import { changeWatch, deleteWatch, putWatch } from '../../services/feed/watches/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestNats } from '../support/cluster.js';
import {
  anItem,
  cachesOf,
  connectBus,
  createFeedDatabase,
  feedClient,
  loadedCache,
  openFeedDatabase,
  startFeed,
} from '../support/feed.js';
import { findFreePort, startServiceProcess } from '../support/service-process.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

let files: { url: string; drop(): Promise<void> };
let database: Database;
let nats: TestNats;

beforeAll(async () => {
  nats = await startNats();
});
afterAll(() => nats.stop());
beforeEach(async () => {
  files = await createFeedDatabase();
  database = openFeedDatabase(files.url);
  await startPart(database);
});
afterEach(async () => {
  await database.stop?.();
  await files.drop();
});

/** Stores so many watches, for that many accounts each, as that many puts would. Returns the accounts in the order of their ids. */
async function addWatches(accounts: number, each = 1, signalType = 'news'): Promise<string[]> {
  const { rows } = await database.pool.query(
    `with made as materialized (select gen_random_uuid() as id from generate_series(1, $1::int)),
     opened as (insert into account (id) select id from made),
     next as (update watch_change set last = last + $1::int * $2::int returning last),
     put as (
       insert into watch (account_id, icp_criteria_id, name, is_enabled, signal_types, change, created_change)
       select id, gen_random_uuid(), 'a watch', true, array[$3], n, n from (
         select id, (select last from next) - row_number() over () + 1 as n from made, generate_series(1, $2::int)) numbered)
     select id::text from made order by 1`,
    [accounts, each, signalType],
  );
  return rows.map((row) => row.id);
}

const put = async (accountId: string, over: Record<string, unknown> = {}): Promise<string> => {
  const body = { name: 'a watch', is_enabled: true, signal_types: ['news'], ...over };
  return (await putWatch({ database }, { body }, serviceContext('test', 5_000, accountId))).icp_criteria_id;
};

/** Stores an item without the service, so that its signals are not written yet. */
async function accept(cache: WatchCache, over: Record<string, unknown> = {}) {
  const { items } = readLines([JSON.stringify(anItem(over))], 0);
  return storeBatch(
    database,
    cachesOf(cache),
    items.map((item) => toEntry(cache, item, { baseline: false })),
  );
}

/** Runs the lane until no wide item is left. Returns what it wrote, slice by slice. */
async function runLane(cache: WatchCache): Promise<Signal[][]> {
  const slices: Signal[][] = [];
  const lane = createWideLane({
    database,
    cache,
    erased: cachesOf(cache).erased,
    isBusy: () => false,
    onStored: ({ signals }) => void slices.push(signals),
    log: createLog('test', 'silent'),
  });
  await lane.start();
  await until(async () => (await database.pool.query('select from wide_item')).rowCount === 0, { withinMs: 60_000 });
  await lane.stop();
  return slices;
}

const countSignals = async (): Promise<{ signals: number; accounts: number; gaps: number }> => {
  const { rows } = await database.pool.query(
    `select count(*)::int as signals, count(distinct account_id)::int as accounts,
       (select count(*)::int from account a where last_position <> (select count(*) from icp_signal s where s.account_id = a.id))
         as gaps
     from icp_signal`,
  );
  return rows[0];
};

test('G10: an item that very many watches match is accepted at once, and its signals are written in slices, each signal once', async () => {
  await addWatches(2_500, 2);
  const cache = await loadedCache(database);
  const { added, batch, hasWide } = await accept(cache);
  expect([added.size, batch.signals.length, hasWide]).toEqual([1, 0, true]);
  const slices = await runLane(cache);
  expect(Math.max(...slices.map((slice) => slice.length))).toBeLessThanOrEqual(1_000);
  expect(slices.length).toBeGreaterThan(5);
  expect(await countSignals()).toEqual({ signals: 5_000, accounts: 2_500, gaps: 0 });
  // Again, it is a duplicate like any other.
  expect((await accept(cache, { source_id: 'other' })).added.size).toBe(1);
  expect((await accept(cache, { source_id: 'other' })).added.size).toBe(0);
});

test('G10: a batch that was matched before many watches were stored is as limited as any other, and all its signals are written', async () => {
  const cache = await loadedCache(database);
  const { items } = readLines(
    Array.from({ length: 20 }, () => JSON.stringify(anItem())),
    0,
  );
  const entries = items.map((item) => toEntry(cache, item, { baseline: false }));
  await addWatches(800);
  const { added, batch, hasWide } = await storeBatch(database, cachesOf(cache), entries);
  expect([added.size, hasWide]).toEqual([20, true]);
  expect(batch.signals.length).toBeLessThan(6_000);
  await runLane(cache);
  expect(await countSignals()).toEqual({ signals: 16_000, accounts: 800, gaps: 0 });
});

test('G10: a wide item is matched with the watches that existed when it was accepted, as they are when its slice is written', async () => {
  const accounts = await addWatches(1_500);
  const last = accounts.at(-1)!;
  const [deleted, changedAway, changedTowards, disabled] = [
    await put(last),
    await put(last),
    await put(last, { signal_types: ['funding'] }),
    await put(last),
  ];
  const cache = await loadedCache(database);
  await accept(cache);
  const ctx = serviceContext('test', 5_000, last);
  const change = (id: string, body: object) => changeWatch({ database }, { path: { icp_criteria_id: id }, body }, ctx);
  await deleteWatch(database, { path: { icp_criteria_id: deleted } }, ctx);
  await change(changedAway, { signal_types: ['hiring'] });
  await change(changedTowards, { signal_types: ['news'] });
  await change(disabled, { is_enabled: false });
  const later = await put(last);
  // One with the same id is another watch.
  await put(last, { icp_criteria_id: deleted });
  await runLane(cache);
  const { rows } = await database.pool.query(
    'select icp_criteria_id as id, is_pushable from icp_signal where account_id = $1',
    [last],
  );
  const met = new Map(rows.map((row) => [row.id, row.is_pushable]));
  expect([deleted, changedAway, changedTowards, disabled, later].map((id) => met.get(id))).toEqual([
    undefined,
    undefined,
    true,
    false,
    undefined,
  ]);
  expect(await countSignals()).toMatchObject({ accounts: 1_500, gaps: 0 });
});

test('G10: several wide items take turns, and an item whose person was erased meanwhile creates no further signals', async () => {
  await addWatches(1_500);
  const cache = await loadedCache(database);
  await accept(cache, { source_id: 'first' });
  await accept(cache, { source_id: 'second' });
  await accept(cache, { source_id: 'erased' });
  await database.pool.query(`update activity set erased_at = now(), headline = '' where source_id = 'erased'`);
  const slices = await runLane(cache);
  expect(await countSignals()).toEqual({ signals: 3_000, accounts: 1_500, gaps: 0 });
  const written = slices.filter((slice) => slice.length > 0).map((slice) => slice[0]!.position);
  // The second item begins before the first one has ended: at position 2 of the accounts that the first one has reached.
  expect(written.indexOf(2)).toBeLessThan(written.lastIndexOf(1));
});

test('G10: an item whose signals cannot be written does not hold up the others', async () => {
  await addWatches(1_500);
  const cache = await loadedCache(database);
  await accept(cache, { source_id: 'faulty' });
  await accept(cache, { source_id: 'sound' });
  const { rows } = await database.pool.query(`select id from wide_item where source_id = 'faulty'`);
  await database.pool.query(
    `alter table wide_item add constraint faulty check (id <> ${rows[0].id} or done_to is null)`,
  );
  const lane = runLane(cache);
  await until(
    async () => (await database.pool.query(`select from wide_item where source_id = 'sound'`)).rowCount === 0,
  );
  await database.pool.query('alter table wide_item drop constraint faulty');
  await lane;
  expect(await countSignals()).toEqual({ signals: 3_000, accounts: 1_500, gaps: 0 });
});

test('G10, S5: an item of 30 KB that hundreds of watches match is accepted, and so are the items that are stored together with it', async () => {
  await addWatches(400);
  const feed = await startFeed(files.url, nats.url);
  const bus = await connectBus(nats.url);
  const wide = anItem({ payload: { text: 'x'.repeat(30_000) } });
  const own = feedClient(bus);
  await own.watch({ signal_types: ['funding'] });
  const receipts = await Promise.all([
    feedClient(bus).post([wide]),
    ...Array.from({ length: 20 }, () => own.post([anItem({ signal_type: 'funding' })])),
  ]);
  expect(receipts.map(({ accepted }) => accepted)).toEqual(receipts.map(() => 1));
  expect(await own.all()).toHaveLength(20);
  // While the slices are written, others are answered.
  for (let n = 0; n < 20; n++) await own.post([anItem({ signal_type: 'funding' })]);
  await until(async () => (await countSignals()).signals === 400 + 40, { withinMs: 60_000 });
  expect(await countSignals()).toMatchObject({ gaps: 0 });
  await bus.stop?.();
  await feed.stop();
}, 120_000);

test('G10, X2: an accepted item is finished by another replica, wherever the first replica was killed', async () => {
  await addWatches(2_000);
  const env = { DATABASE_URL: files.url, NATS_URL: nats.url, LOG_LEVEL: 'silent', NODE_ENV: 'test' };
  const start = async (more: Record<string, string> = {}) => {
    const port = await findFreePort();
    return startServiceProcess({ service: 'feed', port, env: { ...env, FEED_PORT: String(port), ...more } });
  };
  // The first commit is that of the intake.
  const first = await start({ FAIL_POINT: 'committed:kill:4' });
  const bus = await connectBus(nats.url);
  await feedClient(bus).post([anItem({ source_id: randomUUID() })]);
  expect(await first.ended).toBe('SIGKILL');
  // A replica reports it while nobody works on it.
  const blocked = await database.pool.connect();
  await blocked.query('begin');
  await blocked.query('select from wide_item for update');
  const before = (await countSignals()).signals;
  expect([before > 0, before < 2_000]).toEqual([true, true]);
  const second = await start();
  const readiness = async () => (await fetch(`http://127.0.0.1:${second.port}/readyz`)).json();
  await until(async () => ((await readiness()) as { oldest_wide_item_s: number | null }).oldest_wide_item_s !== null);
  await blocked.query('commit');
  blocked.release();
  await until(async () => (await database.pool.query('select from wide_item')).rowCount === 0, { withinMs: 30_000 });
  expect(await countSignals()).toEqual({ signals: 2_000, accounts: 2_000, gaps: 0 });
  await until(async () => ((await readiness()) as { oldest_wide_item_s: number | null }).oldest_wide_item_s === null);
  await second.stop();
  await bus.stop?.();
}, 60_000);
