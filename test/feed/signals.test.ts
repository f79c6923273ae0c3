import { randomUUID } from 'node:crypto';
import { type FeedPageHead, followIcpSignals, locateSignals, readSignals } from '../../schema/contracts/icp-signals.js';
import { changeWatch, listWatches } from '../../schema/contracts/watches.js';
import { readStretch } from '../../schema/feed-stretch.js';
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
  readPickUp,
  startFeed,
} from '../support/feed.js';
import { startPart } from '../support/start-part.js';

let nats: TestNats;
let bus: Bus;
let feed: { stop(): Promise<void> };
let files: { url: string; drop(): Promise<void> };
let database: Database;
let client: FeedClient;

beforeAll(async () => {
  [nats, files] = await Promise.all([startNats(), createFeedDatabase()]);
  feed = await startFeed(files.url, nats.url);
  bus = await connectBus(nats.url);
  database = openFeedDatabase(files.url, 2);
  await startPart(database);
});
afterAll(async () => {
  await database.stop?.();
  await bus.stop?.();
  await feed.stop();
  await nats.stop();
  await files.drop();
});
beforeEach(() => {
  client = feedClient(bus);
});

const items = (count: number, over: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, nth) => anItem({ headline: `${nth}`, ...over }));

test('G5: pages continue where the last one ended, oldest first, and a reader that continues gets later events', async () => {
  await client.watch();
  const empty = await client.page();
  expect(empty).toMatchObject({ signals: [], has_more: false });
  await client.post(items(7));
  const first = await client.page({ limit: 3, cursor: empty.next_cursor });
  const second = await client.page({ limit: 4, cursor: first.next_cursor });
  expect([first.has_more, second.has_more]).toEqual([true, false]);
  expect([...first.signals, ...second.signals].map((signal) => signal.headline)).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
  const end = await client.page({ cursor: second.next_cursor });
  expect(end).toMatchObject({ signals: [], has_more: false, next_cursor: second.next_cursor });
  await client.post(items(1, { headline: 'later' }));
  expect((await client.page({ cursor: end.next_cursor })).signals.map((signal) => signal.headline)).toEqual(['later']);
});

test('G5: filters select by watch, by type and by both, may change between pages, and the cursor passes what they skip', async () => {
  const one = await client.watch({ name: 'one' });
  const two = await client.watch({ name: 'two', signal_types: ['funding'] });
  await client.post([...items(3), ...items(3, { signal_type: 'funding' }), ...items(2)]);
  const count = async (query: Record<string, unknown>) => (await client.all(query)).length;
  expect(await count({})).toBe(11);
  expect(await count({ icp_criteria_id: one.icp_criteria_id })).toBe(8);
  expect(await count({ icp_criteria_id: two.icp_criteria_id })).toBe(3);
  expect(await count({ signal_type: 'funding' })).toBe(6);
  expect(await count({ signal_type: 'news', icp_criteria_id: one.icp_criteria_id, limit: 2 })).toBe(5);
  expect(await count({ signal_type: 'news', icp_criteria_id: two.icp_criteria_id })).toBe(0);
  expect(await count({ icp_criteria_id: randomUUID() })).toBe(0);
  const skipped = await client.page({ signal_type: 'hiring' });
  expect(skipped).toMatchObject({ signals: [], has_more: false });
  expect(await client.page({ cursor: skipped.next_cursor })).toMatchObject({ signals: [] });
  const page = await client.page({ signal_type: 'funding', limit: 2 });
  expect(await count({})).toBe(11);
  const rest = await client.page({ cursor: page.next_cursor });
  expect(page.signals.length + rest.signals.length).toBeLessThan(11);
  expect(rest.signals.at(-1)!.headline).toBe('1');
});

test('G5: with both filters a stretch of 5,000 rows without a match still moves the cursor on', async () => {
  const watch = await client.watch();
  for (let nth = 0; nth < 6; nth++) await client.post(items(1_000));
  await client.post(items(1, { signal_type: 'funding' }));
  const query = { icp_criteria_id: watch.icp_criteria_id, signal_type: 'funding' };
  const first = await client.page(query);
  expect(first).toMatchObject({ signals: [], has_more: true });
  expect(await client.page({ ...query, cursor: first.next_cursor })).toMatchObject({
    signals: [{ signal_type: 'funding' }],
    has_more: false,
  });
});

test('G5: since starts at the first event detected then or later, and a cursor wins over it', async () => {
  await client.watch();
  for (let nth = 0; nth < 9; nth++) await client.post(items(1, { headline: `${nth}` }));
  const all = await client.all();
  for (const [nth, signal] of all.entries()) {
    const from = await client.page({ since: signal.detected_at, limit: 1 });
    expect(from.signals).toEqual([all[nth]]);
  }
  expect((await client.page({ since: '2020-01-01T00:00:00Z' })).signals).toHaveLength(9);
  const none = await client.page({ since: '2100-01-01T00:00:00Z' });
  expect(none).toMatchObject({ signals: [], has_more: false });
  const { next_cursor } = await client.page({ limit: 8 });
  expect((await client.page({ cursor: next_cursor, since: '2020-01-01T00:00:00Z' })).signals).toHaveLength(1);
});

test('G5, A12: a page of large events ends where a NATS message would, and loses none', async () => {
  await client.watch();
  await client.post(items(40, { payload: { large: 'é'.repeat(12_000) } }).slice(0, 18));
  await client.post(items(22, { payload: { large: 'é'.repeat(10_000) } }));
  const first = await client.page({ limit: 200 });
  expect(first.signals.length).toBeLessThan(40);
  expect(first.has_more).toBe(true);
  expect(await client.all({ limit: 200 })).toHaveLength(40);
});

test('A11: a cursor of another list, without meaning or without a valid position is refused as invalid', async () => {
  await client.watch();
  await client.watch();
  const { next_cursor } = await client.ask(listWatches, { query: { limit: 1 } });
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const cursor of [next_cursor!, 'nonsense', forged(['icp-signals', -1]), forged(['icp-signals', '1'])]) {
    await expect(client.page({ cursor })).rejects.toMatchObject({ code: 'invalid_cursor' });
  }
});

test('G2: a disabled watch records events on the feed, and they stay unpushable whatever happens later', async () => {
  const watch = await client.watch({ is_enabled: false });
  await client.post(items(1));
  const path = { icp_criteria_id: watch.icp_criteria_id };
  await client.ask(changeWatch, { path, body: { is_enabled: true } });
  await client.post(items(1));
  await client.ask(changeWatch, { path, body: { is_enabled: false } });
  expect(await client.all()).toHaveLength(2);
  const page = await pickUp({ after: 0, up_to: 2 });
  expect(page.events.map((event) => event.pushable)).toEqual([false, true]);
});

test('W4: a pick-up returns the requested events in order, as the feed serves them, in pages that fit a message', async () => {
  await client.watch();
  for (let nth = 0; nth < 4; nth++) await client.post(items(5, { payload: { large: 'x'.repeat(20_000) } }));
  const all = await client.all();
  const bodies: string[] = [];
  let after = 2;
  for (;;) {
    const page = await pickUp({ after, up_to: 18 });
    if (page.head.count === 0) break;
    expect(page.head.first_position).toBe(after + 1);
    bodies.push(...page.events.map((event) => event.body));
    after = page.events.at(-1)!.position;
  }
  expect(bodies).toEqual(all.slice(2, 18).map((signal) => JSON.stringify(signal)));
});

test('W4: the feed says where it ends, and where the events of a recent window begin', async () => {
  const locate = (back_ms: number) => client.ask(locateSignals, { account_id: client.accountId, back_ms });
  expect(await locate(60_000)).toEqual({ last: 0, before_window: 0 });
  await client.watch();
  await client.post(items(20));
  expect(await locate(0)).toEqual({ last: 20, before_window: 20 });
  expect(await locate(60_000)).toEqual({ last: 20, before_window: 0 });
  await database.pool.query(
    `update icp_signal set detected_at = detected_at - interval '1 hour' where account_id = $1 and position <= 10`,
    [client.accountId],
  );
  expect(await locate(60_000)).toEqual({ last: 20, before_window: 10 });
});

test('G5: positions have no gaps and times rise strictly, even within a batch and after the clock went back', async () => {
  await client.watch();
  await client.post(items(100));
  // As if the clock had been an hour ahead when the last event was detected.
  await database.pool.query(`update account set last_detected_at = now() + interval '1 hour' where id = $1`, [
    client.accountId,
  ]);
  await client.post(items(100));
  const { rows } = await database.pool.query(
    'select position, detected_at, body from icp_signal where account_id = $1 order by position',
    [client.accountId],
  );
  expect(rows.map((row) => row.position)).toEqual(rows.map((_, nth) => nth + 1));
  const times = rows.map((row) => row.detected_at);
  expect(times).toEqual([...new Set(times)].sort());
  expect(rows.map((row) => JSON.parse(row.body).detected_at)).toEqual(times);
  expect(Date.parse(times[100]) - Date.now()).toBeGreaterThan(3_000_000);
});

test('G6: a follower without a cursor starts at the end of the feed, whatever the clocks say, and continues from there', async () => {
  await client.watch();
  await client.post(items(1));
  await database.pool.query(`update account set last_detected_at = now() + interval '1 hour' where id = $1`, [
    client.accountId,
  ]);
  await client.post(items(2));
  const start = await follow({});
  expect(start).toMatchObject({ head: { has_more: false }, bodies: [] });
  await client.post(items(1, { headline: 'later' }));
  const { bodies } = await follow({ cursor: start.head.next_cursor });
  expect(bodies.map((body) => JSON.parse(body).headline)).toEqual(['later']);
});

async function follow(query: { cursor?: string }) {
  const { head, bodies } = readStretch<FeedPageHead>(await client.ask(followIcpSignals, { query }));
  return { head, bodies: bodies.map((body) => body.toString('utf8')) };
}

async function pickUp(range: { after: number; up_to: number }) {
  const events = readPickUp(
    client.accountId,
    await client.ask(readSignals, { account_id: client.accountId, ...range }),
  );
  return { head: { first_position: events[0]?.position ?? 1, count: events.length }, events };
}
