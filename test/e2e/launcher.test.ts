import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive, readPidFile } from '../../bin/embedded/processes.js';
import { runAdmin } from '../support/admin-command.js';
import { createDatabase, makeFolder, startNats } from '../support/cluster.js';
import { type Launcher, launch } from '../support/launcher.js';
import { until } from '../support/until.js';

// The tests tell one story in order: each starts on the data folder that the previous one left.

const withinMs = 120_000;

let dataDir: string;
/** Waits 15 s for a server that never comes, while the tests with other launchers go on. */
let away: Launcher;
const launchers: Launcher[] = [];
const holders: Server[] = [];

function start(env: Record<string, string> = {}, dir = dataDir): Launcher {
  const launcher = launch(dir, env);
  launchers.push(launcher);
  return launcher;
}

/** Makes sure that the port is taken, by this test or by another process. */
function hold(port: number): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(port));
    server.listen(port, '127.0.0.1', () => {
      holders.push(server);
      done((server.address() as { port: number }).port);
    });
  });
}

const pidsOf = (dir: string) => {
  const folder = join(dir, 'processes');
  const services = readdirSync(folder).map((file) => readPidFile(join(folder, file)));
  const servers = [readPidFile(join(dir, 'postgres/data/postmaster.pid')), readPidFile(join(dir, 'nats/nats.pid'))];
  return { services: services.filter((pid) => pid !== null), servers: servers.filter((pid) => pid !== null) };
};

async function isReady(launcher: Launcher): Promise<boolean> {
  return (await fetch(`${launcher.credentials().base_url}/readyz`)).ok;
}

beforeAll(async () => {
  dataDir = join(await makeFolder('launcher'), 'data');
  await Promise.all([hold(4000), hold(4004), hold(4222), hold(5432)]);
  const awayDir = join(await makeFolder('away'), 'data');
  away = launch(awayDir, { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:9/nowhere' });
}, withinMs);

afterAll(async () => {
  const all = [...launchers, away].filter((launcher) => launcher !== undefined);
  for (const launcher of all) launcher.kill('SIGTERM');
  await Promise.all(all.map((launcher) => launcher.ended));
  for (const holder of holders) holder.close();
}, withinMs);

let account: string;
let key: string;

test(
  'if ports 4000, 4004, 4222 and 5432 are taken, the launcher starts on others, reports them, and prints addresses and keys',
  async () => {
    const first = start();
    await first.untilRunning();
    expect(await isReady(first)).toBe(true);
    ({ account_id: account, api_key: key } = first.credentials());
    expect(first.said()).toMatch(/Port 4000 is taken; GATEWAY_PORT is \d+\./);
    const [, adminPort] = /Port 4004 is taken; ADMIN_PORT is (\d+)\./.exec(first.said())!;
    expect(first.said()).toMatch(new RegExp(`/metrics on the ports ${adminPort} \\(gateway\\), \\d+ \\(feed\\)`));
    expect((await fetch(`http://127.0.0.1:${adminPort}/metrics`)).status).toBe(200);
    for (const told of [first.credentials().base_url, account, key, 'embedded', 'Start over']) {
      expect(first.said()).toContain(told);
    }
    for (const secret of [
      'credentials.json',
      'secret-keys',
      'postgres/password',
      'nats/passwords.json',
      'nats/nats.conf',
    ]) {
      expect((statSync(join(dataDir, secret)).mode & 0o777).toString(8)).toBe('600');
    }
  },
  withinMs,
);

test(
  'a second launcher on the same data is refused with a message that names the first, and a command works beside the first',
  async () => {
    const holder = launchers[0] as Launcher;
    const second = start();
    // A command works on its server, and leaves it running.
    await runAdmin(['accounts', 'list'], { DATA_DIR: dataDir });
    expect(await second.ended).not.toBe(0);
    expect(second.said()).toContain(`is used by another launcher, process ${holder.pid()}`);
    expect(await isReady(holder)).toBe(true);
  },
  withinMs,
);

test(
  'SIGTERM stops every process within 20 s',
  async () => {
    const launcher = launchers[0] as Launcher;
    const { services, servers } = pidsOf(dataDir);
    expect([services.length, servers.length]).toEqual([4, 2]);
    const begun = Date.now();
    launcher.kill('SIGTERM');
    expect(await launcher.ended).toBe(0);
    expect(Date.now() - begun).toBeLessThan(20_000);
    // A server that takes long to stop is killed, and may still be on its way out.
    await until(() => ![...services, ...servers].some(isAlive));
    expect(existsSync(join(dataDir, 'launcher.pid'))).toBe(false);
  },
  withinMs,
);

test(
  'the second start keeps data and keys',
  async () => {
    const again = start();
    await again.untilRunning();
    expect(again.credentials()).toMatchObject({ account_id: account, api_key: key });
    expect(await isReady(again)).toBe(true);
  },
  withinMs,
);

test(
  'after a kill -9 of the launcher the services end, and the next start adopts the servers',
  async () => {
    const killed = launchers.at(-1) as Launcher;
    const left = pidsOf(dataDir);
    const ports = readFileSync(join(dataDir, 'postgres/port'), 'utf8');
    process.kill(killed.pid(), 'SIGKILL');
    await killed.ended;
    expect(left.servers.filter(isAlive)).toEqual(left.servers);

    const next = start();
    await next.untilRunning();
    expect(next.said()).toMatch(/PostgreSQL: taken over on port/);
    expect(next.said()).toMatch(/NATS: taken over on port/);
    expect(left.services.filter(isAlive)).toEqual([]);
    expect(pidsOf(dataDir).servers).toEqual(left.servers);
    expect(readFileSync(join(dataDir, 'postgres/port'), 'utf8')).toBe(ports);
    expect(next.credentials()).toMatchObject({
      account_id: account,
      api_key: key,
      base_url: killed.credentials().base_url,
    });
  },
  withinMs,
);

test(
  'X2: a service, PostgreSQL or NATS that is killed is started again',
  async () => {
    const launcher = launchers.at(-1) as Launcher;
    const before = pidsOf(dataDir);
    for (const pid of [...before.servers, ...before.services.slice(0, 1)]) process.kill(pid, 'SIGKILL');
    await until(() => /PostgreSQL is back/.test(launcher.said()) && /NATS is back/.test(launcher.said()), {
      withinMs: 30_000,
    });
    await until(() => isReady(launcher), { withinMs: 30_000, what: 'the gateway' });
    await until(() => pidsOf(dataDir).services.every(isAlive), { withinMs: 30_000 });
    // This launcher took over running servers. Such a launcher once started every service twice when PostgreSQL came back.
    expect(launcher.said()).not.toContain('EADDRINUSE');
  },
  withinMs,
);

test(
  'killing npm ends the launcher and all other processes',
  async () => {
    const launcher = launchers.at(-1) as Launcher;
    const { services, servers } = pidsOf(dataDir);
    launcher.kill('SIGKILL');
    await until(() => [...services, ...servers].every((pid) => !isAlive(pid)), { withinMs: 20_000 });
  },
  withinMs,
);

test(
  'a requested port that is already taken leads to a clear error before anything is started',
  async () => {
    const port = await hold(0);
    const dir = join(await makeFolder('port'), 'data');
    const launcher = start({ GATEWAY_PORT: String(port) }, dir);
    expect(await launcher.ended).toBe(1);
    expect(launcher.said()).toContain(`GATEWAY_PORT=${port}: the port is taken`);
    expect(existsSync(join(dir, 'postgres'))).toBe(false);
  },
  withinMs,
);

test(
  'DATABASE_URL and NATS_URL are used instead of embedded servers, without the sample',
  async () => {
    const [database, nats, folder] = [await createDatabase(), await startNats(), await makeFolder('external')];
    const dir = join(folder, 'data');
    const launcher = start({ DATABASE_URL: database.url, NATS_URL: nats.url, SAMPLE: '' }, dir);
    await launcher.untilRunning();
    expect(launcher.said()).not.toMatch(/embedded|sample/i);
    expect(existsSync(join(dir, 'postgres')) || existsSync(join(dir, 'nats'))).toBe(false);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      "select nspname from pg_namespace where nspname in ('gateway', 'feed', 'webhooks')",
    );
    await client.end();
    expect(rows).toHaveLength(3);
    launcher.kill('SIGTERM');
    expect(await launcher.ended).toBe(0);
    await Promise.all([database.drop(), nats.stop()]);
  },
  withinMs,
);

test(
  'an unreachable server in DATABASE_URL leads to a clear error',
  async () => {
    expect(await away.ended).toBe(1);
    expect(away.said()).toMatch(/DATABASE_URL: 127\.0\.0\.1:9 cannot be used: .*ECONNREFUSED/);
    expect(away.said()).not.toContain('secret@');
  },
  withinMs,
);
