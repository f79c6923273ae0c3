import { connect } from 'node:net';
import pg from 'pg';
import { WebSocket } from 'ws';
import type { Account } from '../../schema/contracts/accounts.js';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import { createLastingConnections } from '../../services/gateway/edge/http/lasting-connections.js';
import type { Principal } from '../../services/gateway/operation/principal.js';
import { createMetrics } from '../../services/platform/lifecycle/metrics.js';
import { type EventReader, readEvents } from '../support/event-reader.js';
import { querySystem } from '../support/query-system.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

const ofKey = 4;
const ofAccount = 6;
const ofAddress = 10;

let system: System;
let staff: string;
beforeAll(async () => {
  const env = {
    MAX_KEY_CONNECTIONS: String(ofKey),
    MAX_ACCOUNT_CONNECTIONS: String(ofAccount),
    MAX_ADDRESS_CONNECTIONS: String(ofAddress),
    // So that a test has an address of its own.
    TRUST_PROXY: 'loopback',
  };
  system = await startSystem({ services: ['gateway', 'feed'], env });
  staff = system.credentials.staff_key;
});
afterAll(() => system?.stop());
/** Connections that a test has left open, whose credentials would be checked during the next one. */
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** Creates an account of its own; returns a function that creates its keys. */
async function newAccount(): Promise<() => Promise<string>> {
  const { body } = await system.rest<Account>('POST', '/v2/accounts', { key: staff, body: { name: 'Limited' } });
  const request = { key: staff, query: { account_id: body.id }, body: { label: 'limited' } };
  return async () => (await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', request)).body.key!;
}

type Opened = { closed: Promise<{ code: number; reason: string }>; socket: WebSocket };

/** Opens a WebSocket from an address. With a key, it authenticates, and waits until it is accepted or closed. */
async function openSocket(from: string, key?: string): Promise<Opened> {
  const url = `${system.baseUrl.replace('http', 'ws')}/graphql`;
  const socket = new WebSocket(url, 'graphql-transport-ws', { headers: { 'x-forwarded-for': from } });
  opened.push({ close: () => socket.terminate() });
  const closed = new Promise<{ code: number; reason: string }>((done) =>
    socket.once('close', (code, reason) => done({ code, reason: String(reason) })),
  );
  await new Promise<void>((done, fail) => socket.once('open', done).once('error', fail));
  if (key) {
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: key } }));
    await Promise.race([closed, new Promise((done) => socket.once('message', done))]);
  }
  return { socket, closed };
}

async function openStream(from: string, key: string): Promise<EventReader> {
  const headers = { authorization: key, 'x-forwarded-for': from };
  const stream = await readEvents(`${system.baseUrl}/v2/icp-signals/stream`, headers);
  opened.push(stream);
  return stream;
}

const allOf = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

test('S5: a key has a limited number of WebSocket connections and streams together, and may open one for each that it closes', async () => {
  const key = await (await newAccount())();
  const from = '192.0.2.1';
  const sockets = await allOf(2, () => openSocket(from, key));
  const streams = await allOf(2, () => openStream(from, key));
  expect(streams.map((one) => one.status)).toEqual([200, 200]);
  const told = `This credential has at most ${ofKey} WebSocket connections and streams of events at once.`;
  expect(await (await openSocket(from, key)).closed).toEqual({ code: 4429, reason: told });
  const refused = await openStream(from, key);
  await refused.ended;
  expect([refused.status, refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
    429,
    '10',
    'application/problem+json',
  ]);
  expect(JSON.parse(refused.text())).toMatchObject({ title: 'Too Many Requests', detail: told });
  // What ends by itself takes none of the share.
  expect((await system.rest('GET', '/v2/personas', { key })).status).toBe(200);
  sockets[0]!.socket.close();
  streams[0]!.close();
  await until(async () => {
    const again = await openStream(from, key);
    if (again.status !== 200) await again.ended;
    return again.status === 200;
  });
  await until(async () => (await openSocket(from, key)).socket.readyState === WebSocket.OPEN);
});

test('S5: all keys of an account share one limit of connections, and another account has its own', async () => {
  const makeKey = await newAccount();
  const [one, two] = [await makeKey(), await makeKey()];
  const from = '192.0.2.2';
  await allOf(ofAccount, (n) => openSocket(from, n % 2 ? one : two));
  const told = `All credentials of this account together have at most ${ofAccount} WebSocket connections and streams of events at once.`;
  expect(await (await openSocket(from, one)).closed).toEqual({ code: 4429, reason: told });
  expect((await openStream(from, two)).status).toBe(429);
  expect((await openStream(from, await (await newAccount())())).status).toBe(200);
});

test('S5: an address has a limited number of connections, including unauthenticated ones, and another address has its own limit', async () => {
  const key = await (await newAccount())();
  const from = '192.0.2.3';
  const silent = await allOf(ofAddress, () => openSocket(from));
  const refusal = await openSocket(from).catch((error: Error) => error.message);
  expect(refusal).toBe('Unexpected server response: 429');
  expect((await openStream(from, key)).status).toBe(429);
  expect((await openStream('192.0.2.4', key)).status).toBe(200);
  // A refused handshake is answered with a problem, and with when to come again.
  const raw = await new Promise<string>((done) => {
    const socket = connect(Number(new URL(system.baseUrl).port), '127.0.0.1');
    let text = '';
    socket.on('data', (piece) => {
      text += piece;
    });
    socket.on('close', () => done(text));
    socket.write(
      `GET /graphql HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
  });
  expect(raw).toMatch(
    /^HTTP\/1\.1 429 Too Many Requests\r\n[\s\S]*\r\nRetry-After: 10\r\n[\s\S]*"An address has at most 10 /,
  );
  for (const one of silent.slice(0, 3)) one.socket.terminate();
  await until(async () => {
    const again = await openSocket(from, key).catch(() => null);
    return again?.socket.readyState === WebSocket.OPEN;
  });
});

test('S5: a client that disconnects while its credential is checked releases the place that it took', async () => {
  const key = await (await newAccount())();
  const from = '192.0.2.5';
  const database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  await database.query('begin; lock table gateway.api_key in access exclusive mode');
  const sockets = await allOf(ofKey, () => openSocket(from));
  for (const { socket } of sockets) {
    socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: key } }));
  }
  // Of those that are looked up at once; the others wait for them.
  await until(async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%api_key%'`;
    return (await querySystem(system, waiting)).length > 0;
  });
  for (const { socket } of sockets) socket.terminate();
  // The address has its whole share again, so the gateway has heard of it.
  await until(async () => {
    const all = await Promise.allSettled(Array.from({ length: ofAddress }, () => openSocket(from)));
    for (const one of all) if (one.status === 'fulfilled') one.value.socket.terminate();
    return all.every((one) => one.status === 'fulfilled');
  });
  await database.query('commit');
  await database.end();
  const openAll = async () => {
    const all = await allOf(ofKey, () => openSocket(from, key));
    const isOpen = all.every(({ socket }) => socket.readyState === WebSocket.OPEN);
    if (!isOpen) for (const { socket } of all) socket.terminate();
    return isOpen;
  };
  await until(openAll, { withinMs: 5_000 });
});

test('X3: refusals are counted by the limit that they broke', async () => {
  const text = await (await fetch(`http://127.0.0.1:${system.healthPorts.gateway[0]}/metrics`)).text();
  for (const limit of ['key', 'account', 'address']) {
    expect(text).toMatch(new RegExp(`leadwire_connections_refused_total\\{limit="${limit}".*\\} [1-9]`));
  }
});

test('S5: a connection that is released twice is counted down once, and a caller without an account can be counted and released', () => {
  const connections = createLastingConnections({ key: 2, account: 3, address: 1 }, createMetrics('test'));
  const [one, two] = ['one', 'two'].map((id) => ({ id, accountId: 'a' }) as Principal);
  const leave = connections.ofCaller(one!);
  connections.ofCaller(one!);
  expect(() => connections.ofCaller(one!)).toThrow('This credential has at most 2');
  const leaveTwo = connections.ofCaller(two!);
  expect(() => connections.ofCaller(two!)).toThrow('All credentials of this account');
  leave();
  leave();
  connections.ofCaller(two!);
  expect(() => connections.ofCaller(one!)).toThrow('All credentials of this account');
  leaveTwo();
  connections.ofCaller(one!);
  expect(() => connections.ofCaller(one!)).toThrow('This credential has at most 2');
  const staff = { id: 's', accountId: null } as Principal;
  expect(connections.ofCaller(staff)).not.toThrow();
});
