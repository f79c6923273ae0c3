import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaNames } from '../../bin/admin/installation.js';
import { writePrivateFile } from '../../bin/embedded/private-file.js';
import { Credentials } from '../../bin/launcher/credentials.js';
import { setUpInstallation } from '../../bin/launcher/installation.js';
import { createDatabase, makeFolder } from '../support/cluster.js';
import { querySystem } from '../support/query-system.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { createSystemDatabase, readTemplateKeys, type System, serviceNames, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

// An installation with its own servers, as docker-compose.yml sets it up: each service has a login of its own.

type Urls = Record<(typeof schemaNames)[number], string>;

/** Sets up an installation in this database and returns the addresses that services are given, and the first keys. */
async function setUp(databaseUrl: string, dataDir: string) {
  const database = { url: databaseUrl, password: null, formerPassword: null };
  await setUpInstallation({ dataDir, database, natsHost: '127.0.0.1', baseUrl: 'http://localhost:4000' });
  const read = (...names: string[]): string => readFileSync(join(dataDir, ...names), 'utf8').trim();
  const urls = Object.fromEntries(schemaNames.map((one) => [one, read('secrets', one, 'database-url')])) as Urls;
  expect(read('secrets', 'worker', 'database-url')).toBe(urls.gateway);
  return { urls, credentials: Credentials.parse(JSON.parse(read('credentials.json'))) };
}

const envOf = (urls: Urls) =>
  Object.fromEntries(schemaNames.map((one) => [`${one.toUpperCase()}_DATABASE_URL`, urls[one]]));

async function dropLogins(databaseUrl: string, urls: Urls): Promise<void> {
  const server = { databaseUrl: Object.assign(new URL(databaseUrl), { pathname: '/postgres' }).href };
  for (const url of Object.values(urls)) await querySystem(server, `drop role "${new URL(url).username}"`);
}

/** Posts activity that a watch matches, and waits for its push. */
async function expectPush(system: System, hook: Receiver, sourceId: string): Promise<void> {
  const before = hook.requests.length;
  const item = {
    source_id: sourceId,
    signal_type: 'hiring',
    company_social_id: '4711',
    headline: 'Acme Example looks for engineers',
    occurred_at: '2026-11-01T09:00:00Z',
    payload: {},
  };
  const answer = await system.rest('POST', '/v2/company-activity', {
    key: system.credentials.ingest_key,
    body: [item],
  });
  expect(answer.status).toBeLessThan(300);
  await until(() => hook.requests.length === before + 1);
}

async function registerEndpoint(system: System, hook: Receiver): Promise<void> {
  await system.rest('POST', '/v2/webhook-endpoints', { body: { url: hook.url, description: 'logins' } });
  await system.rest('POST', '/v2/icp-signal-watches', { body: { name: 'All', signal_types: ['hiring'] } });
}

const foreigners = (system: System) =>
  querySystem(
    system,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and pg_get_userbyid(c.relowner) <> current_database() || '_' || n.nspname`,
    [schemaNames],
  );

test('on an empty database every service migrates and works with a login of its own', async () => {
  const database = await createDatabase();
  const { urls, credentials } = await setUp(database.url, await makeFolder('installation'));
  const drop = () => database.drop().then(() => dropLogins(database.url, urls));
  const services = [...serviceNames, 'worker'] as const;
  const system = await startSystem({
    database: { ...database, drop, credentials },
    env: envOf(urls),
    services,
    replicas: 2,
  });
  const hook = await receiver();
  try {
    await registerEndpoint(system, hook);
    await expectPush(system, hook, 'one');
    const used = await querySystem<{ login: string }>(
      system,
      `select distinct usename as login from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() order by 1`,
    );
    expect(used.map(({ login }) => login)).toEqual(schemaNames.map((one) => new URL(urls[one]).username).sort());
    expect(await foreigners(system)).toEqual([]);
  } finally {
    await hook.close();
    await system.stop();
  }
}, 120_000);

test('an installation with a single login is set up again while it runs, and continues with a login for each service', async () => {
  const database = await createSystemDatabase();
  const dataDir = await makeFolder('installation');
  let urls: Urls | null = null;
  const drop = () => database.drop().then(() => (urls ? dropLogins(database.url, urls) : undefined));
  const credentials = readTemplateKeys();
  writePrivateFile(join(dataDir, 'credentials.json'), JSON.stringify(credentials));
  const system = await startSystem({ database: { ...database, drop, credentials }, replicas: 2 });
  const hook = await receiver();
  try {
    await registerEndpoint(system, hook);
    await expectPush(system, hook, 'before');
    ({ urls } = await setUp(database.url, dataDir));
    expect(await foreigners(system)).toEqual([]);
    await expectPush(system, hook, 'beside');
    for (const service of serviceNames) {
      await system.kill(service, 'SIGTERM');
      await system.start(service, envOf(urls));
    }
    await expectPush(system, hook, 'after');
    // Repeating it keeps what works.
    expect((await setUp(database.url, dataDir)).urls).toEqual(urls);
    await expectPush(system, hook, 'again');
  } finally {
    await hook.close();
    await system.stop();
  }
}, 120_000);
