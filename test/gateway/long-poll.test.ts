import { randomUUID } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Account } from '../../schema/contracts/accounts.js';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import type { Person } from '../../schema/contracts/directory.js';
import type { IcpSignalPage, IcpSignalTombstone } from '../../schema/contracts/icp-signals.js';
import { expectEventDescribed } from '../support/described.js';
import { readEvents } from '../support/event-reader.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

const maxFollowers = 3;

let system: System;
let staff: string;

beforeAll(async () => {
  system = await startSystem({ services: ['feed', 'gateway'], env: { MAX_ACCOUNT_FOLLOWERS: String(maxFollowers) } });
  staff = system.credentials.staff_key;
}, 120_000);
afterAll(() => system?.stop(), 60_000);

/** An account of its own with a watch for everything of its type. */
async function makeAccount(signal_type: string) {
  const { id } = (await system.rest<Account>('POST', '/v2/accounts', { key: staff, body: { name: signal_type } })).body;
  const query = { account_id: id };
  const made = await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', { key: staff, query, body: { label: 'own' } });
  const key = made.body.key!;
  const body = { name: signal_type, signal_types: [signal_type, `${signal_type}_more`] };
  await system.rest('POST', '/v2/icp-signal-watches', { key, body });
  const read = (more: Record<string, string | number> = {}) =>
    system.rest<IcpSignalPage>('GET', '/v2/icp-signals', { key, query: more });
  return { id, key, keyId: made.body.id, read, cursor: (await read()).body.next_cursor };
}

const post = (signal_type: string, headline: string, payload: object = {}) =>
  system.rest<{ accepted: number }>('POST', '/v2/company-activity', {
    key: system.credentials.ingest_key,
    body: [
      {
        source_id: randomUUID(),
        signal_type,
        company_social_id: '1001',
        headline,
        occurred_at: '2026-05-01T09:30:00Z',
        payload,
      },
    ],
  });

/** How many readers wait in the gateway. */
async function waiting(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${system.healthPorts.gateway[0]}/metrics`)).text();
  return Number(/^leadwire_feed_followers(?:\{.*\})? (\d+)$/m.exec(text)![1]);
}
afterEach(() => until(async () => (await waiting()) === 0));

const headlines = ({ body }: { body: IcpSignalPage }): string[] => body.signals.map(({ headline }) => headline);

test('G9: a page that would be empty waits until a signal passes its filters, and a page with signals is returned at once', async () => {
  const { cursor, read } = await makeAccount('polled');
  const [all, some] = [read({ cursor, wait: 30 }), read({ cursor, wait: 30, signal_type: 'polled_more' })];
  const recent = read({ since: '2026-01-01T00:00:00Z', wait: 30 });
  await until(async () => (await waiting()) === 3);
  await post('polled', 'first');
  const first = await all;
  expect(headlines(first)).toEqual(['first']);
  expect((await recent).text).toBe(first.text);
  expect((await read({ cursor })).text).toBe(first.text);
  await until(async () => (await waiting()) === 1);
  await post('polled_more', 'second');
  expect(headlines(await some)).toEqual(['second']);
  expect(headlines(await read({ cursor, wait: 30 }))).toEqual(['first', 'second']);
  const { next_cursor } = (await read()).body;
  const late = '2100-01-01T00:00:00Z';
  expect((await read({ wait: 30, order: 'newest', since: late })).body.signals).toEqual([]);
  expect((await read({ wait: 30, cursor: next_cursor, until: late })).body.signals).toEqual([]);
});

test('G9, S2: if no signal arrives in time, the page is returned empty with the same cursor, and is charged once', async () => {
  const { cursor, read } = await makeAccount('idle');
  const left = ({ headers }: { headers: Headers }) => Number(/"account";r=(\d+)/.exec(headers.get('ratelimit')!)![1]);
  const before = left(await read({ cursor }));
  const startedAt = performance.now();
  const polled = await read({ cursor, wait: 1 });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
  expect(polled).toMatchObject({ status: 200, body: { signals: [], next_cursor: cursor, has_more: false } });
  const price = before - left(polled);
  // What comes back with time is small beside a second charge.
  expect(price).toBeLessThan(2 * (left(polled) - left(await read({ cursor }))));
});

test('S5: waiting requests count towards the follower limit of an account; one more returns 429, unless there is something to read', async () => {
  const { cursor, read } = await makeAccount('many');
  const gone = new AbortController();
  const url = `${system.baseUrl}/v2/icp-signals?wait=30&cursor=${cursor}`;
  const { key } = await makeAccount('other');
  const polls = Array.from({ length: maxFollowers }, () => read({ cursor, wait: 30 }));
  await until(async () => (await waiting()) === maxFollowers);
  const over = await read({ cursor, wait: 30 });
  expect([over.status, over.headers.get('retry-after')]).toEqual([429, '10']);
  const other = fetch(url, { headers: { authorization: key }, signal: gone.signal }).catch(() => 'gone');
  await until(async () => (await waiting()) === maxFollowers + 1);
  // The place of who leaves is free again.
  gone.abort();
  expect(await other).toBe('gone');
  await until(async () => (await waiting()) === maxFollowers);
  await post('many', 'now');
  expect((await Promise.all(polls)).map(headlines)).toEqual(polls.map(() => ['now']));
  const again = Array.from({ length: maxFollowers }, async () => {
    const { next_cursor } = (await read({ cursor })).body;
    return read({ cursor: next_cursor, wait: 30 });
  });
  await until(async () => (await waiting()) === maxFollowers);
  expect(headlines(await read({ cursor, wait: 30 }))).toEqual(['now']);
  await post('many', 'end');
  await Promise.all(again);
});

test('A2, X7: a waiting request is refused when its key is revoked, and one of staff when the account is closed', async () => {
  const { id, cursor, read, keyId } = await makeAccount('ending');
  const query = { account_id: id };
  const mine = read({ cursor, wait: 30 });
  const theirs = system.rest('GET', '/v2/icp-signals', { key: staff, query: { ...query, cursor, wait: 30 } });
  await until(async () => (await waiting()) === 2);
  await system.rest('DELETE', `/v2/api-keys/${keyId}`, { key: staff, query });
  expect((await mine).status).toBe(401);
  await system.rest('DELETE', `/v2/accounts/${id}`, { key: staff });
  expect((await theirs).status).toBe(404);
});

test('G9, X7: a reader that has passed an event learns from the stream, the stream of tombstones and the list that the event was erased', async () => {
  const { key, cursor } = await makeAccount('erased');
  const url = `https://social.example/in/${randomUUID()}`;
  const person = [{ social_url: url, first_name: 'Erin', last_name: 'Erased' }];
  await system.rest('PUT', '/v2/people', { key: system.credentials.ingest_key, body: person });
  const found = await system.rest<{ people: Person[] }>('GET', '/v2/people', { query: { q: url } });
  await post('erased', 'named', { by: url });
  await post('erased', 'unnamed');

  const open = (path: string) => readEvents(`${system.baseUrl}/v2/icp-signals/${path}`, { authorization: key });
  const [passed, filtered, alone] = [
    await open(`stream?cursor=${cursor}`),
    await open(`stream?cursor=${cursor}&signal_type=erased_more`),
    await open('tombstones/stream'),
  ];
  await until(() => passed.events.length === 2 && filtered.lastId() !== '' && alone.lastId() !== '');
  const from = alone.lastId();
  const erased = await system.rest('DELETE', `/v2/people/${found.body.people[0]!.id}`, { key: staff });
  expect(erased.status).toBe(204);
  await until(() => passed.events.length === 3 && alone.events.length === 1);
  const [named, last, told] = passed.events;
  expect([told!.event, told!.id]).toEqual(['tombstone', last!.id]);
  const tombstone = JSON.parse(told!.data) as IcpSignalTombstone;
  expect([tombstone.id, tombstone.feed_cursor]).toEqual([JSON.parse(named!.data).id, named!.id]);
  expect(alone.events[0]).toEqual({ ...told, id: tombstone.cursor });
  expectEventDescribed('/v2/icp-signals/stream', told!);
  expectEventDescribed('/v2/icp-signals/tombstones/stream', alone.events[0]!);
  expect(filtered.events).toEqual([]);
  for (const one of [passed, filtered, alone]) one.close();

  const list = (query: Record<string, string>) =>
    system.rest<{ tombstones: object[] }>('GET', '/v2/icp-signals/tombstones', { key, query });
  expect((await list({ cursor: from })).body).toMatchObject({ tombstones: [tombstone], has_more: false });
  expect((await list({ cursor: tombstone.cursor })).body.tombstones).toEqual([]);
  const { data } = await system.graphql(
    `{ icpSignalTombstones(first: 1) { nodes { id: databaseId cursor } pageInfo { endCursor } }
       icpSignal(id: "${tombstone.id}") { id: databaseId isErased }
       icpSignals(orderBy: NEWEST, signalTypes: ["erased"]) { nodes { headline } } }`,
    {},
    { key },
  );
  expect(data).toEqual({
    icpSignalTombstones: {
      nodes: [{ id: tombstone.id, cursor: tombstone.cursor }],
      pageInfo: { endCursor: tombstone.cursor },
    },
    icpSignal: { id: tombstone.id, isErased: true },
    icpSignals: { nodes: [{ headline: 'unnamed' }, { headline: '' }] },
  });
});

test('G9: the subscription to tombstones delivers only those of the account', async () => {
  const { key } = await makeAccount('heard');
  const url = `https://social.example/in/${randomUUID()}`;
  const person = [{ social_url: url, first_name: 'Hal', last_name: 'Heard' }];
  await system.rest('PUT', '/v2/people', { key: system.credentials.ingest_key, body: person });
  const found = await system.rest<{ people: Person[] }>('GET', '/v2/people', { query: { q: url } });
  await post('heard', 'named', { by: url });
  const client = createClient({
    url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: key },
    retryAttempts: 0,
  });
  const next = client.iterate({ query: 'subscription { icpSignalErased { id: databaseId signalType } }' }).next();
  await until(async () => (await waiting()) === 1);
  await system.rest('DELETE', `/v2/people/${found.body.people[0]!.id}`, { key: staff });
  expect((await next).value).toMatchObject({ data: { icpSignalErased: { signalType: 'heard' } } });
  await client.dispose();
});

test('X4: a gateway that stops answers the waiting requests', async () => {
  const { cursor, read } = await makeAccount('stopping');
  const polled = read({ cursor, wait: 30 });
  await until(async () => (await waiting()) === 1);
  const stopping = system.kill('gateway', 'SIGTERM');
  expect(await polled).toMatchObject({ status: 200, body: { signals: [], next_cursor: cursor } });
  await stopping;
  await system.start('gateway');
});
