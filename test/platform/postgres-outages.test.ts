import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { toAppError } from '../../services/platform/errors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase } from '../../services/platform/postgres/database.js';
import {
  createPool,
  type Database,
  entityTransaction,
  transaction,
} from '../../services/platform/postgres/postgres.js';
import { startPostgres, type TestPostgres } from '../support/cluster.js';
import { held } from '../support/held.js';
import { until } from '../support/until.js';

const log = createLog('test', 'silent');
type Cut =
  | 'never'
  | 'before the commit arrives'
  | 'after the commit arrived'
  | 'as it becomes free'
  | 'in its first check';

let postgres: TestPostgres;
let proxy: Server;
let database: Database;
let url: string;
let cut: Cut = 'never';
let cuts = 0;
const sockets = new Set<Socket>();

/** Between the pool and PostgreSQL: breaks the connection around a commit, as it becomes free, or when it is checked after the start. */
function startProxy(port: number): Promise<Server> {
  const server = createServer((near) => {
    const far = dial(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {}).on('close', () => to.destroy());
    }
    far.on('data', (bytes) => {
      if (cut === 'never' || cut === 'in its first check') near.write(bytes);
      else if (cut !== 'as it becomes free') cutAt(bytes, 'COMMIT', near, far);
      else if (bytes.subarray(-readyAndIdle.length).equals(readyAndIdle)) near.end(Buffer.concat([bytes, shutDown]));
      else near.write(bytes);
    });
    near.on('data', (bytes) => {
      if (cut === 'before the commit arrives') cutAt(bytes, 'commit\0', far, near);
      else if (cut === 'in its first check') cutAt(bytes, 'pg_is_in_recovery', far, near);
      else far.write(bytes);
    });
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** What ends an answer of PostgreSQL outside of a transaction, and what it says when it ends a session. */
const readyAndIdle = Buffer.from('Z\0\0\0\u0005I');
const shutDown = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

function cutAt(bytes: Buffer, word: string, to: Socket, from: Socket): void {
  if (!bytes.includes(word)) return void to.write(bytes);
  for (const socket of [from, to]) socket.destroy();
  cuts += 1;
}

beforeAll(async () => {
  // A crash of the server must not lose what a test committed a moment before.
  postgres = await startPostgres({ settings: { synchronous_commit: 'on' } });
  proxy = await startProxy(postgres.port);
  const address = new URL(postgres.url);
  address.port = String((proxy.address() as { port: number }).port);
  url = address.href;
  const options = { url, schema: 'platform_test', poolSize: 2, entities: [], migrations: [], log };
  database = createDatabase(options);
  await database.start?.();
  await database.pool.query('create table mark (name text primary key)');
});
afterAll(async () => {
  await database.stop?.();
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await postgres.drop();
});

async function isMarked(name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rowCount } = await client.query('select from platform_test.mark where name = $1', [name]);
  await client.end();
  return rowCount === 1;
}

const kinds: [string, (work: (db: Pick<pg.ClientBase, 'query'>) => Promise<unknown>) => Promise<unknown>][] = [
  ['transaction', (work) => transaction(database.pool, work)],
  ['entityTransaction', (work) => entityTransaction(database, (_, client) => work(client))],
];

/** Kills the server, and waits until its processes have noticed it: they answer on open connections for a moment more. */
async function killPostgres(): Promise<void> {
  const open = await database.pool.connect();
  open.on('error', () => {});
  await postgres.kill();
  await until(() =>
    open.query('select 1').then(
      () => false,
      () => true,
    ),
  );
  open.release(true);
}

describe.each(kinds)('%s', (kind, run) => {
  test.each(['before the commit arrives', 'after the commit arrived'] as const)(
    'A6: a connection that is lost %s is reported as deadline_exceeded, since the outcome is unknown',
    async (when) => {
      const name = `${kind}, ${when}`;
      cut = when;
      const lost = run((db) => db.query('insert into mark values ($1)', [name])).finally(() => {
        cut = 'never';
      });
      await expect(lost).rejects.toMatchObject({ name: 'AppError', code: 'deadline_exceeded', status: 504 });
      // Both outcomes happen, and both look the same from here.
      if (when === 'after the commit arrived') await until(() => isMarked(name));
      else expect(await isMarked(name)).toBe(false);
      expect(await run(async () => 'goes on')).toBe('goes on');
    },
  );

  test('A6: a server that is down is reported as unavailable at once, and is used again once it is back', async () => {
    await killPostgres();
    const started = Date.now();
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(run(async () => 'done')).rejects.toMatchObject({
        name: 'AppError',
        code: 'unavailable',
        status: 503,
      });
    }
    expect(Date.now() - started).toBeLessThan(2_000);
    await postgres.start();
    expect(await until(() => run(async () => 'done'))).toBe('done');
  });
});

test('A6: a statement outside of a transaction is also reported as unavailable while the server is down', async () => {
  await killPostgres();
  for (const run of [() => database.pool.query('select 1'), () => database.orm.query('select 1')]) {
    const fault = await run().catch((error: unknown) => error);
    expect(toAppError(fault)).toMatchObject({ code: 'unavailable', status: 503, retryAfterS: 1, cause: fault });
  }
  await postgres.start();
  const wrong = await until(() =>
    database.pool.query('select wrong').catch((error) => error.code === '42703' && error),
  );
  expect(toAppError(wrong)).toMatchObject({ code: 'internal', status: 500 });
});

test('an idle connection that breaks is logged only with its message, without the settings of its client', async () => {
  const lines: string[] = [];
  const telling = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const options = { schema: 'idle', poolSize: 2, entities: [], migrations: [], log: telling };
  const idle = createDatabase({ url: postgres.url, ...options });
  await idle.start!(new AbortController().signal);
  await idle.pool.query('select 1');
  await postgres.kill();
  const line = await until(() => lines.find((one) => one.includes('an idle PostgreSQL connection broke')));
  expect(Object.keys(JSON.parse(line)).sort()).toEqual(['cause', 'level', 'msg', 'time']);
  await postgres.start();
  await idle.stop!();
});

test('a service that starts before PostgreSQL waits for it', async () => {
  await postgres.stop();
  const early = createDatabase({ url: postgres.url, schema: 'early', poolSize: 2, entities: [], migrations: [], log });
  const started = early.start?.();
  await postgres.start();
  await started;
  expect((await early.pool.query('select current_schema as schema')).rows).toEqual([{ schema: 'early' }]);
  await early.stop?.();
});

test('X2: a service whose connection breaks while it starts does not end; it connects again', async () => {
  cut = 'in its first check';
  cuts = 0;
  const early = createDatabase({ url, schema: 'broken', poolSize: 1, entities: [], migrations: [], log });
  const started = early.start?.();
  await until(() => cuts > 2);
  cut = 'never';
  await started;
  expect((await early.pool.query('select current_schema as schema')).rows).toEqual([{ schema: 'broken' }]);
  await early.stop?.();
});

test('X2: a service waits for a server that accepts connections but does not answer in time, as for one that is down', async () => {
  let hears = false;
  const silent = createServer((near) => {
    near.on('error', () => {});
    if (!hears) return;
    const far = dial(postgres.port, '127.0.0.1').on('error', () => {});
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const url = new URL(postgres.url);
  url.port = String((silent.address() as { port: number }).port);
  const late = createDatabase({ url: url.href, schema: 'late', poolSize: 1, entities: [], migrations: [], log });
  const started = late.start!(new AbortController().signal);
  // Longer than a connection may take.
  await new Promise((done) => setTimeout(done, 3_200));
  hears = true;
  await started;
  await late.stop!();
  silent.close();
});

test('X2: a connection that PostgreSQL closes in the same packet that makes it ready fails its statement, but does not end the process', async () => {
  const pool = createPool({ url, schema: 'platform_test', poolSize: 1, log });
  const run = () => transaction(pool, async (client) => (await client.query('select 1 as one')).rows);
  cut = 'as it becomes free';
  await expect(run()).rejects.toMatchObject({ code: 'unavailable' });
  cut = 'never';
  expect(await run()).toEqual([{ one: 1 }]);
  // Also where somebody waits for a connection that others leave.
  const { promise: isOver, release: leave } = held();
  const other = transaction(pool, () => isOver);
  await until(() => pool.idleCount === 0);
  const next = run();
  cut = 'as it becomes free';
  leave();
  await other;
  await expect(next).rejects.toMatchObject({ code: 'unavailable' });
  cut = 'never';
  expect(await run()).toEqual([{ one: 1 }]);
  await pool.end();
});
