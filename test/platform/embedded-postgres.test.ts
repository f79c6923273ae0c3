import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { type PostgresServer, startPostgresServer } from '../../bin/embedded/postgres-server.js';
import { isAlive, readCommand } from '../../bin/embedded/processes.js';
import { createDatabase, makeFolder, prepareTemplate } from '../support/cluster.js';
import { startAndDie } from '../support/start-and-die.js';

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const running: PostgresServer[] = [];
async function start(dir: string, preferredPort?: number): Promise<PostgresServer> {
  const server = await startPostgresServer({ dir, preferredPort });
  running.push(server);
  return server;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

test('the data and the port of a server survive both a stop and a crash', async () => {
  const dir = await makeFolder('kept');
  const first = await start(dir);
  await query(first.url, 'create table kept as select 1 as row');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);

  const second = await start(dir);
  await query(second.url, 'insert into kept values (2)');
  second.kill();
  await second.ended;

  const third = await start(dir);
  expect(await query(third.url, 'select row from kept order by row')).toEqual([{ row: 1 }, { row: 2 }]);
  expect([second.port, third.port]).toEqual([first.port, first.port]);
  expect([first.adopted, second.adopted, third.adopted]).toEqual([false, false, false]);
});

test('the address is announced once the server listens, before it is ready, but only if the database already exists', async () => {
  const dir = await makeFolder('bound');
  const told: { url: string; port: number }[] = [];
  const first = await startPostgresServer({ dir, onBound: (bound) => told.push(bound) });
  running.push(first);
  expect(told).toEqual([]);
  first.kill();
  await first.ended;

  const attempts: Promise<unknown>[] = [];
  const second = await startPostgresServer({
    dir,
    onBound(bound) {
      told.push(bound);
      attempts.push(query(bound.url, 'select 1').catch((error) => error));
    },
  });
  running.push(second);
  expect(told).toEqual([{ url: second.url, port: second.port }]);
  // It was told to try again, or was just in time; its connection was never refused.
  for (const one of await Promise.all(attempts)) expect(one).not.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a server whose starting process was killed is adopted by the next start, which can also stop it', async () => {
  const dir = await makeFolder('left');
  const left = await startAndDie('postgres', dir);
  expect(isAlive(left.pid)).toBe(true);
  const adopted = await start(dir);
  expect({ pid: adopted.pid, port: adopted.port, adopted: adopted.adopted }).toEqual({ ...left, adopted: true });
  await adopted.stop();
  await adopted.ended;
  expect(isAlive(left.pid)).toBe(false);
});

test('a process that merely reuses the id of a dead server is left alone', async () => {
  const dir = await makeFolder('reused');
  const first = await start(dir);
  await first.stop();
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(stranger, 'spawn');
  const { pid = 0 } = stranger;
  writeFileSync(
    join(first.dataDir, 'postmaster.pid'),
    `${pid}\n${first.dataDir}\n1\n${first.port}\n\n127.0.0.1\n\nready\n`,
  );
  const second = await start(dir);
  expect(second.adopted).toBe(false);
  expect(isAlive(pid)).toBe(true);
  stranger.kill('SIGKILL');
});

test('a taken port is avoided', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  const server = await start(await makeFolder('taken'), port);
  expect(server.port).not.toBe(port);
  expect(await query(server.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  holder.close();
});

test('the server listens only on loopback, requires a password and counts statements', async () => {
  const server = await start(await makeFolder('settings'));
  const [row] = await query(
    server.url,
    `select current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets,
            current_database() as name, (select count(*)::int from pg_stat_statements) >= 0 as counts`,
  );
  expect(row).toEqual({ listen: '127.0.0.1', sockets: '', name: 'leadwire', counts: true });
  await expect(query(server.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/);
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;
asRoot('started by root, it runs as another user', async () => {
  const server = await start(await makeFolder('root'));
  expect(server.runsAs).toMatch(/nobody/);
  expect(readCommand(server.pid)).toContain(server.dataDir);
});

test('a template is built once and copied', async () => {
  let built = 0;
  const build = async (url: string) => {
    built++;
    await query(url, 'create table told as select 1 as row');
  };
  await Promise.all([prepareTemplate('story', build), prepareTemplate('story', build)]);
  const [one, two] = await Promise.all([createDatabase({ template: 'story' }), createDatabase({ template: 'story' })]);
  await query(one.url, 'insert into told values (2)');
  expect(await query(two.url, 'select row from told')).toEqual([{ row: 1 }]);
  expect(built).toBe(1);
  await Promise.all([one.drop(), two.drop()]);
});
