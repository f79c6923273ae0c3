import { randomUUID } from 'node:crypto';
import { readLines } from '../../services/feed/activity/read-items.js';
import { storeBatch, toEntry } from '../../services/feed/activity/store-batch.js';
import { createWideLane } from '../../services/feed/activity/wide-lane.js';
import { toCandidate } from '../../services/feed/matching/index.js';
import { detectSignals, lockAccounts, readVolume } from '../../services/feed/signals/index.js';
import { changeWatch, deleteWatch, putWatch } from '../../services/feed/watches/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { type Client, type Database, transaction } from '../../services/platform/postgres/postgres.js';
import { anItem, cachesOf, createFeedDatabase, loadedCache, openFeedDatabase } from '../support/feed.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';
import { whileLocked } from '../support/while-locked.js';

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
beforeEach(async () => {
  accountId = randomUUID();
  // With a new day, a cap begins anew.
  await until(() => Date.now() % 86_400_000 < 86_370_000);
});

const ctx = () => serviceContext('test', 15_000, accountId);
const path = (icp_criteria_id: string) => ({ icp_criteria_id });
const watch = async (over: Record<string, unknown> = {}): Promise<string> =>
  (await putWatch({ database }, { body: { name: 'a watch', is_enabled: true, ...over } }, ctx())).icp_criteria_id;
const change = (id: string, max_signals_per_day: number | null) =>
  changeWatch({ database }, { path: path(id), body: { max_signals_per_day } }, ctx());
const volume = (id: string, query: { since?: string; until?: string } = {}) =>
  readVolume(database, { path: path(id), query }, ctx());

/** Stores items of the account in one transaction, and returns the watches of the signals. */
async function store(count: number, over: Record<string, unknown> = {}): Promise<string[]> {
  const lines = Array.from({ length: count }, () => JSON.stringify(anItem({ account_id: accountId, ...over })));
  const cache = await loadedCache(database);
  const entries = readLines(lines, 0).items.map((item) => toEntry(cache, item, { baseline: false }));
  const { batch } = await storeBatch(database, cachesOf(cache), entries);
  return batch.signals.map(({ icp_criteria_id }) => icp_criteria_id);
}

/** Lets the account's next signal be detected one microsecond after this time. */
const detectedLast = (at: string) =>
  database.pool.query('update account set last_detected_at = $2 where id = $1', [accountId, at]);

/** How many signals a watch has on the feed, by day, and whether the positions of the account have a gap. */
async function readDays(id: string): Promise<{ days: Record<string, number>; gaps: boolean }> {
  const { rows } = await database.pool.query(
    `select (detected_at at time zone 'UTC')::date::text as day, count(*) from icp_signal
     where account_id = $1 and icp_criteria_id = $2 group by 1 order by 1`,
    [accountId, id],
  );
  const gaps = await database.pool.query(
    `select last_position <> (select count(*) from icp_signal s where s.account_id = a.id) as gaps from account a where id = $1`,
    [accountId],
  );
  return { days: Object.fromEntries(rows.map(({ day, count }) => [day, count])), gaps: gaps.rows[0].gaps };
}

test('G8: matches beyond the cap of a watch are counted and left out, and other watches get all of theirs', async () => {
  const [capped, free] = [await watch({ max_signals_per_day: 3 }), await watch()];
  const found = [...(await store(2)), ...(await store(4))];
  expect(found.filter((id) => id === capped)).toHaveLength(3);
  expect(found.filter((id) => id === free)).toHaveLength(6);
  expect(await store(1)).toEqual([free]);
  expect(await volume(capped)).toMatchObject({ signals: 3, swallowed: 4 });
  expect(await volume(free)).toMatchObject({ signals: 7, swallowed: 0 });
  expect((await readDays(capped)).gaps).toBe(false);
});

test('G8: a cap is exact for concurrent writers, and a transaction that is rolled back does not count', async () => {
  const id = await watch({ max_signals_per_day: 25 });
  await Promise.all(Array.from({ length: 10 }, () => store(4)));
  expect(await volume(id)).toMatchObject({ signals: 25, swallowed: 15 });
  await change(id, 27);
  const rolledBack = transaction(database.pool, async (client) => {
    const cache = await loadedCache(database);
    const [item] = readLines([JSON.stringify(anItem({ account_id: accountId }))], 0).items;
    const detection = { source: item!.source, candidate: item!.candidate, watches: cache.match(item!.candidate) };
    const { signals } = await detectSignals(client, cache, await lockAccounts(client, [accountId]), [detection]);
    expect(signals).toHaveLength(1);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await store(5)).toHaveLength(2);
  expect(await volume(id)).toMatchObject({ signals: 27, swallowed: 18 });
});

test('G8: the signals of a backfill neither count towards a cap nor are left out because of it', async () => {
  const id = await watch({ max_signals_per_day: 1 });
  const cache = await loadedCache(database);
  const candidate = toCandidate({ ...anItemOf('news'), accountId });
  const source = { ...anItemOf('news'), scope: accountId, sourceId: 'x', occurredAt: '', payload: '{}' };
  await transaction(database.pool, async (client) => {
    const accounts = await lockAccounts(client, [accountId]);
    const detection = { source, candidate, watches: cache.match(candidate), isBackfill: true };
    const { signals } = await detectSignals(client, cache, accounts, [detection, detection]);
    expect(signals).toHaveLength(2);
  });
  expect(await store(2)).toEqual([id]);
});

test('G8: a cap that is set counts the earlier signals of its day except those of backfills, and at most as many as the cap', async () => {
  const id = await watch();
  await store(5);
  await database.pool.query('update icp_signal set is_backfill = position > 2 where account_id = $1', [accountId]);
  const recorded = async () =>
    (await database.pool.query('select recorded from watch_day where account_id = $1', [accountId])).rows[0].recorded;
  await change(id, 1);
  expect(await recorded()).toBe(1);
  await change(id, 3);
  expect(await recorded()).toBe(2);
  expect(await store(3)).toEqual([id]);
});

const anItemOf = (signalType: string) => ({
  signalType,
  companySocialId: '1001',
  headline: 'Acme',
  text: null,
  topic: null,
  company: null,
});

test('G8: a cap applies to a UTC day, and the next day starts from zero', async () => {
  const id = await watch({ max_signals_per_day: 2 });
  await detectedLast('2100-03-01T23:59:00.000000Z');
  expect(await store(3)).toHaveLength(2);
  await detectedLast('2100-03-01T23:59:59.999999Z');
  expect(await store(3)).toHaveLength(2);
  const days = { '2100-03-01': 2, '2100-03-02': 2 };
  expect(await readDays(id)).toEqual({ days, gaps: false });
  const told = await volume(id, { since: '2100-03-01T12:00:00Z', until: '2100-03-03T00:00:00Z' });
  expect(told).toEqual({
    icp_criteria_id: id,
    since: '2100-03-01T00:00:00.000000Z',
    until: '2100-03-03T00:00:00.000000Z',
    signals: 4,
    swallowed: 2,
    days: Object.keys(days).map((day) => ({ day, signals: 2, swallowed: 1 })),
  });
  for (const day of Object.keys(days)) {
    const one = await volume(id, { since: `${day}T00:00:00Z`, until: `${day}T00:00:00.000001Z` });
    expect(one.days).toEqual([{ day, signals: 2, swallowed: 1 }]);
  }
});

test('G8: if the signals of one batch are detected on two days, each counts towards the cap of its own day', async () => {
  const [capped, free] = [await watch({ max_signals_per_day: 1 }), await watch()];
  // Two events before midnight, and all others after it.
  await detectedLast('2100-03-01T23:59:59.999997Z');
  const found = await store(4);
  expect(found.filter((id) => id === free)).toHaveLength(4);
  expect(await readDays(capped)).toEqual({ days: { '2100-03-01': 1, '2100-03-02': 1 }, gaps: false });
});

test('G8: a cap counts the signals of its day from before it was set, even if it was removed or the watch deleted in between', async () => {
  const id = await watch();
  await store(2);
  await change(id, 3);
  expect(await store(2)).toHaveLength(1);
  await change(id, null);
  expect(await store(2)).toHaveLength(2);
  await change(id, 6);
  expect(await store(2)).toHaveLength(1);
  await deleteWatch(database, { path: path(id) }, ctx());
  await watch({ icp_criteria_id: id, max_signals_per_day: 7 });
  expect(await store(2)).toHaveLength(1);
  expect(await volume(id)).toMatchObject({ signals: 7, swallowed: 3 });
});

test('G8, G10: the slices of a wide item keep the cap too', async () => {
  const capped = await watch({ max_signals_per_day: 1 });
  await database.pool.query(
    `with next as (update watch_change set last = last + 150 returning last)
     insert into watch (account_id, icp_criteria_id, name, is_enabled, change, created_change)
     select $1, gen_random_uuid(), 'w', true, last - n, last - n from next, generate_series(0, 149) n`,
    [accountId],
  );
  const payload = { long: 'x'.repeat(30_000) };
  expect(await store(1, { payload })).toEqual([]);
  expect(await store(1, { payload })).toEqual([]);
  const cache = await loadedCache(database);
  const { erased } = cachesOf(cache);
  const lane = createWideLane({
    ...{ database, cache, erased, isBusy: () => false, onStored: () => {} },
    log: createLog('test', 'silent'),
  });
  await lane.start();
  await until(async () => (await database.pool.query('select from wide_item')).rowCount === 0);
  await lane.stop();
  expect(await volume(capped)).toMatchObject({ signals: 1, swallowed: 1 });
});

test('G8: no statement is sent for watches without a cap', async () => {
  await watch();
  const cache = await loadedCache(database);
  const candidate = toCandidate({ ...anItemOf('news'), accountId });
  const source = { ...anItemOf('news'), scope: accountId, sourceId: 'x', occurredAt: '', payload: '{}' };
  await transaction(database.pool, async (client) => {
    const accounts = await lockAccounts(client, [accountId]);
    const silent = { query: () => Promise.reject(new Error('a statement')) } as unknown as Client;
    const detection = { source, candidate, watches: cache.match(candidate) };
    expect((await detectSignals(silent, cache, accounts, [detection])).signals).toHaveLength(1);
  });
});

test('G8: the volume equals what the list shows, even after the events are erased and the watch is deleted', async () => {
  const id = await watch({ max_signals_per_day: 4 });
  await store(6);
  const before = await volume(id);
  expect(before).toMatchObject({ signals: 4, swallowed: 2 });
  await database.pool.query(`update icp_signal set body = '{}' where account_id = $1 and position = 1`, [accountId]);
  await deleteWatch(database, { path: path(id) }, ctx());
  expect(await volume(id)).toEqual(before);
  expect(before.days.reduce((sum, { signals }) => sum + signals, 0)).toBe(4);
  const other = serviceContext('test', 5_000, randomUUID());
  await expect(readVolume(database, { path: path(id), query: {} }, other)).rejects.toMatchObject({ code: 'not_found' });
});

test('G8: a volume covers whole days, 30 by default and at most 366, and has no entries for days without matches', async () => {
  const id = await watch();
  const dayMs = 86_400_000;
  const midnight = new Date(Math.floor(Date.now() / dayMs) * dayMs + dayMs).getTime();
  const told = await volume(id);
  expect(told).toMatchObject({ signals: 0, swallowed: 0, days: [] });
  expect([Date.parse(told.since), Date.parse(told.until)]).toEqual([midnight - 30 * dayMs, midnight]);
  const leap = { since: '2024-01-01T00:00:00Z', until: '2025-01-01T00:00:00Z' };
  expect((await volume(id, leap)).until).toBe('2025-01-01T00:00:00.000000Z');
  await expect(volume(id, { ...leap, until: '2025-01-01T00:00:00.000001Z' })).rejects.toMatchObject({
    code: 'unprocessable',
    errors: [{ location: 'query.since' }],
  });
  expect(await volume(id, { since: leap.until, until: leap.since })).toMatchObject({ signals: 0, days: [] });
});

test('G8: a volume with too many signals to count in time is refused with advice, and one day is always counted', async () => {
  const id = await watch();
  await store(4);
  const counted = (most: number, query: { since?: string; until?: string } = {}) =>
    readVolume(database, { path: path(id), query }, ctx(), most);
  expect(await counted(4)).toMatchObject({ signals: 4 });
  await expect(counted(3)).rejects.toMatchObject({
    code: 'unprocessable',
    detail: expect.stringContaining('Ask for fewer days'),
    errors: [{ location: 'query.since' }],
  });
  const { day } = (await volume(id)).days[0]!;
  const oneDay = { since: `${day}T00:00:00Z`, until: `${day}T00:00:01Z` };
  expect(await counted(3, oneDay)).toMatchObject({ signals: 4 });
});

test('G8, S4: while the signals of a watch that gets a cap are counted, other accounts can change their watches', async () => {
  const capped = await watch();
  const locker = await database.pool.connect();
  const slow = await whileLocked(locker, 'icp_signal', async () => {
    const counting = change(capped, 5);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%watch_day%'`;
    await until(async () => (await database.pool.query(waits)).rowCount === 1);
    const other = serviceContext('test', 15_000, randomUUID());
    await putWatch({ database }, { body: { name: 'of another account', is_enabled: true } }, other);
    return { counting };
  });
  locker.release();
  expect(await slow.counting).toMatchObject({ max_signals_per_day: 5 });
});
