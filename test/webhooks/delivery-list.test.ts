import {
  listDeliveries,
  readDeliveriesOfEndpoints,
  readDeliveriesOfEvents,
  readEventsOfDeliveries,
} from '../../schema/contracts/webhook-deliveries.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
let hook: Receiver;
let account: AccountBench;
let endpoints: string[];
beforeAll(async () => {
  bench = await startWebhooks();
  hook = await receiver({ answers: (push) => (push.path.endsWith('reject') ? 404 : 204) });
  account = bench.account();
  endpoints = [];
  for (const path of ['', '/reject', '/disabled'])
    endpoints.push((await account.register({ url: hook.url + path })).id);
  for (let i = 0; i < 4; i++) await account.emit(5);
  await untilSettled(account);
  await account.detect(3);
  await account.change(endpoints[2]!, { is_enabled: false });
  await account.handOver();
  // Those of the disabled endpoint wait.
  await until(async () => (await account.deliveries({ status: 'pending' })).length === 3);
});
afterAll(async () => {
  await bench.stop();
  await hook.close();
});

type Query = Parameters<typeof account.call<typeof listDeliveries>>[1]['query'];

async function listAll(query: Query): Promise<{ id: string; created_at: string; status: string; event_id: string }[]> {
  const rows = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await account.call(listDeliveries, { query: { ...query, ...(cursor && { cursor }) } });
    rows.push(...page.deliveries);
    cursor = page.next_cursor;
  }
  return rows;
}

test.each([1, 7, 200])('W11: pages of %i show every delivery once, newest first', async (limit) => {
  const rows = await listAll({ limit });
  expect(rows).toHaveLength(69);
  expect(new Set(rows.map((row) => row.id)).size).toBe(69);
  const keys = rows.map((row) => `${row.created_at} ${row.id}`);
  expect(keys).toEqual([...keys].sort().reverse());
});

test('W11: deliveries are filtered by each filter alone and by several together', async () => {
  expect(await listAll({ endpoint_id: endpoints[0]! })).toHaveLength(23);
  expect(await listAll({ endpoint_id: endpoints[1]!, status: 'rejected' })).toHaveLength(23);
  expect(await listAll({ endpoint_id: endpoints[0]!, status: 'rejected' })).toHaveLength(0);
  expect(await listAll({ status: 'exhausted' })).toHaveLength(0);
  expect(await listAll({ status: 'delivered' })).toHaveLength(43);
  const pending = await listAll({ status: 'pending', limit: 2 });
  expect(pending).toHaveLength(3);
  expect(await listAll({ status: 'pending', endpoint_id: endpoints[0]! })).toHaveLength(0);
  const event = account.events[7]!;
  expect(await listAll({ event_id: event.id, limit: 2 })).toHaveLength(3);
  expect(await listAll({ event_id: event.id, status: 'rejected' })).toHaveLength(1);
});

test('W11: since is inclusive and until exclusive, on created_at to the microsecond', async () => {
  const rows = await listAll({});
  const times = [...new Set(rows.map((row) => row.created_at))];
  const [newest, second] = times;
  const since = await listAll({ since: second! });
  expect(new Set(since.map((row) => row.created_at))).toEqual(new Set([newest, second]));
  const before = await listAll({ until: second! });
  expect(before.length + since.length).toBe(rows.length);
  expect(await listAll({ since: second!, until: second! })).toEqual([]);
});

test('W11: a delivery that is days old is found through the cursor, whatever partition it is in', async () => {
  const other = bench.account();
  await other.register({ url: hook.url });
  for (const days of [2, 1, 0]) {
    const at = new Date(Date.now() - days * 86_400_000).toISOString().replace('Z', '000Z');
    await other.emit(2, { detected_at: at });
  }
  await untilSettled(other);
  const first = await other.call(listDeliveries, { query: { limit: 4 } });
  const rest = await other.call(listDeliveries, { query: { limit: 4, cursor: first.next_cursor! } });
  expect([first.deliveries.length, rest.deliveries.length, rest.next_cursor]).toEqual([4, 2, null]);
});

test('W11: with a filter that rarely matches, pages are bounded and their cursors still reach every match', async () => {
  const other = bench.account();
  const { id } = await other.register({ url: hook.url });
  await other.emit(1);
  await untilSettled(other);
  await bench.sql(
    `insert into delivery (id, day, account_id, endpoint_id, event_id, created_at, updated_at)
     select delivery_id(now()), (now() at time zone 'UTC')::date, $1, $2, gen_random_uuid(),
       now() + n * interval '1 microsecond', now()
     from generate_series(1, 12000) n`,
    [other.id, id],
  );
  let pages = 0;
  const found = [];
  for (let cursor: string | null | undefined; cursor !== null; pages++) {
    const page = await other.call(listDeliveries, { query: { status: 'delivered', ...(cursor && { cursor }) } });
    found.push(...page.deliveries);
    cursor = page.next_cursor;
  }
  expect(found).toHaveLength(1);
  expect(pages).toBeGreaterThan(1);
  expect(pages).toBeLessThan(5);
});

test('A8: the deliveries of many endpoints and events are read together, each with a page of its own that matches the list', async () => {
  const all = await listAll({});
  const of = (key: 'endpoint_id' | 'event_id', id: string) => all.filter((row) => (row as never as Row)[key] === id);
  type Row = Record<'endpoint_id' | 'event_id', string>;
  const first = await account.call(readDeliveriesOfEndpoints, { ids: endpoints, query: { limit: 20 } });
  expect(first.left).toEqual([]);
  expect(first.found.map(({ id, deliveries }) => [id, deliveries])).toEqual(
    endpoints.map((id) => [id, of('endpoint_id', id).slice(0, 20)]),
  );
  const cursor = first.found[0]!.next_cursor!;
  const next = await account.call(readDeliveriesOfEndpoints, { ids: [endpoints[0]!], query: { limit: 20, cursor } });
  expect(next.found).toEqual([
    { id: endpoints[0], deliveries: of('endpoint_id', endpoints[0]!).slice(20), next_cursor: null },
  ]);
  const ids = account.events.map(({ id, detected_at }) => `${id}/${detected_at.slice(0, 10)}`);
  const events = await account.call(readDeliveriesOfEvents, { ids, query: {} });
  expect(events.found.map(({ id, deliveries }) => [id, deliveries])).toEqual(
    ids.map((key) => [key, of('event_id', key.slice(0, 36))]),
  );
});

test('A8: the events that are read for deliveries are the ones that are pushed', async () => {
  const rows = await listAll({ limit: 200 });
  const { found, left } = await account.call(readEventsOfDeliveries, { ids: rows.map(({ id }) => id) });
  expect(left).toEqual([]);
  const bytes = new Map(account.events.map((event) => [event.id, JSON.parse(Buffer.from(event.bytes).toString())]));
  expect(found).toHaveLength(rows.length);
  const eventOf = new Map(rows.map(({ id, event_id }) => [id, event_id]));
  for (const { id, event } of found) expect(event).toEqual(bytes.get(eventOf.get(id)!));
});

test("A4: another account's deliveries appear in no list", async () => {
  const stranger = bench.account();
  for (const query of [
    {},
    { endpoint_id: endpoints[0]! },
    { event_id: account.events[0]!.id },
    { status: 'rejected' as const },
  ]) {
    expect((await stranger.call(listDeliveries, { query })).deliveries).toEqual([]);
  }
  const { found } = await stranger.call(readDeliveriesOfEndpoints, { ids: endpoints, query: {} });
  expect(found.map(({ deliveries }) => deliveries)).toEqual(endpoints.map(() => []));
  const ids = (await listAll({})).map(({ id }) => id);
  expect(await stranger.call(readEventsOfDeliveries, { ids })).toEqual({ found: [], left: [] });
});

test('A11: a cursor of another list is refused', async () => {
  const cursor = Buffer.from('["webhook-endpoints","2026-01-01T00:00:00.000000Z","x"]').toString('base64url');
  await expect(account.call(listDeliveries, { query: { cursor } })).rejects.toMatchObject({ code: 'invalid_cursor' });
});

test('W11: pending deliveries are listed however many there are, also by query plans that know nothing about the account', async () => {
  const other = bench.account();
  const ids: string[] = [];
  for (const path of ['/a', '/b', '/c', '/d']) ids.push((await other.register({ url: hook.url + path })).id);
  const batches = [];
  for (let i = 0; i < 8; i++) batches.push(await other.detect(250));
  for (const id of ids) await other.change(id, { is_enabled: false });
  for (const batch of batches) await other.handOver(batch);
  const [{ n }] = (await bench.sql<{ n: string }>('select count(*) as n from due where account_id = $1', [
    other.id,
  ])) as [{ n: string }];
  expect(Number(n)).toBe(8_000);
  // A connection turns to such a plan after five executions; the pool has six connections.
  for (let i = 0; i < 60; i++) {
    const page = await other.call(listDeliveries, { query: { status: 'pending', limit: 5 } });
    expect(page.deliveries).toHaveLength(5);
  }
}, 120_000);
