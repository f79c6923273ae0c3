import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { isAlive } from '../../bin/embedded/processes.js';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import { type EventReader, readEvents } from '../support/event-reader.js';
import { findFreePort, startServiceProcess } from '../support/service-process.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';
import { whileLocked } from '../support/while-locked.js';
import { tradeCompanies } from './lookalike-harness.js';

// A gateway of two processes at one address.

const quota = 400;
const env = {
  GATEWAY_PROCESSES: '2',
  RATE_LIMIT_ACCOUNT: `${quota}/1h`,
  // Far beyond what anything here waits for.
  REQUEST_TIMEOUT: '60s',
};

let system: System;
let admin: pg.Client;
/** Separate from the client that holds locks, whose transaction would see the activity of one moment only. */
let observer: pg.Client;
let staff: string;
const agents: Agent[] = [];

beforeAll(async () => {
  system = await startSystem({ services: ['feed', 'gateway'], env });
  staff = system.credentials.staff_key;
  admin = new pg.Client({ connectionString: system.databaseUrl });
  observer = new pg.Client({ connectionString: system.databaseUrl });
  await admin.connect();
  await observer.connect();
}, 120_000);
afterAll(async () => {
  for (const agent of agents) agent.destroy();
  await admin?.end();
  await observer?.end();
  await system?.stop();
}, 60_000);

const tell = async (path: string) => (await fetch(`http://127.0.0.1:${system.healthPorts.gateway[0]}${path}`)).text();
const readiness = async () => JSON.parse(await tell('/readyz')) as { ready: boolean; processes_ready: number };

/** The ids of the processes that answer requests, by their number. */
function findProcesses(): Map<number, number> {
  const children = execFileSync('pgrep', ['-P', String(system.pid('gateway'))], { encoding: 'utf8' });
  const pids = children.trim().split('\n').map(Number);
  return new Map(
    pids.map((pid) => [Number(/PROCESS_SLOT=(\d)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))![1]), pid]),
  );
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };
type Options = { key?: string; method?: string; body?: object };
/** A connection that is kept, and so always reaches the same process. */
type Line = { ask(path: string, options?: Options): Promise<Answer> };

function openLine(): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return {
    ask: (path, { key = system.credentials.api_key, method = 'GET', body } = {}) =>
      new Promise((done, fail) => {
        const headers = { authorization: key, 'content-type': 'application/json' };
        const sent = request(system.baseUrl + path, { agent, method, headers }, (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (piece) => {
            text += piece;
          });
          answer.once('end', () => done({ status: answer.statusCode!, headers: answer.headers, body: text }));
          answer.once('error', fail);
        });
        sent.once('error', fail);
        sent.end(body && JSON.stringify(body));
      }),
  };
}

/** The metrics of all processes. A process that does not answer in time is missing in the metrics of that moment. */
const readMetrics = (): Promise<string> =>
  until(async () => {
    const text = await tell('/metrics');
    return (
      ['primary', '1', '2'].every((one) =>
        text.includes(`process_cpu_seconds_total{service="gateway",process="${one}"}`),
      ) && text
    );
  });

/** The figures of this name that match, by the process. */
async function readFigures(name: string, label = ''): Promise<Record<string, number>> {
  const lines = (await readMetrics()).split('\n').filter((line) => line.startsWith(`${name}{`) && line.includes(label));
  return Object.fromEntries(
    lines.map((line) => [/process="(\w+)"/.exec(line)![1], Number(line.slice(line.lastIndexOf(' ')))]),
  );
}
const countUnknown = () => readFigures('leadwire_http_request_duration_seconds_count', 'operation="other"');

/** A connection to each of the two processes. */
async function openLines(): Promise<[Line, Line]> {
  const lines = new Map<string, Line>();
  await until(async () => {
    const line = openLine();
    const before = await countUnknown();
    await line.ask('/nothing');
    // A request is counted when its answer has ended, which its reader may notice first.
    const slot = await until(async () => {
      const after = await countUnknown();
      return Object.keys(after).find((one) => after[one] !== before[one]);
    });
    lines.set(slot, line);
    return lines.size === 2;
  });
  return [lines.get('1')!, lines.get('2')!];
}

/** A key of an account of its own. */
async function makeKey(): Promise<{ id: string; key: string }> {
  const account = await system.rest<{ id: string }>('POST', '/v2/accounts', { key: staff, body: { name: 'Own' } });
  const query = { account_id: account.body.id };
  const made = await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', { key: staff, query, body: { label: 'own' } });
  return { id: made.body.id, key: made.body.key! };
}

test('X3: all processes of a gateway report their health and metrics at one address', async () => {
  // The system is there as soon as one of them is.
  const told = await until(async () => {
    const now = await readiness();
    return now.processes_ready === 2 && now;
  });
  expect(told).toEqual({
    ready: true,
    checks: { postgres: true, nats: true },
    processes: 2,
    processes_ready: 2,
  });
  const text = await readMetrics();
  for (const one of ['primary', '1', '2']) {
    expect(text).toMatch(new RegExp(`process_cpu_seconds_total\\{service="gateway",process="${one}"\\} `));
  }
  expect(text.match(/^# TYPE process_cpu_seconds_total /gm)).toHaveLength(1);
  // Together they have the connections of one.
  const sizes = [...text.matchAll(/leadwire_postgres_pool_size\{[^}]*\} (\d+)/g)].map(([, size]) => Number(size));
  expect([sizes.length, sizes.reduce((sum, one) => sum + one)]).toEqual([4, 10]);
});

test('A12: requests admitted by one process count in the other, so a burst over both exceeds the limit by at most itself', async () => {
  const { key } = await makeKey();
  const lines = await openLines();
  const spend = async (line: Line) => (await line.ask('/v2/personas', { key })).status;
  const left = async (line: Line) =>
    Number(/r=(\d+)/.exec(String((await line.ask('/v2/personas', { key })).headers.ratelimit))![1]);
  const price = (await left(lines[0])) - (await left(lines[0]));
  // Each process by itself would let in two fifths of the quota more after it.
  const burst = Math.floor((0.6 * quota) / price);
  const statuses = await Promise.all(
    lines.map(async (line) => {
      const got: number[] = [];
      for (let n = 0; n < burst; n++) got.push(await spend(line));
      return got;
    }),
  );
  let admitted = statuses.flat().filter((status) => status === 200).length;
  expect(admitted).toBeLessThanOrEqual(2 * burst);
  for (const line of lines) {
    await until(
      async () => {
        const status = await spend(line);
        if (status === 200) admitted++;
        return status === 429;
      },
      { everyMs: 100 },
    );
  }
  expect(admitted * price).toBeLessThan(1.6 * quota);
});

test('A2, G6: a follower receives its signals from either process, and a revoked key is refused by both', async () => {
  const { id, key } = await makeKey();
  const lines = await openLines();
  await system.rest('POST', '/v2/icp-signal-watches', { key, body: { name: 'All', signal_types: ['hiring'] } });
  const streams: EventReader[] = [];
  // New connections go to the processes in turns.
  for (let n = 0; n < 2; n++) {
    streams.push(await readEvents(`${system.baseUrl}/v2/icp-signals/stream`, { authorization: key }));
  }
  expect(await readFigures('leadwire_feed_followers')).toEqual({ 1: 1, 2: 1 });
  const item = {
    source_id: randomUUID(),
    signal_type: 'hiring',
    company_social_id: '1001',
    headline: 'Acme hires',
    occurred_at: '2026-05-01T09:30:00Z',
    payload: {},
  };
  const sent = await system.rest('POST', '/v2/company-activity', { key: system.credentials.ingest_key, body: [item] });
  expect(sent.text).toContain('"accepted":1');
  await until(() => streams.every(({ events }) => events.some(({ data }) => data.includes('Acme hires'))));
  for (const line of lines) expect((await line.ask('/v2/personas', { key })).status).toBe(200);
  expect((await lines[0].ask(`/v2/api-keys/${id}`, { key: staff, method: 'DELETE' })).status).toBeLessThan(300);
  await until(async () =>
    (await Promise.all(lines.map((line) => line.ask('/v2/personas', { key })))).every(({ status }) => status === 401),
  );
  await Promise.all(streams.map(({ ended }) => ended));
});

/** What another gateway needs beside the one that is tested. */
const servers = () => ({
  DATABASE_URL: system.databaseUrl,
  NATS_URL: system.nats.url,
  SECRET_KEYS: `t:${'A'.repeat(43)}=`,
  LOG_LEVEL: 'warn',
});

const search = { queries: ['dental clinics'], paging: { limit: 3 } };
const searchAt = (line: Line, key?: string) =>
  line.ask('/v2/multi-search-lookalikes', { method: 'POST', body: search, ...(key ? { key } : {}) });

/** The statements of searches that wait in PostgreSQL for the locked table and began before. */
async function countBlocked(before = 'infinity'): Promise<number> {
  const { rows } = await observer.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and state = 'active' and query like '%select l.social_id, l.terms%'
       and query_start < $1`,
    [before],
  );
  return rows[0].count;
}

test('X1, S4: one index serves the searches of all processes, and the searches of a killed process end', async () => {
  const put = { key: system.credentials.ingest_key, body: tradeCompanies(40) };
  expect((await system.rest('PUT', '/v2/companies', put)).status).toBe(200);
  const port = await findFreePort();
  const own = { GATEWAY_ROLE: 'worker', WORKER_PORT: String(port) };
  const worker = await startServiceProcess({ service: 'gateway', port, env: { ...servers(), ...own } });
  try {
    const lines = await openLines();
    // The model is read in PostgreSQL, so that the searches until it is loaded are charged to nobody.
    await until(async () => (await admin.query('select from gateway.lookalike_generation')).rows.length > 0, {
      withinMs: 60_000,
    });
    const key = (await makeKey()).key;
    await until(async () => JSON.parse((await searchAt(lines[0], key)).body).lookalikes?.length === 3, {
      everyMs: 1_000,
    });
    const [first, second] = await Promise.all(lines.map((line) => searchAt(line)));
    expect([first!.status, second!.status]).toEqual([200, 200]);
    expect(JSON.parse(first!.body).lookalikes).toEqual(JSON.parse(second!.body).lookalikes);

    const pairs = [lines, await openLines(), await openLines()];
    // Each of another account, none of which has to wait for its own. A key that was created later could be sent by a new connection, to the
    // process that lives.
    const keys = await Promise.all(pairs.map(async () => (await makeKey()).key));
    await whileLocked(admin, 'gateway.lookalike_company', async () => {
      const send = (line: Line, nth: number) =>
        searchAt(line, keys[nth]).then(
          ({ status }) => status,
          () => 'cut',
        );
      const ofOne = pairs.map(([one], nth) => send(one, nth));
      await until(async () => (await countBlocked()) > 0);
      const { rows } = await admin.query('select clock_timestamp()::text as now');
      process.kill(findProcesses().get(1)!, 'SIGKILL');
      expect(await Promise.all(ofOne)).toEqual(['cut', 'cut', 'cut']);
      // The work of the cut searches in the primary has ended, and makes room for those of the other process.
      await until(async () => (await countBlocked(rows[0].now)) === 0);
      const ofOther = pairs.map(([, other], nth) => send(other, nth));
      await until(async () => (await countBlocked()) > 0);
      await admin.query('rollback');
      expect(await Promise.all(ofOther)).toEqual([200, 200, 200]);
    });
    await until(async () => (await readiness()).processes_ready === 2);
  } finally {
    await worker.stop();
  }
}, 90_000);

/** A connection that asks once and stays open; null where it was closed instead of being served. */
async function knock(port: number): Promise<Socket | null> {
  const socket = connect(port, '127.0.0.1');
  let isServed = false;
  socket.on('error', () => {});
  socket.on('data', () => {
    isServed = true;
  });
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  await until(() => isServed || socket.destroyed, { what: 'an answer on a connection, or its end' });
  return isServed ? socket : null;
}

/** The processor time that a process has used, in ticks of 10 ms. */
function readTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

test('A12: a connection beyond the limit of its process is closed, not passed on, and once one ends another is served', async () => {
  const [port, adminPort] = [await findFreePort(), await findFreePort()];
  const own = {
    GATEWAY_PROCESSES: '2',
    MAX_CONNECTIONS: '2',
    GATEWAY_PORT: String(port),
    ADMIN_PORT: String(adminPort),
  };
  const gateway = await startServiceProcess({ service: 'gateway', port: adminPort, env: { ...servers(), ...own } });
  const open: Socket[] = [];
  try {
    // Each process has room for one.
    await until(async () => {
      const socket = await knock(port);
      if (socket) open.push(socket);
      return open.length === 2;
    });
    for (let n = 0; n < 4; n++) expect(await knock(port)).toBeNull();
    let last = Number.NEGATIVE_INFINITY;
    await until(
      () => {
        const ticks = readTicks(gateway.pid);
        const hasRested = ticks - last < 10;
        last = ticks;
        return hasRested;
      },
      { everyMs: 500, what: 'the rest of the primary' },
    );
    open.pop()!.destroy();
    open.push(await until(() => knock(port)));
    expect(open[0]!.destroyed).toBe(false);
  } finally {
    for (const socket of open) socket.destroy();
    await gateway.stop();
  }
}, 60_000);

test('X1: a process that is killed is replaced while the other answers, and no connection waits for it for ever', async () => {
  const [one, other] = await openLines();
  const before = findProcesses();
  const killed = before.get(1)!;
  process.kill(killed, 'SIGSTOP');
  const cut = one.ask('/v2/personas', { key: staff }).catch(() => 'cut');
  // One of these is handed to the process that does not take it any more.
  const outcomes: string[] = [];
  for (let n = 0; n < 4; n++) {
    const socket = connect(Number(new URL(system.baseUrl).port), '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    let got = '';
    socket.on('data', (piece) => {
      got += piece;
    });
    socket.on('error', () => {});
    socket.once('close', () => outcomes.push(got.slice(9, 12)));
  }
  await until(() => outcomes.length === 3);
  let isOver = false;
  const meanwhile = (async () => {
    const statuses = new Set<number>();
    while (!isOver)
      statuses.add((await other.ask(`/v2/credits?account_id=${system.credentials.account_id}`, { key: staff })).status);
    return [...statuses];
  })();
  process.kill(killed, 'SIGKILL');
  expect(await cut).toBe('cut');
  await until(() => outcomes.length === 4);
  expect(outcomes.sort()).toEqual(['', '200', '200', '200']);
  await until(async () => (await readiness()).processes_ready === 2);
  isOver = true;
  expect(await meanwhile).toEqual([200]);
  const after = findProcesses();
  expect(after.get(2)).toBe(before.get(2));
  expect(after.get(1)).not.toBe(killed);
  await openLines();
});

test('X4: a stop lets the requests of all processes finish', async () => {
  const lines = await openLines();
  const pids = [...findProcesses().values()];
  const persona = { key: system.credentials.other.api_key, method: 'POST', body: { name: 'Slow' } };
  const sent = await whileLocked(admin, 'gateway.persona', async () => {
    const waiting = lines.map((line) => line.ask('/v2/personas', persona));
    const running = () => readFigures('leadwire_requests_in_progress', 'state="running"');
    await until(async () => Object.values(await running()).join() === '1,1');
    process.kill(system.pid('gateway'), 'SIGTERM');
    await until(async () => !(await readiness()).ready);
    return waiting;
  });
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
  await until(() => ![...pids, system.pid('gateway')].some(isAlive));
});
