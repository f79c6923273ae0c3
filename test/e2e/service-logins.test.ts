import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Credentials } from '../../bin/launcher/credentials.js';
import { setUpInstallation } from '../../bin/launcher/installation.js';
import { ensureServiceLogins } from '../../bin/launcher/service-logins.js';
import { createDatabase, makeFolder } from '../support/cluster.js';
import { querySystem, withClient } from '../support/query-system.js';
import { receiver } from '../support/receiver.js';
import { createSystemDatabase, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

// An installation with its own servers, as docker-compose.yml sets it up: each service has a login of its own.

const schemas = ['gateway', 'feed', 'webhooks'] as const;
type Urls = Record<(typeof schemas)[number], string>;

/** Sets up an installation in this database and returns the addresses that services are given, and the first keys. */
async function setUp(databaseUrl: string, dataDir: string) {
  await setUpInstallation({ dataDir, databaseUrl, natsHost: '127.0.0.1', baseUrl: 'http://localhost:4000' });
  const read = (...names: string[]): string => readFileSync(join(dataDir, ...names), 'utf8').trim();
  const urls = Object.fromEntries(schemas.map((one) => [one, read('secrets', one, 'database-url')])) as Urls;
  expect(read('secrets', 'worker', 'database-url')).toBe(urls.gateway);
  return { urls, credentials: Credentials.parse(JSON.parse(read('credentials.json'))) };
}

const serverOf = (url: string): string => Object.assign(new URL(url), { pathname: '/postgres' }).href;

test.each([
  ['an empty database', createDatabase],
  ['a database that one login has had so far', createSystemDatabase],
] as const)(
  'on %s every service works with a login that owns its schema and may use no other',
  async (_, create) => {
    const database = await create();
    const dataDir = await makeFolder('installation');
    const { urls, credentials } = await setUp(database.url, dataDir);
    // Repeating it keeps what works.
    expect((await setUp(database.url, dataDir)).urls).toEqual(urls);
    const logins = schemas.map((one) => new URL(urls[one]).username);
    expect(new Set(logins).size).toBe(3);

    const drop = async (): Promise<void> => {
      await database.drop();
      const server = { databaseUrl: serverOf(database.url) };
      for (const login of logins) await querySystem(server, `drop role "${login}"`);
    };
    const env = Object.fromEntries(schemas.map((one) => [`${one.toUpperCase()}_DATABASE_URL`, urls[one]]));
    const system = await startSystem({ database: { url: database.url, drop, credentials }, env, replicas: 2 });
    const hook = await receiver();
    try {
      await system.rest('POST', '/v2/webhook-endpoints', { body: { url: hook.url, description: 'logins' } });
      await system.rest('POST', '/v2/icp-signal-watches', { body: { name: 'All', signal_types: ['hiring'] } });
      const item = {
        source_id: 'one',
        signal_type: 'hiring',
        company_social_id: '4711',
        headline: 'Acme Example looks for engineers',
        occurred_at: '2026-11-01T09:00:00Z',
        payload: {},
      };
      await system.rest('POST', '/v2/company-activity', { key: credentials.ingest_key, body: [item] });
      await until(() => hook.requests.length === 1);
      for (const schema of schemas) await expectConfined(urls, schema);
      const others = await querySystem(
        system,
        `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = any($1) and pg_get_userbyid(c.relowner) <> current_database() || '_' || n.nspname`,
        [schemas],
      );
      expect(others).toEqual([]);
    } finally {
      await hook.close();
      await system.stop();
    }
  },
  120_000,
);

/** Whether a login is no superuser, sees nothing of the other schemas, and cannot become somebody else. */
async function expectConfined(urls: Urls, schema: keyof Urls): Promise<void> {
  await withClient({ databaseUrl: urls[schema] }, async (client) => {
    const { rows } = await client.query(
      `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "isMighty"
       from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([{ isMighty: false }]);
    for (const other of schemas.filter((one) => one !== schema)) {
      await expect(client.query(`select from ${other}.account`)).rejects.toThrow(/permission denied for schema/);
      const role = new URL(urls[other]).username;
      await expect(client.query(`set role "${role}"`)).rejects.toThrow(/permission denied to set role/);
    }
  });
}

test('where the login that is given may make no others, all services share it', async () => {
  const database = await createDatabase();
  const passwordOf = () => 'not-asked-for';
  const first = await ensureServiceLogins(database.url, passwordOf);
  try {
    const shared = await ensureServiceLogins(first.feed, passwordOf);
    expect(Object.values(shared)).toEqual([first.feed, first.feed, first.feed]);
  } finally {
    await database.drop();
    const server = { databaseUrl: serverOf(database.url) };
    for (const url of Object.values(first)) await querySystem(server, `drop role "${new URL(url).username}"`);
  }
});
