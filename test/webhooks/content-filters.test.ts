import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ContentCondition } from '../../schema/contracts/content-filter.js';
import { fanOut } from '../../schema/contracts/icp-signals.js';
import { deleteEndpoint, getEndpoint, registerEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import { writeHandOff } from '../../schema/feed-stretch.js';
import { serviceContext } from '../../services/platform/context.js';
import { call } from '../../services/platform/nats/rpc.js';
import { passes, prepare } from '../../services/webhooks/content-filters/index.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import {
  type AccountBench,
  startWebhooks,
  type TestEvent,
  untilSettled,
  type WebhooksBench,
} from '../support/webhooks.js';

let bench: WebhooksBench;
let hook: Receiver;
beforeAll(async () => {
  [bench, hook] = await Promise.all([startWebhooks(), receiver({ answers: async () => 204 })]);
});
afterAll(async () => {
  await bench?.stop();
  await hook?.close();
});

const atLeast = (value: number) => [{ path: ['payload', 'size'], op: 'gte' as const, value }];

/** Detects one event of each of these sizes. */
async function detect(account: AccountBench, ...sizes: number[]): Promise<TestEvent[]> {
  const events: TestEvent[] = [];
  for (const size of sizes) {
    const id = randomUUID();
    events.push(...(await account.detect(1, { id, bytes: JSON.stringify({ id, payload: { size } }) })));
  }
  return events;
}

const owedIds = async (id: string): Promise<string[]> =>
  (
    await bench.sql<{ event_id: string }>('select event_id from delivery where endpoint_id = $1 order by event_id', [
      id,
    ])
  ).map(({ event_id }) => event_id);
const idsOf = (events: TestEvent[]): string[] => events.map(({ id }) => id).sort();
const spansOf = (id: string) =>
  bench.sql<{ opens_after: string; closes_at: string | null; content_filter: string | null }>(
    'select opens_after, closes_at, content_filter from span where endpoint_id = $1 order by id',
    [id],
  );

/** Counts the statements of this name that the service sends while something is done. */
async function countStatements(name: string, work: () => Promise<unknown>): Promise<number> {
  const client = pg.Client.prototype as unknown as { query: (this: pg.Client, ...args: unknown[]) => unknown };
  const { query } = client;
  let count = 0;
  client.query = function (this: pg.Client, ...args) {
    if ((args[0] as { name?: string }).name === name) count++;
    return query.apply(this, args);
  };
  await work().finally(() => {
    client.query = query;
  });
  return count;
}

test('W17: a content filter is returned as it was given, kept by other changes, and cleared by null or an empty list', async () => {
  const account = bench.account();
  const conditions = [
    { path: ['payload', 'a.b', '0'], op: 'in' as const, value: ['x', null, 1.5, true], not: true },
    { op: 'exists' as const, path: ['headline'] },
  ];
  const answered = [conditions[0], { path: ['headline'], op: 'exists', not: false }];
  const { id } = await account.register({ url: hook.url, content_filter: conditions });
  const plain = await account.register({ url: hook.url });
  const read = async (endpointId: string) =>
    (await account.call(getEndpoint, { path: { id: endpointId } })).content_filter;
  expect(await read(id)).toEqual(answered);
  expect(await read(plain.id)).toBeNull();
  expect((await account.change(id, { description: 'b' })).content_filter).toEqual(answered);
  expect((await account.change(id, { signal_types: ['news'] })).content_filter).toEqual(answered);
  expect((await account.change(id, { content_filter: [] })).content_filter).toBeNull();
  expect((await account.change(id, { content_filter: atLeast(1) })).content_filter).toHaveLength(1);
  expect((await account.change(id, { content_filter: null })).content_filter).toBeNull();
});

test('W17: a content filter of more than 8,000 characters is refused with its location, and nothing changes', async () => {
  const account = bench.account();
  const long = Array.from({ length: 20 }, () => ({ path: ['a'], op: 'eq' as const, value: 'x'.repeat(400) }));
  const refused = { code: 'unprocessable', errors: [expect.objectContaining({ location: 'body.content_filter' })] };
  await expect(account.register({ url: hook.url, content_filter: long })).rejects.toMatchObject(refused);
  const { id } = await account.register({ url: hook.url, content_filter: long.slice(0, 17) });
  await expect(account.change(id, { content_filter: long, description: 'b' })).rejects.toMatchObject(refused);
  expect(await account.call(getEndpoint, { path: { id } })).toMatchObject({ description: '' });
  expect(await spansOf(id)).toHaveLength(1);
});

test('A4: the filter of another account’s endpoint can be neither read nor changed', async () => {
  const { id } = await bench.account().register({ url: hook.url, content_filter: atLeast(1) });
  const other = bench.account();
  await expect(other.change(id, { content_filter: null })).rejects.toMatchObject({ code: 'not_found' });
  await expect(other.call(getEndpoint, { path: { id } })).rejects.toMatchObject({ code: 'not_found' });
  expect(await spansOf(id)).toMatchObject([{ closes_at: null, content_filter: expect.any(String) }]);
});

test('A10: a repeated registration with a content filter creates only one endpoint', async () => {
  const account = bench.account();
  const body = { url: hook.url, content_filter: atLeast(1) };
  const register = () => account.call(registerEndpoint, { body }, { idempotencyKey: 'one' });
  const [first, second] = [await register(), await register()];
  expect(second).toMatchObject({ id: first.id, content_filter: first.content_filter });
});

test('W17: a content filter, combined with the other filters, narrows which events its endpoint is owed, and other endpoints get all events', async () => {
  const account = bench.account();
  const [large, all, never] = [
    await account.register({ url: hook.url, content_filter: atLeast(2) }),
    await account.register({ url: hook.url }),
    await account.register({ url: hook.url, content_filter: atLeast(0), signal_types: ['hiring'] }),
  ];
  // What is not remembered is read; what is remembered is not read again.
  for (const reads of [1, 0, 0]) {
    const events = await detect(account, 1, 2, 3);
    expect(await countStatements('span-filters', () => account.handOver(events))).toBe(reads);
  }
  await untilSettled(account);
  const sized = (size: number) => account.events.filter(({ bytes }) => JSON.parse(bytes).payload.size >= size);
  expect(await owedIds(large.id)).toEqual(idsOf(sized(2)));
  expect(await owedIds(all.id)).toEqual(idsOf(account.events));
  expect(await owedIds(never.id)).toEqual([]);
});

test('W17: accounts without content filters are fanned out as before, in one statement', async () => {
  const account = bench.account();
  await account.register({ url: hook.url, signal_types: ['news'] });
  for (let round = 0; round < 2; round++) {
    const events = await account.detect(2);
    const read = countStatements('span-filters', async () => {
      expect(await countStatements('owed-follow', () => account.handOver(events))).toBe(1);
    });
    expect(await read).toBe(0);
  }
  await untilSettled(account);
});

test('W4: a changed content filter applies from the moment of the change, and setting the same filter again changes no span', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url, content_filter: atLeast(2) });
  const before = await detect(account, 1, 2);
  await account.change(id, { content_filter: atLeast(1) });
  const after = await detect(account, 0, 1);
  await account.change(id, { content_filter: atLeast(1) });
  await account.change(id, { content_filter: null });
  const last = await detect(account, 0);
  await account.handOver();
  await untilSettled(account);
  expect(await owedIds(id)).toEqual(idsOf([before[1]!, after[1]!, last[0]!]));
  expect((await spansOf(id)).map(({ opens_after, closes_at }) => [opens_after, closes_at])).toEqual([
    ['0', '2'],
    ['2', '4'],
    ['4', null],
  ]);
});

test('W4: a pick-up over several pages judges its events by the content filter set when the endpoint was enabled, not by a later one', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url, content_filter: atLeast(9) });
  await account.change(id, { is_enabled: false });
  const missed = await detect(account, ...Array.from({ length: 45 }, (_, nth) => nth % 3));
  await account.handOver();
  await account.change(id, { is_enabled: true, content_filter: atLeast(1) });
  await account.change(id, { content_filter: atLeast(2) });
  const later = await detect(account, 1, 2);
  await account.handOver(later);
  await until(async () => (await bench.sql('select from pick_up where account_id = $1', [account.id])).length === 0);
  await untilSettled(account);
  expect(await owedIds(id)).toEqual(idsOf([...missed.filter((_, nth) => nth % 3 > 0), later[1]!]));
});

test('W4: the filters of a deleted endpoint do not hold up its account', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url, content_filter: atLeast(1) });
  await account.register({ url: hook.url });
  await detect(account, 1);
  await account.change(id, { content_filter: atLeast(2) });
  await detect(account, 2);
  await account.call(deleteEndpoint, { path: { id } });
  expect(await account.handOver()).toBe(2);
  expect(await owedIds(id)).toEqual([]);
  await untilSettled(account);
});

test('S2, W17: accounts with and without filters share statements, each with its own verdicts', async () => {
  const accounts = Array.from({ length: 30 }, () => bench.account());
  const endpoints = await Promise.all(
    accounts.map((account, nth) =>
      account.register({ url: hook.url, content_filter: nth % 3 === 0 ? null : atLeast(nth % 3) }),
    ),
  );
  for (let round = 0; round < 2; round++) {
    const events = await Promise.all(accounts.map((account) => detect(account, 0, 1, 2)));
    const heads = accounts.map((account, nth) => ({
      account_id: account.id,
      up_to: events[nth]!.at(-1)!.position,
      events: events[nth]!.map(({ bytes: _, ...event }) => event),
    }));
    const bodies = events.flat().map(({ bytes }) => bytes);
    // What takes over half a second on a busy machine is answered busy in part, and handed over again.
    const results = await until(async () => {
      const told = await call(bench.bus, fanOut, writeHandOff(heads, bodies), serviceContext('test', 10_000));
      return told.results.some((one) => 'is_busy' in one) ? false : told.results;
    });
    expect(results).toEqual(accounts.map(() => ({ position: 3 * (round + 1), has_endpoints: true })));
  }
  for (const [nth, { id }] of endpoints.entries()) {
    const wanted = accounts[nth]!.events.filter((_, place) => place % 3 >= nth % 3);
    expect(await owedIds(id)).toEqual(idsOf(wanted));
  }
  for (const account of accounts) await untilSettled(account);
});

test('W4, H7: many filters times many events are judged and fanned out in bounded steps', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url, content_filter: atLeast(1) });
  await bench.sql(
    `with copies as (
       insert into endpoint (account_id, url, description, content_filter)
       select account_id, url, description, replace(content_filter, '1', (n % 3)::text)
       from endpoint, generate_series(1, 600) n where id = $1 returning id, account_id, content_filter)
     insert into span (endpoint_id, account_id, opens_after, content_filter)
     select id, account_id, 0, content_filter from copies`,
    [id],
  );
  await detect(account, ...Array.from({ length: 30 }, (_, nth) => nth % 3));
  // After four seconds, the answer is how far it came, and the feed goes on from there.
  await until(async () => (await account.handOver()) === 30);
  const counts = await bench.sql<{ least: string; deliveries: string }>(
    `select e.content_filter as least, count(*) as deliveries from delivery d join endpoint e on e.id = d.endpoint_id
     where d.account_id = $1 and e.id <> $2 group by 1 order by 1`,
    [account.id, id],
  );
  expect(counts.map(({ deliveries }) => Number(deliveries))).toEqual([200 * 30, 200 * 20, 200 * 10]);
  // The copies have no secrets, so that nothing is sent to them.
  await bench.sql('delete from due where account_id = $1 and endpoint_id <> $2', [account.id, id]);
  await untilSettled(account);
});

test('W4: with filters that change under traffic on two replicas, each event is judged by the span that it falls in', async () => {
  await bench.replica();
  const account = bench.account();
  const ids = await Promise.all(
    [0, 1, 2].map(async (least) => (await account.register({ url: hook.url, content_filter: atLeast(least) })).id),
  );
  let isOver = false;
  const change = async (nth: number): Promise<void> => {
    for (let round = 0; !isOver; round++) {
      const least = (round + nth) % 4;
      await account.change(ids[nth]!, { content_filter: least === 3 ? null : atLeast(least) });
    }
  };
  const changing = Promise.all(ids.map((_, nth) => change(nth)));
  for (let round = 0; round < 60; round++) {
    await detect(account, round % 3, (round + 1) % 3);
    if (round % 4 > 0) await Promise.all([account.handOver(account.events.slice(-8)), account.handOver()]);
  }
  isOver = true;
  await changing;
  expect(await account.handOver()).toBe(120);
  await untilSettled(account);
  for (const id of ids) {
    const spans = await spansOf(id);
    expect(spans.length).toBeGreaterThan(20);
    // One span ends where the next opens, so that each event is in one.
    expect(spans.slice(1).map(({ opens_after }) => opens_after)).toEqual(
      spans.slice(0, -1).map((one) => one.closes_at),
    );
    const wanted = account.events.filter(({ position, bytes }) => {
      const span = spans.find((one) => position > Number(one.opens_after) && position <= Number(one.closes_at ?? 1e9))!;
      const conditions: ContentCondition[] = JSON.parse(span.content_filter ?? '[]');
      return passes(prepare(conditions), JSON.parse(bytes));
    });
    expect(wanted.length).toBeLessThan(120);
    expect(await owedIds(id)).toEqual(idsOf(wanted));
  }
});
