import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { createClient } from 'graphql-ws';
import pg from 'pg';
import { WebSocket } from 'ws';
import type { Account } from '../../schema/contracts/accounts.js';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import type { IcpSignal, IcpSignalPage } from '../../schema/contracts/icp-signals.js';
import type { Watch } from '../../schema/contracts/watches.js';
import { expectEventDescribed } from '../support/described.js';
import { type EventReader, readEvents } from '../support/event-reader.js';
import { projectRoot } from '../support/service-process.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

type FollowSignals = (url: string, key: string, show: (signal: IcpSignal) => void) => Promise<void>;
type Problem = { detail: string; errors: { location: string }[] };
type Options = { key?: string; query?: Record<string, string>; lastId?: string };

/** Of one account, in each of two gateways. */
const maxFollowers = 6;

let system: System;
let staff: string;
let readers: EventReader[];

beforeAll(async () => {
  const env = { STREAM_HEARTBEAT: '100ms', MAX_ACCOUNT_FOLLOWERS: String(maxFollowers) };
  system = await startSystem({ services: ['feed', 'gateway'], replicas: 2, env });
  staff = system.credentials.staff_key;
}, 120_000);
afterAll(() => system?.stop(), 60_000);
beforeEach(() => {
  readers = [];
});
// Whatever a test is about, each event that came is one as described (A9).
afterEach(() => {
  for (const reader of readers) reader.close();
  for (const event of readers.flatMap(({ events }) => events)) expectEventDescribed('/v2/icp-signals/stream', event);
});

/** Asks for the stream; the gateways take turns. */
async function open({ key = system.credentials.api_key, query = {}, lastId }: Options = {}): Promise<EventReader> {
  const url = `${system.baseUrl}/v2/icp-signals/stream?${new URLSearchParams(query)}`;
  const headers = { authorization: key, ...(lastId ? { 'last-event-id': lastId } : {}) };
  const reader = await readEvents(url, headers);
  readers.push(reader);
  return reader;
}

/** The same, of what is not answered by a stream. */
async function refused(options: Options): Promise<{ status: number; locations: string[]; detail: string }> {
  const reader = await open(options);
  await reader.ended;
  expect(reader.headers['content-type']).toBe('application/problem+json');
  const { detail, errors } = JSON.parse(reader.text()) as Problem;
  return { status: reader.status, detail, locations: (errors ?? []).map(({ location }) => location) };
}

/** An account of its own with a watch for everything of one type. */
async function makeAccount(signal_type: string) {
  const { id } = (await system.rest<Account>('POST', '/v2/accounts', { key: staff, body: { name: signal_type } })).body;
  const query = { account_id: id };
  const made = await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', { key: staff, query, body: { label: 'own' } });
  const key = made.body.key!;
  const body = { name: signal_type, signal_types: [signal_type] };
  const watch = await system.rest<Watch>('POST', '/v2/icp-signal-watches', { key, body });
  return { id, key, keyId: made.body.id, icp_criteria_id: watch.body.icp_criteria_id };
}

const item = (signal_type: string, headline: string) => ({
  source_id: randomUUID(),
  signal_type,
  company_social_id: '1001',
  headline,
  occurred_at: '2026-05-01T09:30:00Z',
  payload: { topic: 'live' },
});

const post = (body: object[]) =>
  system.rest<{ accepted: number }>('POST', '/v2/company-activity', { key: system.credentials.ingest_key, body });

const page = async (key: string, query: Record<string, string | number> = {}) =>
  (await system.rest<IcpSignalPage>('GET', '/v2/icp-signals', { key, query })).body;

const headlines = (reader: EventReader): string[] =>
  reader.events.map(({ data }) => (JSON.parse(data) as IcpSignal).headline);

test('G6: a stream sends the items of the list with their cursors as ids, filtered, from a cursor, an instant, a Last-Event-ID or now on', async () => {
  const { key, icp_criteria_id } = await makeAccount('shape');
  const other = { name: 'more', signal_types: ['more'] };
  await system.rest('POST', '/v2/icp-signal-watches', { key, body: other });
  await post([item('shape', '0'), item('more', '1'), item('shape', '2')]);
  const now = await open({ key });
  await until(() => now.lastId() !== '');
  const all = await open({ key, query: { since: '2020-01-01T00:00:00Z' } });
  await until(() => all.events.length === 3);
  expect([all.status, all.headers['content-type']]).toEqual([200, 'text/event-stream']);
  const listed = await system.rest<IcpSignalPage>('GET', '/v2/icp-signals', { key });
  for (const [nth, { id, event, data }] of all.events.entries()) {
    expect(event).toBe('icp_signal.detected');
    expect(listed.text).toContain(data);
    expect(JSON.parse(data)).toEqual(listed.body.signals[nth]);
    expect((await page(key, { cursor: id })).signals).toEqual(listed.body.signals.slice(nth + 1));
  }
  const [first] = all.events;
  const resumed = await open({ key, lastId: first!.id, query: { cursor: all.events[2]!.id } });
  const paged = await open({ key, query: { cursor: first!.id, signal_type: 'shape' } });
  const watched = await open({ key, query: { since: listed.body.signals[1]!.detected_at, icp_criteria_id } });
  await post([item('more', '3'), item('shape', '4')]);
  await until(() => [now, all, resumed, paged, watched].every((one) => headlines(one).includes('4')));
  expect([now, all, resumed, paged, watched].map(headlines)).toEqual([
    ['3', '4'],
    ['0', '1', '2', '3', '4'],
    ['1', '2', '3', '4'],
    ['2', '4'],
    ['2', '4'],
  ]);
  // The cursor moves past signals that a filter skips, so that a reader that comes again need not skip them.
  await post([item('more', '5')]);
  const { next_cursor } = await page(key);
  await until(() => watched.lastId() === next_cursor);
  await until(() => watched.text().includes('\n: alive\n'));
});

test('G6: events arrive in order, none missed and none twice, across reconnects by Last-Event-ID, two gateways and an outage of NATS', async () => {
  const { key } = await makeAccount('flow');
  const [writers, perWriter] = [3, 40];
  const total = writers * (perWriter / 5) * 15;
  let batches = 0;
  const write = async (writer: number): Promise<void> => {
    for (let batch = 0; batch < perWriter; batch++) {
      const body = Array.from({ length: 1 + (batch % 5) }, (_, n) => item('flow', `${writer}:${batch}:${n}`));
      // A repeat of what was taken without an answer is a duplicate.
      await until(async () => (await post(body)).status === 200, { withinMs: 60_000 });
      batches++;
    }
  };
  const seen: IcpSignal[] = [];
  /** Repeatedly leaves in the middle of the stream, and goes on after the events that it took. */
  const follow = async (): Promise<void> => {
    let lastId = '';
    for (let connections = 0; seen.length < total; ) {
      const reader = await open({ key, lastId, query: { since: '2020-01-01T00:00:00Z' } });
      if (reader.status !== 200) {
        // NATS is away.
        expect([503, 504]).toContain(reader.status);
        await reader.ended;
        continue;
      }
      const wanted = Math.min(1 + ((connections++ * 7) % 60), total - seen.length);
      await until(() => reader.events.length >= wanted, { withinMs: 60_000 });
      reader.close();
      const taken = reader.events.slice(0, wanted);
      seen.push(...taken.map(({ data }) => JSON.parse(data) as IcpSignal));
      lastId = taken.at(-1)!.id;
    }
  };
  const steady = await open({ key });
  await until(() => steady.lastId() !== '');
  const following = follow();
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  await until(() => batches > perWriter, { withinMs: 60_000 });
  await system.nats.kill();
  await system.nats.restart();
  await writing;
  await following;
  await until(() => steady.events.length === total, { withinMs: 60_000 });

  const listed: IcpSignal[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const one = await page(key, { limit: 200, ...(cursor ? { cursor } : {}) });
    listed.push(...one.signals);
    [cursor, more] = [one.next_cursor, one.has_more];
  }
  expect(listed).toHaveLength(total);
  expect(seen).toEqual(listed);
  expect(steady.events.map(({ data }) => JSON.parse(data))).toEqual(listed);
}, 180_000);

test("A4: a stream never contains another account's signals, and staff follow the account that they name", async () => {
  const [mine, theirs] = [await makeAccount('mine'), await makeAccount('theirs')];
  const streams = [
    await open({ key: mine.key }),
    await open({ key: mine.key, query: { account_id: theirs.id } }),
    await open({ key: theirs.key }),
    await open({ key: staff, query: { account_id: theirs.id } }),
  ];
  await until(() => streams.every((one) => one.lastId() !== ''));
  for (let n = 0; n < 3; n++) await post([item('mine', `mine ${n}`), item('theirs', `theirs ${n}`)]);
  await until(() => streams.every((one) => one.events.length === 3));
  const own = [0, 1, 2].map((n) => `mine ${n}`);
  const foreign = [0, 1, 2].map((n) => `theirs ${n}`);
  expect(streams.map(headlines)).toEqual([own, own, foreign, foreign]);
});

test('A5, A11: an invalid request for a stream is refused before the stream begins, with a problem that gives the location of the error', async () => {
  const other = Buffer.from('["watches","x"]').toString('base64url');
  expect(await refused({ lastId: other })).toMatchObject({ status: 400, locations: ['header.Last-Event-ID'] });
  expect(await refused({ lastId: 'x'.repeat(600) })).toMatchObject({
    status: 400,
    locations: ['header.Last-Event-ID'],
  });
  expect(await refused({ query: { cursor: other } })).toMatchObject({ status: 400, locations: ['query.cursor'] });
  const query = { since: 'soon', limit: '5' };
  const { status, locations } = await refused({ query });
  expect([status, locations.sort()]).toEqual([400, ['query.limit', 'query.since']]);
});

test('G11: a cursor from before the retention period returns 410 with the oldest cursor, for pages, streams and GraphQL', async () => {
  const { key } = await makeAccount('expiring');
  await post([item('expiring', 'one'), item('expiring', 'two')]);
  await until(async () => (await page(key, {})).signals.length === 2);
  const [old, oldest] = [0, 2].map((position) =>
    Buffer.from(JSON.stringify(['icp-signals', position])).toString('base64url'),
  );
  const database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  try {
    await database.query(`update feed.signal_history set begins_at = '2100-01-01T00:00:00Z'`);
    const listed = await system.rest<Problem>('GET', '/v2/icp-signals', { key, query: { cursor: old! } });
    expect(listed).toMatchObject({ status: 410, body: { errors: [{ location: 'query.cursor', value: oldest }] } });
    expect(await refused({ key, lastId: old })).toMatchObject({ status: 410, locations: ['header.Last-Event-ID'] });
    const answer = await fetch(`${system.baseUrl}/graphql`, {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ icpSignals(after: "${old}") { nodes { id: databaseId } } }` }),
    });
    expect(await answer.json()).toMatchObject({
      errors: [{ extensions: { code: 'EXPIRED', status: 410, errors: [{ value: oldest }] } }],
    });
    expect(await page(key, {})).toMatchObject({ signals: [], next_cursor: oldest });
  } finally {
    await database.query(`update feed.signal_history set begins_at = '-infinity'`);
    await database.end();
  }
});

test('S2: the events of a stream are charged like any other answer', async () => {
  const { key } = await makeAccount('charged');
  const count = 200;
  await post(Array.from({ length: count }, (_, nth) => item('charged', `${nth} ${'x'.repeat(400)}`)));
  await until(async () => (await page(key, { limit: 200 })).signals.length === count);
  // By the same gateway each time, since what another let in is heard of later.
  const left = async (): Promise<number> => {
    const { headers } = await fetch(`http://127.0.0.1:${system.gatewayPorts[0]}/v2/personas`, {
      headers: { authorization: key },
    });
    return Number(/"account";r=(\d+)/.exec(headers.get('ratelimit')!)![1]);
  };
  // The least of several, since one of them may also pay for what the gateways have just told each other of.
  const lefts = [await left(), await left(), await left(), await left()];
  const list = Math.min(...lefts.slice(1).map((one, place) => lefts[place]! - one));
  const before = lefts.at(-1)!;
  const reader = await readEvents(
    `http://127.0.0.1:${system.gatewayPorts[0]}/v2/icp-signals/stream?since=2020-01-01T00:00:00Z`,
    { authorization: key },
  );
  readers.push(reader);
  await until(() => reader.events.length === count);
  // Beside the list and the door.
  expect(before - (await left())).toBeGreaterThanOrEqual(list + 1 + count * 0.05);
});

test('A2, X7: a stream ends when its key is revoked, and when its account is closed, whoever reads it', async () => {
  const { id, key, keyId } = await makeAccount('ending');
  const query = { account_id: id };
  const second = await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', { key: staff, query, body: { label: 'b' } });
  const [revoked, kept, asStaff] = [
    await open({ key }),
    await open({ key: second.body.key }),
    await open({ key: staff, query }),
  ];
  await until(() => [revoked, kept, asStaff].every((one) => one.lastId() !== ''));
  await system.rest('DELETE', `/v2/api-keys/${keyId}`, { key: staff, query });
  expect(await revoked.ended).toBe('ended');
  expect(await refused({ key, lastId: revoked.lastId() })).toMatchObject({ status: 401 });
  await post([item('ending', 'still')]);
  await until(() => kept.events.length === 1 && asStaff.events.length === 1);
  expect(revoked.events).toEqual([]);
  expect((await system.rest('DELETE', `/v2/accounts/${id}`, { key: staff })).status).toBe(204);
  expect(await Promise.all([kept.ended, asStaff.ended])).toEqual(['ended', 'ended']);
  expect(await refused({ key: staff, query })).toMatchObject({ status: 404 });
});

test('A12: the streams of an account, including subscriptions, are limited in each gateway; one more returns 429, and one that ends frees a place', async () => {
  const { key } = await makeAccount('limit');
  const client = createClient({
    url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: key },
    retryAttempts: 0,
  });
  const subscription = client.iterate({ query: 'subscription { icpSignalDetected { headline } }' });
  const heard = subscription.next();
  const streams: EventReader[] = [];
  await until(async () => {
    const one = await open({ key });
    if (one.status === 200) streams.push(one);
    return one.status === 429 && streams.length === 2 * maxFollowers - 1;
  });
  const over = await open({ key });
  await over.ended;
  expect([over.status, over.headers['content-type'], over.headers['retry-after']]).toEqual([
    429,
    'application/problem+json',
    '10',
  ]);
  expect(JSON.parse(over.text())).toMatchObject({
    detail: expect.stringContaining(`${maxFollowers} times`),
    errors: null,
  });
  await post([item('limit', 'heard')]);
  expect((await heard).value).toMatchObject({ data: { icpSignalDetected: { headline: 'heard' } } });
  for (const one of streams) one.close();
  await client.dispose();
  await until(async () => (await open({ key })).status === 200);
});

/** Runs the script of the example's page, over as much of a document as it touches, and connects with that key. */
function openPage(key: string) {
  const page = readFileSync(join(projectRoot, 'examples/live-signals.html'), 'utf8');
  expect(page.split('\n').length).toBeLessThanOrEqual(60);
  const shown: string[] = [];
  const url = { value: `${system.baseUrl.replace('http', 'ws')}/graphql` };
  const form = { url, key: { value: key }, inert: false, onsubmit: () => false };
  const state = { textContent: '' };
  const list = { prepend: ({ parts }: { parts: string[] }) => shown.push(parts[0]!) };
  const found: Record<string, object> = { form, '#state': state, '#signals': list };
  const document = {
    querySelector: (name: string) => found[name],
    createElement: () => ({
      append(...parts: unknown[]) {
        Object.assign(this, { parts });
      },
    }),
  };
  const script = /<script type="module">([\s\S]*)<\/script>/.exec(page)![1]!;
  runInNewContext(script, { document, WebSocket, setTimeout });
  form.onsubmit();
  return { form, state, shown };
}

test('G6: the example page shows signals, and keeps the reason for a refusal visible', async () => {
  const refused = openPage(staff);
  await until(() => !refused.form.inert);
  expect(refused.state.textContent).toBe('account_id is required for staff.');
  const { id, key, keyId } = await makeAccount('page');
  const page = openPage(key);
  await until(() => page.state.textContent === 'Connected.');
  await post([item('page', 'seen')]);
  await until(() => page.shown.length === 1);
  expect([page.shown, page.state.textContent]).toEqual([['seen'], 'Connected.']);
  await system.rest('DELETE', `/v2/api-keys/${keyId}`, { key: staff, query: { account_id: id } });
  await until(() => !page.form.inert);
  expect(page.state.textContent).toBe('The key is not valid.');
});

test('X4: a gateway that stops ends its streams, and readers continue at the other gateway, as the example does', async () => {
  const { id, key, keyId } = await makeAccount('stopping');
  const streams = [await open({ key }), await open({ key })];
  await until(() => streams.every((one) => one.lastId() !== ''));
  const example = join(projectRoot, 'examples/follow-signals.js');
  const { followSignals } = (await import(example)) as { followSignals: FollowSignals };
  const shown: string[] = [];
  const following = followSignals(system.baseUrl, key, ({ headline }) => void shown.push(headline));
  await until(async () => {
    await post([item('stopping', 'before')]);
    return shown.includes('before');
  });
  await system.kill('gateway', 'SIGTERM', 0);
  const ended = await Promise.race(streams.map(async (one) => ({ how: await one.ended, one })));
  expect(ended.how).toBe('ended');
  await post([item('stopping', 'after')]);
  const again = await open({ key, lastId: ended.one.lastId() });
  const left = streams.find((one) => one !== ended.one)!;
  await until(() => [headlines(again), headlines(left), shown].every((one) => one.at(-1) === 'after'));
  expect(shown).toEqual(headlines(left).slice(-shown.length));
  await system.start('gateway');
  await system.rest('DELETE', `/v2/api-keys/${keyId}`, { key: staff, query: { account_id: id } });
  await following;
});
