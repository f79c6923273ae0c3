import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import pg from 'pg';
import pino from 'pino';
import { createMetrics } from '../../services/platform/lifecycle/metrics.js';
import { createProbe, type Probe } from '../../services/platform/postgres/probe.js';
import { createDatabase } from '../support/cluster.js';
import { until } from '../support/until.js';

const lines: string[] = [];
const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });

let database: { url: string; drop(): Promise<void> };
let proxy: Server;
let url: string;
let watching: pg.Client;
/** What becomes of connections to PostgreSQL; those that were silent once stay so. */
let way: 'open' | 'silent' | 'refused' = 'open';
const sockets = new Map<Socket, { isSilent: boolean }>();

beforeAll(async () => {
  database = await createDatabase();
  const { port } = new URL(database.url);
  proxy = createServer((near) => {
    const state = { isSilent: way === 'silent' };
    sockets.set(near, state);
    if (way === 'refused') near.destroy();
    const far = dial(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {}).on('close', () => to.destroy());
      from.on('data', (bytes) => {
        if (way === 'silent') state.isSilent = true;
        if (!state.isSilent) to.write(bytes);
      });
    }
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const through = new URL(database.url);
  through.port = String((proxy.address() as { port: number }).port);
  url = through.href;
  watching = new pg.Client({ connectionString: database.url });
  await watching.connect();
});
afterAll(async () => {
  await watching.end();
  for (const socket of sockets.keys()) socket.destroy();
  proxy.close();
  await database.drop();
});
afterEach(() => {
  way = 'open';
  lines.length = 0;
});

async function withProbe(use: (probe: Probe, metrics: () => Promise<string>) => Promise<void>): Promise<void> {
  const metrics = createMetrics('test');
  const probe = createProbe({ url, schema: 'probe_test', metrics, log });
  await probe.start?.();
  try {
    await use(probe, () => metrics.getSingleMetricAsString('leadwire_database_clock_offset_seconds'));
  } finally {
    await probe.stop?.();
  }
}

const connections = async (): Promise<number> =>
  (
    await watching.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'leadwire-probe_test'`,
    )
  ).rowCount ?? 0;

test('X3: once the probe has started, PostgreSQL is reported as available, and the offset of its clock is known', async () => {
  await withProbe(async (probe, metrics) => {
    expect(probe.isThere()).toBe(true);
    const offset = Number(/\} (\S+)/.exec(await metrics())?.[1]);
    expect(Math.abs(offset)).toBeLessThan(5);
  });
});

test.each(['silent', 'refused'] as const)(
  'X3: if connections are %s, PostgreSQL is reported as unavailable within seconds, and as available once it answers again; the log says so once',
  async (how) => {
    await withProbe(async (probe, metrics) => {
      way = how;
      if (how === 'refused') for (const socket of sockets.keys()) socket.destroy();
      const startedAt = Date.now();
      await until(() => !probe.isThere());
      expect(Date.now() - startedAt).toBeLessThan(5_000);
      expect(await metrics()).toMatch(/\} Nan/i);
      await expect(probe.figure((db) => db.query('select 1'))()).rejects.toThrow();
      way = 'open';
      await until(() => probe.isThere());
      expect((await probe.figure((db) => db.query('select 1 as one'))()).rows).toEqual([{ one: 1 }]);
      const told = lines.map((line) => JSON.parse(line).msg).filter((msg) => msg.includes('readiness'));
      expect(told.slice(-2)).toEqual([
        'PostgreSQL does not answer the check of readiness',
        'PostgreSQL answers the check of readiness again',
      ]);
      // On a busy machine PostgreSQL may have been late before as well.
      expect(told.filter((msg, at) => msg === told[at - 1])).toEqual([]);
    });
  },
);

test('X3: a service starts even if PostgreSQL is down when the probe starts', async () => {
  way = 'refused';
  await withProbe(async (probe) => {
    expect(probe.isThere()).toBe(false);
    way = 'open';
    await until(() => probe.isThere());
  });
});

test('X3: any number of requests for figures share one connection, and readiness has another', async () => {
  await withProbe(async (probe) => {
    let reads = 0;
    const slow = probe.figure(async (db) => {
      reads++;
      await db.query('select pg_sleep(0.5)');
      return reads;
    });
    const other = probe.figure((db) => db.query('select 2 as two').then(({ rows }) => rows[0].two));
    const answers = Promise.all([...Array.from({ length: 50 }, slow), ...Array.from({ length: 50 }, other)]);
    let most = 0;
    const counting = setInterval(async () => {
      most = Math.max(most, await connections());
    }, 20);
    expect(await answers).toEqual([...Array(50).fill(1), ...Array(50).fill(2)]);
    clearInterval(counting);
    expect(reads).toBe(1);
    expect(most).toBeLessThanOrEqual(2);
    expect(await slow()).toBe(2);
  });
});

test('X3: a figure that takes too long is given up and its statement cancelled, and readiness does not wait for it', async () => {
  await withProbe(async (probe) => {
    const endless = probe.figure((db) => db.query(`select pg_sleep(600), 'endless'`));
    await expect(endless()).rejects.toThrow(/did not answer within 2000 ms|statement timeout/);
    expect(probe.isThere()).toBe(true);
    const atWork = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like '%''endless%'`;
    await until(async () => (await watching.query(atWork)).rowCount === 0, { withinMs: 5_000 });
    expect((await probe.figure((db) => db.query('select 1 as one'))()).rows).toEqual([{ one: 1 }]);
  });
});
