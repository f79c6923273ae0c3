import { connect } from 'node:net';
import { createClient } from 'graphql-ws';
import pg from 'pg';
import { WebSocket } from 'ws';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';
import { whileLocked } from '../support/while-locked.js';

const running = 2;
const waiting = 2;
let system: System;
let admin: pg.Client;
beforeAll(async () => {
  const limits = {
    MAX_ACCOUNT_REQUESTS: `${running}`,
    MAX_INTAKE_REQUESTS: `${running}`,
    MAX_WAITING_REQUESTS: `${waiting}`,
  };
  // Long enough to see the requests that wait, also on a busy machine: with 500 ms their wait had ended before (2026-11).
  system = await startSystem({ env: { ...limits, REQUEST_WAIT: '2s', TRUST_PROXY: 'loopback' } });
  admin = new pg.Client({ connectionString: system.databaseUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await system?.stop();
});

type Ask = () => ReturnType<System['rest']>;

type Outcome = { status: number; detail?: string };

/**
 * Sends one request more than may be in progress; returns those that were refused while the table was locked, at least `refusals`, and
 * those that were answered after it.
 */
async function askTooMuch(
  table: string,
  ask: Ask,
  beside = async () => {},
  refusals = waiting + 1,
): Promise<[Outcome[], Outcome[]]> {
  const told: Outcome[] = [];
  return whileLocked(admin, table, async () => {
    const asked = Array.from({ length: running + waiting + 1 }, async () => {
      const { status, body } = await ask();
      told.push({ status, detail: (body as { detail?: string }).detail });
    });
    await until(() => told.length > 0);
    await beside();
    await until(() => told.length >= refusals);
    const refused = told.splice(0);
    await admin.query('rollback');
    await Promise.all(asked);
    return [refused, told];
  });
}

const first = { status: 429, detail: `At most ${running + waiting} requests may be under way at once.` };
const waited = { status: 429, detail: 'Too many requests are under way at once.' };

/** The first was refused at once, the others after they had waited. */
function expectShare([refused, answered]: [Outcome[], Outcome[]], status = 200): void {
  expect(refused).toEqual([first, ...Array(waiting).fill(waited)]);
  expect(answered.map((one) => one.status)).toEqual(Array(running).fill(status));
}

const metrics = async (): Promise<string> =>
  (await fetch(`http://127.0.0.1:${system.healthPorts.gateway[0]}/metrics`)).text();

async function untilFull(): Promise<void> {
  await until(async () => {
    const text = await metrics();
    const [ofRunning, ofWaiting] = ['running', 'waiting'].map(
      (state) => new RegExp(`leadwire_requests_in_progress\\{state="${state}".*\\} (\\d+)`).exec(text)?.[1],
    );
    return Number(ofRunning) === running && Number(ofWaiting) === waiting;
  });
}

test('S3: an account has a limited number of requests in progress, a few more wait briefly, and other accounts are unaffected', async () => {
  const other = { key: system.credentials.other.api_key };
  const shares = await askTooMuch(
    'gateway.persona',
    () => system.rest('GET', '/v2/personas'),
    async () => {
      await untilFull();
      expect((await system.rest('GET', '/v2/companies-lists', other)).status).toBe(200);
      expect((await system.rest('GET', '/v2/companies-lists')).status).toBe(429);
      const { errors } = await system.graphql('{ signals { nodes { id: databaseId } } }');
      expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
    },
  );
  expectShare(shares);
  expect((await system.rest('GET', '/v2/personas')).status).toBe(200);
});

test('S3, S4: while an account waits for many totals, the totals of another one are answered', async () => {
  const totals = Array.from({ length: 10 }, (_, n) => `_${n}: personas(first: 1) { totalCount(upTo: 100) }`);
  const key = system.credentials.other.api_key;
  const ask = async () => {
    const { errors, data } = await system.graphql(`{ ${totals.join(' ')} }`);
    return { status: data ? 200 : 429, body: { detail: errors?.[0]?.message } } as never;
  };
  const beside = async () => {
    const { data, errors } = await system.graphql('{ signals(first: 1) { totalCount(upTo: 10000) } }', {}, { key });
    expect(errors).toBeUndefined();
    expect(data).toEqual({ signals: { totalCount: 0 } });
  };
  // A document of many totals is dear, so that only one of them may run at once: all others are refused.
  const [refused, answered] = await askTooMuch('gateway.persona', ask, beside, running + waiting);
  expect(refused.map(({ status }) => status)).toEqual(Array(running + waiting).fill(429));
  expect(answered.map(({ status }) => status)).toEqual([200]);
});

test('S3: a second key of an account gives it no more slots', async () => {
  const made = await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', {
    key: system.credentials.staff_key,
    query: { account_id: system.credentials.account_id },
    body: { kind: 'customer', label: 'second' },
  });
  const keys = [system.credentials.api_key, made.body.key!];
  let nth = 0;
  expectShare(await askTooMuch('gateway.persona', () => system.rest('GET', '/v2/personas', { key: keys[nth++ % 2]! })));
});

test('S3: staff keys and ingest keys have bounds of their own', async () => {
  const { staff_key: staff, ingest_key: ingest, account_id } = system.credentials;
  // Keys are looked up without this table.
  const listChanges = () => system.rest('GET', '/v2/audit-log', { key: staff });
  expectShare(await askTooMuch('gateway.audit_entry', listChanges));
  let nth = 0;
  const ingestOne = () => {
    const source_id = `in progress ${nth++}`;
    const what = { signal_type: 'news', headline: 'It happened', occurred_at: '2026-11-01T09:00:00Z', payload: {} };
    const body = [{ account_id, source_id, company_social_id: '1', ...what }];
    return system.rest('POST', '/v2/company-activity', { key: ingest, body });
  };
  const beside = async () => expect((await listChanges()).status).toBe(200);
  const [refused, answered] = await askTooMuch('feed.activity', ingestOne, beside, 1);
  expect(refused[0]).toEqual(first);
  // A request whose body arrives while others have its place waits for it without a limit. So of those that were let in, the ones that were
  // not refused after a wait are answered.
  const others = [...refused.slice(1), ...answered].sort((one, other) => one.status - other.status);
  expect(others.slice(0, running).map(({ status }) => status)).toEqual(Array(running).fill(200));
  for (const one of others.slice(running)) expect([200, 429]).toContain(one.status);
});

test('S3: a stream of activity occupies its slot only while part of it is being processed', async () => {
  const item = (id: string) =>
    `${JSON.stringify({ source_id: id, signal_type: 'news', company_social_id: '1', headline: id, occurred_at: '2026-11-01T09:00:00Z', payload: {} })}\n`;
  const headers = { authorization: system.credentials.ingest_key, 'content-type': 'application/x-ndjson' };
  const url = `${system.baseUrl}/v2/company-activity`;
  const openStream = (nth: number) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    void writer.write(Buffer.from(item(`slow ${nth}`)));
    const answer = fetch(url, { method: 'POST', headers, body: readable, duplex: 'half' } as RequestInit);
    const stream = { writer, answer, status: 0 };
    void answer.then(({ status }) => Object.assign(stream, { status }));
    return stream;
  };
  const open = Array.from({ length: running + waiting }, (_, nth) => openStream(nth));
  const beside = async (id: string) => (await fetch(url, { method: 'POST', headers, body: item(id) })).status;
  let asked = 0;
  // Once all of them are there, the places are full. One that came while another request had the last place is opened again.
  await until(async () => {
    for (const [nth, { status }] of open.entries()) if (status === 429) open[nth] = openStream(nth);
    return (await beside(`beside ${asked++}`)) === 429 && open.every(({ status }) => status === 0);
  });
  // When one has ended, there is a place for somebody else, who does not wait for the others.
  await open[0]!.writer.close();
  expect((await open[0]!.answer).status).toBe(200);
  expect(await beside('beside')).toBe(200);
  for (const { writer } of open.slice(1)) await writer.close();
  for (const { answer } of open) expect(await (await answer).json()).toMatchObject({ accepted: 1 });
});

test('S3: a limited number of unknown credentials of one address are looked up at once, and another address has its own slots', async () => {
  const guess = (address: string) =>
    system.rest('GET', '/v2/personas', { key: 'lw_customer_00000000_x', headers: { 'x-forwarded-for': address } });
  let other: ReturnType<typeof guess> | undefined;
  const shares = await askTooMuch(
    'gateway.api_key',
    () => guess('203.0.113.7'),
    async () => {
      other = guess('203.0.113.8');
    },
  );
  expectShare(shares, 401);
  expect((await other!).status).toBe(401);
});

test('S3: operations over WebSocket count among the requests of their account', async () => {
  const client = createClient({
    url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: system.credentials.api_key },
    retryAttempts: 0,
  });
  const errors: unknown[] = [];
  const ended: Promise<void>[] = [];
  const sink = (done: () => void) => ({
    next: ({ errors: found }: { errors?: readonly unknown[] }) => void errors.push(...(found ?? [])),
    error: (fault: unknown) => {
      errors.push(fault);
      done();
    },
    complete: done,
  });
  await whileLocked(admin, 'gateway.persona', async () => {
    for (let nth = 0; nth <= running + waiting; nth++) {
      const query = '{ personas { nodes { id: databaseId } } }';
      ended.push(new Promise((done) => client.subscribe({ query }, sink(done))));
    }
    await until(() => errors.length === waiting + 1);
    expect(JSON.stringify(errors)).toMatch(/(RATE_LIMITED.*){3}/);
  });
  await Promise.all(ended);
  expect(errors).toHaveLength(waiting + 1);
  await client.dispose();
});

test('S3: a client that disconnects frees the slots of all its requests, also of those that wait behind another response or for the lookup of their key', async () => {
  const { hostname, port } = new URL(system.baseUrl);
  const inProgress = async (state: string): Promise<string | undefined> =>
    new RegExp(`leadwire_requests_in_progress\\{state="${state}".*\\} (\\d+)`).exec(await metrics())?.[1];
  const send = (paths: string[], key = system.credentials.api_key) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    for (const path of paths) socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${key}\r\n\r\n`);
    return socket;
  };
  await whileLocked(admin, 'gateway.persona', async () => {
    for (let round = 0; round < 3; round++) {
      const socket = send(['/v2/personas', '/v2/companies-lists', '/v2/icp-signals/stream']);
      await until(async () => (await inProgress('running')) !== '0');
      socket.destroy();
      await until(async () => (await inProgress('running')) === '0' && (await inProgress('waiting')) === '0');
    }
  });
  const made = await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', {
    key: system.credentials.staff_key,
    query: { account_id: system.credentials.account_id },
    body: { kind: 'customer', label: 'leaves' },
  });
  await whileLocked(admin, 'gateway.api_key', async () => {
    for (let round = 0; round < 3; round++) {
      const sockets = Array.from({ length: running }, () => send(['/v2/personas'], made.body.key!));
      await until(async () => (await inProgress('running')) === `${running}`);
      for (const socket of sockets) socket.destroy();
    }
  });
  await until(async () => (await inProgress('running')) === '0' && (await inProgress('waiting')) === '0');
  const all = Array.from({ length: running + waiting }, () => system.rest('GET', '/v2/personas'));
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(running + waiting).fill(200));
});

test('X3: refusals by the limit of requests in progress are counted', async () => {
  const text = await metrics();
  const counted = /leadwire_rate_limited_total\{limit="in_progress".*\} (\d+)/.exec(text)?.[1];
  expect(Number(counted)).toBeGreaterThanOrEqual(3 * 5);
});
