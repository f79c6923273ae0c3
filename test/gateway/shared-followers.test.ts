import { randomUUID } from 'node:crypto';
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Account } from '../../schema/contracts/accounts.js';
import type { IcpSignal, IcpSignalPage } from '../../schema/contracts/icp-signals.js';
import { type EventReader, readEvents } from '../support/event-reader.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

const patienceMs = 5_000;

let system: System;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  system = await startSystem({ services: ['feed', 'gateway'], env: { FOLLOWER_PATIENCE: `${patienceMs}ms` } });
  const body = { name: 'All' };
  await system.rest('POST', '/v2/icp-signal-watches', { body });
}, 120_000);
afterAll(() => system?.stop(), 60_000);
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await until(async () => (await count('gateway', 'leadwire_feed_followers')) === 0);
});

async function open(query: Record<string, string> = {}): Promise<EventReader> {
  const url = `${system.baseUrl}/v2/icp-signals/stream?${new URLSearchParams(query)}`;
  const reader = await readEvents(url, { authorization: system.credentials.api_key });
  closing.push(reader.close);
  await until(() => reader.lastId() !== '' || reader.events.length > 0);
  return reader;
}

function subscribe(connectionParams: object = { authorization: system.credentials.api_key }): Client {
  const client = createClient({
    url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { ...connectionParams },
    retryAttempts: 0,
  });
  closing.push(() => client.dispose());
  return client;
}

const post = (headlines: string[], payload: object = {}) =>
  system.rest<{ accepted: number }>('POST', '/v2/company-activity', {
    key: system.credentials.ingest_key,
    body: headlines.map((headline) => ({
      source_id: randomUUID(),
      signal_type: 'news',
      company_social_id: '1001',
      headline,
      occurred_at: '2026-05-01T09:30:00Z',
      payload,
    })),
  });

const headlines = (reader: Pick<EventReader, 'events'>): string[] =>
  reader.events
    .filter(({ event }) => event === 'icp_signal.detected')
    .map(({ data }) => (JSON.parse(data) as IcpSignal).headline);

/** The sum of a metric's series that have all these labels. */
async function count(service: 'feed' | 'gateway', name: string, labels: string[] = []): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${system.healthPorts[service][0]}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const reads = (): Promise<number> =>
  count('feed', 'leadwire_rpc_duration_seconds_count', ['side="server"', 'subject="feed.signal.follow"']);

const numbers = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, nth) => `${from + nth}`);

test('G6: ten followers of an account cost one read of the feed for each event, and none while nothing happens', async () => {
  const atFirst = await reads();
  const streams = await Promise.all(Array.from({ length: 8 }, () => open()));
  const heard: string[][] = [[], []];
  for (const told of heard) {
    const events = subscribe().iterate<{ icpSignalDetected: IcpSignal }>({
      query: 'subscription { icpSignalDetected { headline } }',
    });
    void (async () => {
      for await (const { data } of events) told.push(data!.icpSignalDetected.headline);
    })();
  }
  await until(async () => (await count('gateway', 'leadwire_feed_followers')) === 10);
  // Each has asked where the feed ends.
  await until(async () => (await reads()) === atFirst + 10);
  const before = await reads();
  const wanted = numbers(0, 5);
  for (const [nth, headline] of wanted.entries()) {
    await post([headline]);
    const isTold = (told: string[]): boolean => told.length === nth + 1;
    await until(() => streams.every((one) => isTold(headlines(one))) && heard.every(isTold));
  }
  expect([...streams.map(headlines), ...heard]).toEqual(Array(10).fill(wanted));
  expect(await reads()).toBe(before + wanted.length);
  // The question about what was lost has come meanwhile, and found nothing.
  const asked = ['side="client"', 'subject="feed.signal.grown"'];
  const questions = await count('gateway', 'leadwire_rpc_duration_seconds_count', asked);
  await until(async () => (await count('gateway', 'leadwire_rpc_duration_seconds_count', asked)) > questions, {
    withinMs: 20_000,
  });
  expect(await reads()).toBe(before + wanted.length);
}, 60_000);

test('G6: a follower receives an event within a fraction of a second, without waiting for the next poll', async () => {
  const stream = await open();
  const times: number[] = [];
  for (const headline of numbers(0, 21)) {
    const startedAt = performance.now();
    await post([headline]);
    await until(() => headlines(stream).includes(headline));
    times.push(performance.now() - startedAt);
  }
  // It took 500 ms on average when each follower asked; the benchmark measures it on an idle machine.
  expect(times.sort((a, b) => a - b)[10]).toBeLessThan(400);
});

test('G6, X2: a feed that dies between a commit and its notification delays its followers, who miss nothing and get nothing twice', async () => {
  const streams = [await open(), await open()];
  await system.kill('feed');
  await system.start('feed', { FAIL_POINT: 'committed:kill:1' });
  await until(async () => (await post(['lost'])).status >= 500);
  await system.kill('feed').catch(() => {});
  await system.start('feed', { FAIL_POINT: '' });
  await until(() => streams.every((one) => headlines(one).includes('lost')), { withinMs: 30_000 });
  await until(async () => (await post(['after'])).status === 200, { withinMs: 30_000 });
  await until(() => streams.every((one) => headlines(one).at(-1) === 'after'), { withinMs: 30_000 });
  const listed = await listAfter(streams[0]!.events[0]!.id);
  expect(streams.map((one) => headlines(one).slice(1))).toEqual([listed, listed]);
}, 120_000);

test('G6: a follower that starts at any cursor while three writers are active receives each signal once, in order', async () => {
  const first = await open();
  await post(['first']);
  await until(() => first.events.length === 1);
  const start = first.events[0]!.id;
  const followers: { from: string; told: () => string[] }[] = [];
  let written = 0;
  const write = async (writer: number): Promise<void> => {
    for (let batch = 0; batch < 15; batch++) {
      await post(numbers(0, 1 + ((batch * 7) % 23)).map((nth) => `${writer}:${batch}:${nth}`));
      written++;
    }
  };
  const join = async (): Promise<void> => {
    for (let nth = 0; nth < 24 && written < 45; nth++) {
      const from = nth % 3 === 0 ? start : first.events[Math.floor(first.events.length / (1 + (nth % 5)))]?.id;
      const one = await open({ cursor: from ?? start });
      followers.push({ from: from ?? start, told: () => headlines(one) });
    }
  };
  await Promise.all([write(0), write(1), write(2), join()]);
  const all = await listAfter(start);
  await until(() => headlines(first).length === all.length + 1, { withinMs: 30_000 });
  expect(headlines(first).slice(1)).toEqual(all);
  expect(followers.length).toBeGreaterThan(5);
  for (const { from, told } of followers) {
    const rest = await listAfter(from);
    await until(() => told().length >= rest.length, { withinMs: 30_000 });
    expect(told()).toEqual(rest);
  }
}, 120_000);

test('G6: a slow follower is ended with a reason, delays no other follower, and loses nothing when it continues', async () => {
  const [quick, slow] = [await open(), await open()];
  slow.pause();
  const total = 240;
  const payload = { text: 'x'.repeat(30_000) };
  const postAll = async (): Promise<void> => {
    for (let from = 0; from < total; from += 20) await post(numbers(from, from + 20), payload);
  };
  const posting = postAll();
  // More was sent than sockets hold, and the slow reader has left its place. It learns why if it reads on soon, not only when all is posted.
  await until(async () => (await count('gateway', 'leadwire_feed_followers')) === 1, { withinMs: 30_000 });
  slow.resume();
  expect(await slow.ended).toBe('ended');
  await posting;
  await until(() => headlines(quick).length === total, { withinMs: 30_000 });
  const last = slow.events.at(-1)!;
  expect([last.event, JSON.parse(last.data)]).toMatchObject(['error', { status: 408, title: 'Reader too slow' }]);
  const taken = headlines(slow);
  expect(taken.length).toBeLessThan(total);
  const again = await open({ cursor: slow.lastId() });
  await until(() => taken.length + headlines(again).length === total, { withinMs: 30_000 });
  expect([...taken, ...headlines(again)]).toEqual(numbers(0, total));
  expect(headlines(quick)).toEqual(numbers(0, total));
}, 120_000);

test('A7, X7: an error that ends a subscription carries the same code as by REST', async () => {
  const key = system.credentials.staff_key;
  const { id } = (await system.rest<Account>('POST', '/v2/accounts', { key, body: { name: 'Closing' } })).body;
  const client = subscribe({ authorization: key, account_id: id });
  const told = client.iterate({ query: 'subscription { icpSignalDetected { id: databaseId } }' }).next();
  await until(async () => (await count('gateway', 'leadwire_feed_followers')) === 1);
  await system.rest('DELETE', `/v2/accounts/${id}`, { key });
  await expect(told).rejects.toMatchObject([{ extensions: { code: 'NOT_FOUND', status: 404 } }]);
});

/** What the list has after a cursor. */
async function listAfter(cursor: string): Promise<string[]> {
  const listed: string[] = [];
  for (let at = cursor, more = true; more; ) {
    const { body } = await system.rest<IcpSignalPage>('GET', '/v2/icp-signals', { query: { cursor: at, limit: 200 } });
    listed.push(...body.signals.map(({ headline }) => headline));
    [at, more] = [body.next_cursor, body.has_more];
  }
  return listed;
}
