import { randomUUID } from 'node:crypto';
import {
  cancelBackfill,
  getBackfill,
  listBackfills,
  readBackfills,
  startBackfill,
  type WatchBackfill,
} from '../../schema/contracts/watch-backfills.js';
import { changeWatch, deleteWatch } from '../../schema/contracts/watches.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestNats } from '../support/cluster.js';
import {
  anItem,
  connectBus,
  createFeedDatabase,
  type FeedClient,
  feedClient,
  openFeedDatabase,
  playWebhooks,
  startFeed,
} from '../support/feed.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

let nats: TestNats;
let bus: Bus;
let feeds: { stop(): Promise<void> }[];
let files: { url: string; drop(): Promise<void> };
let database: Database;
let webhooks: Awaited<ReturnType<typeof playWebhooks>>;

beforeAll(async () => {
  [nats, files] = await Promise.all([startNats(), createFeedDatabase()]);
  bus = await connectBus(nats.url);
  webhooks = await playWebhooks(bus);
  feeds = [await startFeed(files.url, nats.url), await startFeed(files.url, nats.url)];
  database = openFeedDatabase(files.url, 2);
  await startPart(database);
  // Every account sees it, and no watch has met it.
  await feedClient(bus).post([anItem({ signal_type: 'of_all' })]);
});
afterAll(async () => {
  await Promise.all(feeds.map((feed) => feed.stop()));
  await webhooks.stop();
  await database.stop?.();
  await bus.stop?.();
  await nats.stop();
  await files.drop();
});

const start = (client: FeedClient, id: string, body: object = {}, over = {}) =>
  client.ask(startBackfill, { path: { icp_criteria_id: id }, body }, over);
const get = (client: FeedClient, watch: string, id: string): Promise<WatchBackfill> =>
  client.ask(getBackfill, { path: { icp_criteria_id: watch, id } });

/** Runs a backfill, and returns it when it has ended. */
async function run(client: FeedClient, watch: string, body: object = {}): Promise<WatchBackfill> {
  const { id } = await start(client, watch, body);
  return until(
    async () => {
      const backfill = await get(client, watch, id!);
      return backfill.status !== 'running' && backfill;
    },
    { withinMs: 20_000 },
  );
}

/** Items that only this account meets. */
const ownItems = (client: FeedClient, count: number, over: Record<string, unknown> = {}) =>
  Array.from({ length: count }, () => anItem({ account_id: client.accountId, ...over }));

test('G8: past activity that a new watch matches is added to the feed once, marked, at the next positions, and is never pushed', async () => {
  const client = feedClient(bus);
  const other = await client.watch({ signal_types: ['hiring'] });
  await client.post([...ownItems(client, 700), ...ownItems(client, 5, { signal_type: 'hiring' })]);
  const live = await client.all();
  const { icp_criteria_id: id } = await client.watch({ signal_types: ['news', 'hiring'], is_enabled: true });
  const backfill = await run(client, id, { since: null });
  expect(backfill).toMatchObject({ scanned: 706, matched: 705, written: 705, total_estimate: 706, is_limited: false });
  expect(backfill).toMatchObject({ status: 'completed', since: null, icp_criteria_id: id });
  const all = await client.all();
  expect(all.slice(0, live.length)).toEqual(live);
  const found = all.slice(live.length);
  expect(new Set(found.map((signal) => signal.id)).size).toBe(705);
  expect(
    found.every((signal) => signal.icp_criteria_id === id && signal.occurred_at === '2026-05-01T09:30:00.000000Z'),
  ).toBe(true);
  // What is told of it stands beside it; the event has no further field.
  expect(Object.keys(found[0]!)).toEqual(Object.keys(live[0]!));
  const times = all.map((signal) => signal.detected_at);
  expect(times).toEqual([...times].sort());
  const { rows } = await database.pool.query(
    `select is_backfill, is_pushable, count(*)::int as n from icp_signal where account_id = $1 group by 1, 2 order by 1`,
    [client.accountId],
  );
  expect(rows).toEqual([
    { is_backfill: false, is_pushable: true, n: 5 },
    { is_backfill: true, is_pushable: false, n: 705 },
  ]);
  // They are handed over without a gap, and none of them may be pushed.
  await until(() => webhooks.positions.get(client.accountId) === 710);
  const taken = webhooks.taken.filter((event) => event.account_id === client.accountId);
  expect(taken.filter(({ pushable }) => pushable).map((event) => event.icp_criteria_id)).toEqual(
    Array(5).fill(other.icp_criteria_id),
  );
});

test('G8: an item that a watch has matched gives no second signal, neither in concurrent backfills nor in consecutive ones', async () => {
  const client = feedClient(bus);
  const { icp_criteria_id: id } = await client.watch();
  await client.post(ownItems(client, 3, { signal_type: 'hiring' }));
  await client.post(ownItems(client, 300), { baseline: true });
  const both = await Promise.all([run(client, id), run(client, id)]);
  expect(both.map(({ matched, written }) => [matched, written])).toEqual(
    expect.arrayContaining([
      [304, 0],
      [304, 301],
    ]),
  );
  expect((await run(client, id)).written).toBe(0);
  // A watch that is created with the same id after a deletion creates the same events.
  await client.ask(deleteWatch, { path: { icp_criteria_id: id } });
  await client.watch({ icp_criteria_id: id });
  expect(await run(client, id)).toMatchObject({ matched: 304, written: 0 });
  const all = await client.all();
  expect(new Set(all.map((signal) => signal.id)).size).toBe(all.length);
  // The watch goes on with what comes in, which is pushed.
  await client.post(ownItems(client, 1, { headline: 'Fresh' }));
  expect((await client.all()).at(-1)).toMatchObject({ headline: 'Fresh' });
});

test('G8: a dry run counts what a backfill since an instant writes, with samples, and writes nothing', async () => {
  const client = feedClient(bus);
  const at = (day: number) => ({ occurred_at: `2026-03-0${day}T00:00:00Z` });
  for (const day of [1, 2, 3, 4]) await client.post(ownItems(client, 10, { ...at(day), signal_type: `day_${day}` }));
  await client.post(ownItems(client, 5, { ...at(4), company_social_id: '77' }));
  const { icp_criteria_id: id } = await client.watch({ company_social_ids: ['1001'] });
  const body = { since: '2026-03-03T00:00:00Z' };
  const counted = await start(client, id, { ...body, dry_run: true });
  expect(counted).toMatchObject({ id: null, status: null, dry_run: true, complete: true, written: 0 });
  expect(counted.matched_by_signal_type).toEqual(
    expect.arrayContaining([
      { signal_type: 'day_3', count: 10 },
      { signal_type: 'day_4', count: 10 },
    ]),
  );
  expect(counted.samples).toHaveLength(20);
  expect(counted.samples[0]).toMatchObject({ signal_type: 'day_4', occurred_at: '2026-03-04T00:00:00.000000Z' });
  expect(await client.all()).toEqual([]);
  const { written, scanned } = await run(client, id, body);
  expect([scanned, written]).toEqual([counted.scanned, counted.matched]);
  const later = ({ occurred_at }: { occurred_at: string }): boolean => occurred_at >= '2026-03-03';
  expect((await client.all()).every(later)).toBe(true);
});

test('A4, A10, S5: backfills are visible to their account only, created once per idempotency key, and limited in number', async () => {
  const [client, stranger] = [feedClient(bus), feedClient(bus)];
  const { icp_criteria_id: id } = await client.watch({ signal_types: ['none'] });
  await stranger.watch({ icp_criteria_id: id });
  const made = await start(client, id, {}, { idempotencyKey: 'one' });
  expect((await start(client, id, {}, { idempotencyKey: 'one' })).id).toBe(made.id);
  await expect(start(client, id, { since: '2026-01-01T00:00:00Z' }, { idempotencyKey: 'one' })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
  await expect(get(stranger, id, made.id!)).rejects.toMatchObject({ code: 'not_found' });
  await expect(start(client, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  await expect(start(client, randomUUID(), { dry_run: true })).rejects.toMatchObject({ code: 'not_found' });
  const second = await run(client, id);
  const page = await client.ask(listBackfills, { path: { icp_criteria_id: id }, query: { limit: '1' } });
  expect(page.backfills).toEqual([second]);
  const { next_cursor: cursor } = page;
  const rest = await client.ask(listBackfills, { path: { icp_criteria_id: id }, query: { cursor: cursor! } });
  expect(rest.backfills.map((one) => one.id)).toEqual([made.id]);
  expect((await client.ask(readBackfills, { ids: [made.id!] })).found).toHaveLength(1);
  expect((await stranger.ask(readBackfills, { ids: [made.id!] })).found).toEqual([]);
  // As if others were at work.
  const hold = `insert into backfill (account_id, icp_criteria_id, due_at) select $1, $2, 'infinity' from generate_series(1, 5)`;
  await database.pool.query(hold, [client.accountId, id]);
  await expect(start(client, id)).rejects.toMatchObject({ code: 'conflict' });
});

test('S4: dry runs of one account wait for each other, and too many at once are refused', async () => {
  const client = feedClient(bus);
  const { icp_criteria_id } = await client.watch();
  const asked = await Promise.allSettled(
    Array.from({ length: 16 }, () => start(client, icp_criteria_id, { dry_run: true })),
  );
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  // Two replicas admit four each.
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused)).toEqual(new Set(['rate_limited']));
});

test('G8: a cancelled backfill writes nothing more, one of a deleted watch ends, and a new one continues without duplicates', async () => {
  const client = feedClient(bus);
  await client.post(ownItems(client, 40));
  const [kept, gone] = [await client.watch(), await client.watch()].map((watch) => watch.icp_criteria_id);
  const insert = `insert into backfill (account_id, icp_criteria_id, due_at) values ($1, $2, 'infinity') returning id`;
  const [{ id }] = (await database.pool.query(insert, [client.accountId, kept])).rows;
  const path = { icp_criteria_id: kept!, id };
  const cancelled = await client.ask(cancelBackfill, { path });
  expect(cancelled).toMatchObject({ id, status: 'cancelled', written: 0, ended_at: expect.any(String) });
  expect(await client.ask(cancelBackfill, { path })).toEqual(cancelled);
  // Of one that had looked at half of them.
  await database.pool.query('update backfill set first_id = 0, after_id = 20, up_to = 40, scanned = 20 where id = $1', [
    id,
  ]);
  expect(await client.ask(getBackfill, { path })).toMatchObject({ scanned: 20, total_estimate: 40 });
  expect((await run(client, kept!)).written).toBe(41);
  const [other] = (await database.pool.query(insert, [client.accountId, gone])).rows;
  await client.ask(deleteWatch, { path: { icp_criteria_id: gone! } });
  await database.pool.query(`update backfill set due_at = now() where id = $1`, [other.id]);
  const status = async () =>
    (await database.pool.query('select status from backfill where id = $1', [other.id])).rows[0].status;
  await until(async () => (await status()) === 'cancelled');
  await expect(get(client, gone!, other.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('G8, G2: enabling a watch later pushes nothing of its backfill, and a changed watch is backfilled by its new criteria', async () => {
  const client = feedClient(bus);
  await client.post([...ownItems(client, 4), ...ownItems(client, 6, { signal_type: 'funding' })]);
  const { icp_criteria_id: id } = await client.watch({ is_enabled: false, signal_types: ['funding', 'of_all'] });
  expect((await run(client, id)).written).toBe(7);
  const before = (await client.all()).length;
  const body = { is_enabled: true, signal_types: ['news'], keywords: { any: ['opens an office'] } };
  await client.ask(changeWatch, { path: { icp_criteria_id: id }, body });
  expect((await run(client, id)).written).toBe(4);
  const after = await client.all();
  expect(after.slice(before).every((signal) => signal.signal_type === 'news')).toBe(true);
  await until(() => webhooks.positions.get(client.accountId) === after.length);
  const taken = webhooks.taken.filter((event) => event.account_id === client.accountId);
  expect(taken.some(({ pushable }) => pushable)).toBe(false);
});
