import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inOneDatabase, type SchemaName, schemaNames } from '../../bin/admin/installation.js';
import { migrateAll } from '../../bin/admin/migrate.js';
import { ensureServiceLogins, type Superuser } from '../../bin/launcher/service-logins.js';
import { keepSettings } from '../../services/platform/postgres/pools/pooler.js';
import { readServer } from '../../services/platform/postgres/server-metrics.js';
import { failAdmin, runAdmin } from '../support/admin-command.js';
import { makeFolder, startPostgres, type TestPostgres } from '../support/cluster.js';
import { querySystem, withClient } from '../support/query-system.js';
import { until } from '../support/until.js';
import { whileLocked } from '../support/while-locked.js';

// Roles are of a whole server, so these tests have one of their own.

let server: TestPostgres;
let sockets: string;
beforeAll(async () => {
  sockets = await makeFolder('sockets');
  await chmod(sockets, 0o777);
  server = await startPostgres({ settings: { unix_socket_directories: sockets } });
});
afterAll(async () => {
  await server.drop();
});

const passwords = { gateway: 'of-gateway', feed: 'of-feed', webhooks: 'of-webhooks' };
const passwordOf = (service: SchemaName): string => passwords[service];
const bySuperuser = (url: string): Superuser => ({ url, password: null, formerPassword: null });
const logIn = (url: string) => ensureServiceLogins(bySuperuser(url), passwordOf);
const ask = <T extends object>(url: string, text: string, values: unknown[] = []) =>
  querySystem<T>({ databaseUrl: url }, text, values);

/** A database of the superuser, empty unless it is migrated. */
async function makeDatabase(name = `db_${randomBytes(6).toString('hex')}`): Promise<string> {
  await ask(server.url, `create database ${pg.escapeIdentifier(name)}`);
  return Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
}

async function makeOldInstallation(): Promise<string> {
  const url = await makeDatabase();
  await migrateAll(inOneDatabase(url), false);
  return url;
}

/** What is in the schemas and does not belong to the login of their service. */
const foreigners = (url: string) =>
  ask<{ name: string; owner: string }>(
    url,
    `select c.oid::regclass::text as name, pg_get_userbyid(c.relowner) as owner
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and pg_get_userbyid(c.relowner) <> current_database() || '_' || n.nspname
     union all
     select p.oid::regprocedure::text, pg_get_userbyid(p.proowner)
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = any($1) and pg_get_userbyid(p.proowner) <> current_database() || '_' || n.nspname
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    [schemaNames],
  );

const nameOfLogin = (url: string): string => decodeURIComponent(new URL(url).username);

test('each login works in its own schema, and can neither read or change another schema nor become another login', async () => {
  const urls = await logIn(await makeOldInstallation());
  for (const schema of schemaNames) {
    await withClient({ databaseUrl: urls[schema] }, async (client) => {
      await client.query(
        `create table ${schema}.own (n int); insert into ${schema}.own values (1); drop table ${schema}.own`,
      );
      const { rows } = await client.query(
        `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
           or pg_has_role('pg_read_all_stats', 'usage') or pg_has_role('pg_read_all_data', 'usage') as "isMighty"
         from pg_roles where rolname = current_user`,
      );
      expect(rows).toEqual([{ isMighty: false }]);
      for (const other of schemaNames.filter((one) => one !== schema)) {
        const denied = /permission denied for schema/;
        await expect(client.query(`select from ${other}.migration`)).rejects.toThrow(denied);
        await expect(client.query(`create table ${other}.mine ()`)).rejects.toThrow(denied);
        const role = pg.escapeIdentifier(nameOfLogin(urls[other]));
        await expect(client.query(`set role ${role}`)).rejects.toThrow(/permission denied to set role/);
      }
    });
  }
});

test('no statement that other sessions can see contains a password in its text', async () => {
  const url = await makeDatabase();
  const secrets = { gateway: 'gateway-s3cret', feed: 'feed-s3cret', webhooks: 'webhooks-s3cret' };
  const seen = new Set<string>();
  await withClient({ databaseUrl: server.url }, async (client) => {
    const set = ensureServiceLogins(bySuperuser(url), (service) => secrets[service]);
    let isSet = false;
    const ended = set.finally(() => {
      isSet = true;
    });
    while (!isSet) {
      const { rows } = await client.query(`select query from pg_stat_activity where pid <> pg_backend_pid()`);
      for (const { query } of rows) seen.add(query);
    }
    await ended;
    const { rows } = await client.query('select query from pg_stat_statements');
    for (const { query } of rows) seen.add(query);
  });
  const texts = [...seen];
  expect(texts.filter((text) => /^alter role .* password/.test(text)).length).toBeGreaterThan(0);
  expect(texts.filter((text) => text.includes('s3cret'))).toEqual([]);
});

test('a second set-up changes nothing, and one with new passwords makes the old ones invalid', async () => {
  const url = await makeOldInstallation();
  const urls = await logIn(url);
  const state = () =>
    ask(
      url,
      `select 'role' as kind, rolname as name, xmin::text from pg_authid where rolname like current_database() || '%'
       union all select 'schema', nspname, xmin::text from pg_namespace where nspname = any($1)
       union all select 'table', oid::regclass::text, xmin::text from pg_class where relnamespace::regnamespace::text = any($1)
       union all select 'database', datname, xmin::text from pg_database where datname = current_database()
       order by 1, 2`,
      [schemaNames],
    );
  const before = await state();
  expect(await logIn(url)).toEqual(urls);
  expect(await state()).toEqual(before);
  const renewed = await ensureServiceLogins(bySuperuser(url), (service) => `new-${passwordOf(service)}`);
  await ask(renewed.feed, 'select');
  await expect(ask(urls.feed, 'select')).rejects.toThrow('password authentication failed');
});

test('two concurrent set-ups produce the same logins', async () => {
  const url = await makeOldInstallation();
  const [one, other] = await Promise.all([logIn(url), logIn(url)]);
  expect(one).toEqual(other);
  expect(await foreigners(url)).toEqual([]);
});

test('an installation with a single login is converted while a transaction holds a table: set-up retries, and others wait only briefly', async () => {
  const url = await makeOldInstallation();
  const table = 'webhooks.due';
  const ownerOf = async (name: string): Promise<string> =>
    (
      await ask<{ owner: string }>(
        url,
        `select pg_get_userbyid(relowner) as owner from pg_class where oid = '${name}'::regclass`,
      )
    )[0]!.owner;
  let isSet = false;
  const waits: number[] = [];
  const taken = await withClient({ databaseUrl: url }, async (holder) => {
    // As a transaction does that has read it and goes on.
    await holder.query(`begin; select from ${table}`);
    const set = logIn(url).finally(() => {
      isSet = true;
    });
    // What is free of the first schema has gone to its owner, and set-up waits for the rest.
    await until(async () => {
      const names = (await foreigners(url)).map(({ name }) => name).filter((name) => name.startsWith('webhooks.'));
      return names.every((name) => name.startsWith(table));
    });
    const giveUpAt = Date.now() + 6_000;
    while (Date.now() < giveUpAt) {
      const from = Date.now();
      await ask(url, `select from ${table}`);
      waits.push(Date.now() - from);
    }
    expect(isSet).toBe(false);
    expect(await ownerOf(table)).toBe('leadwire');
    await holder.query('commit');
    return await set;
  });
  expect(Math.max(...waits)).toBeLessThan(2_500);
  expect(await ownerOf(table)).toBe(nameOfLogin(taken.webhooks));
  expect(await foreigners(url)).toEqual([]);
});

test('a table that is briefly locked by others still gets its new owner', async () => {
  const url = await makeOldInstallation();
  await withClient({ databaseUrl: url }, async (holder) => {
    let set: Promise<unknown> = Promise.resolve();
    await whileLocked(holder, 'feed.watch', async () => {
      set = logIn(url);
      await until(async () => {
        const waiting = `select from pg_locks where not granted and relation = 'feed.watch'::regclass`;
        return (await ask(url, waiting)).length > 0;
      });
    });
    await set;
  });
  expect(await foreigners(url)).toEqual([]);
});

describe('set-up refuses to take over', () => {
  test('a role that already has the name of a login, and changes nothing', async () => {
    const url = await makeDatabase();
    const name = new URL(url).pathname.slice(1);
    await ask(server.url, `create role ${name}_feed login password 'theirs'`);
    await expect(logIn(url)).rejects.toThrow(`PostgreSQL has a role ${name}_feed already`);
    // A mark of another database is not ours, either.
    await ask(server.url, `comment on role ${name}_feed is 'leadwire: the login of feed in the database another'`);
    await expect(logIn(url)).rejects.toThrow(`PostgreSQL has a role ${name}_feed already`);
    expect(
      await ask(url, 'select rolname from pg_roles where rolname = any($1)', [[`${name}_gateway`, `${name}_webhooks`]]),
    ).toEqual([]);
    expect(await ask(url, 'select nspname from pg_namespace where nspname = any($1)', [schemaNames])).toEqual([]);
  });

  test.each([
    ['a schema', 'create schema feed authorization stranger', 'schema feed of stranger'],
    [
      'a table',
      'create schema feed; create table feed.t (n int); alter table feed.t owner to stranger',
      'table feed.t of stranger',
    ],
    [
      'a function',
      `create schema feed; create function feed.f() returns int language sql as 'select 1'; alter function feed.f owner to stranger`,
      'routine feed.f() of stranger',
    ],
  ])('%s of another owner, and changes nothing', async (_, making, named) => {
    const url = await makeDatabase();
    await ask(server.url, `do $$ begin create role stranger; exception when duplicate_object then null; end $$`);
    await withClient({ databaseUrl: url }, async (client) => {
      await client.query(making);
    });
    await expect(logIn(url)).rejects.toThrow(named);
    const name = new URL(url).pathname.slice(1);
    expect(await ask(url, `select rolname from pg_roles where rolname like '${name}%'`)).toEqual([]);
  });

  test('anything through a login that is not a superuser', async () => {
    const urls = await logIn(await makeDatabase());
    await expect(logIn(urls.feed)).rejects.toThrow('who is no superuser');
  });
});

test('objects that belong to extensions keep their owners', async () => {
  const url = await makeOldInstallation();
  await logIn(url);
  const owner = `select distinct pg_get_userbyid(p.proowner) as owner from pg_proc p
    join pg_depend d on d.objid = p.oid and d.deptype = 'e' and d.classid = 'pg_proc'::regclass
    where p.pronamespace = 'gateway'::regnamespace`;
  expect(await ask(url, owner)).toEqual([{ owner: 'leadwire' }]);
});

describe('the address of a login is derived from the connection of set-up', () => {
  let name: string;
  /** The forms of an address that lead to the database of this name as a superuser of this name. */
  const forms = (host: string, port: string) => ({
    usual: `postgres://${name}:secret@${host}:${port}/${name}`,
    'with a parameter of its own': `postgresql://${name}:secret@${host}:${port}/${name}?sslmode=disable`,
    'without a database': `postgres://${name}:secret@${host}:${port}`,
    'with the login as parameters': `postgres://${host}:${port}/${name}?user=${name}&password=secret`,
    'with a login that parameters replace': `postgres://nobody:wrong@${host}:${port}/${name}?user=${name}&password=secret`,
    'with a host and a port as parameters': `postgres:///${name}?host=${host}&port=${port}&user=${name}&password=secret`,
    'with a host that a parameter replaces': `postgres://${name}:secret@nowhere.invalid:${port}/${name}?host=${host}`,
    'of a socket as a parameter': `postgres:///${name}?host=${sockets}&port=${port}&user=${name}&password=secret`,
    'of a socket as a host': `postgres://${name}:secret@${encodeURIComponent(sockets)}:${port}/${name}`,
  });
  beforeAll(async () => {
    name = `su_${randomBytes(6).toString('hex')}`;
    await ask(server.url, `create role ${name} superuser login password 'secret'`);
    await makeDatabase(name);
  });

  test.each([
    'usual',
    'with a parameter of its own',
    'without a database',
    'with the login as parameters',
    'with a login that parameters replace',
    'with a host and a port as parameters',
    'with a host that a parameter replaces',
    'of a socket as a parameter',
    'of a socket as a host',
  ] as const)('%s', async (form) => {
    const { hostname, port } = new URL(server.url);
    const given = forms(hostname, port)[form];
    const { feed } = await logIn(given);
    const [row] = await ask(
      feed,
      'select current_user as login, current_database() as database, inet_server_port() as port',
    );
    const isSocket = form.includes('socket');
    expect(row).toEqual({ login: `${name}_feed`, database: name, port: isSocket ? null : Number(port) });
    expect(feed).not.toMatch(/secret|nobody|wrong/);
    const url = new URL(feed);
    expect([url.username, url.host]).toEqual([
      `${name}_feed`,
      `${isSocket ? encodeURIComponent(sockets) : hostname}:${port}`,
    ]);
    if (form === 'with a parameter of its own') expect(url.search).toBe('?sslmode=disable');
  });

  test('with a host and port from the environment, which services do not have', async () => {
    const { hostname, port } = new URL(server.url);
    Object.assign(process.env, { PGHOST: hostname, PGPORT: port });
    try {
      const { feed } = await logIn(`postgres:///${name}?user=${name}&password=secret`);
      expect(new URL(feed).host).toBe(`${hostname}:${port}`);
    } finally {
      delete process.env.PGHOST;
      delete process.env.PGPORT;
    }
  });

  test('set-up reports an error if no address can be made for a login', async () => {
    const awkward = `awk#ward${randomBytes(3).toString('hex')}`;
    await ask(server.url, `create role "${awkward}" superuser login password 'secret'`);
    await makeDatabase(awkward);
    const url = Object.assign(new URL(server.url), {
      username: encodeURIComponent(awkward),
      password: 'secret',
      pathname: '',
    });
    await expect(logIn(url.href)).rejects.toThrow(
      /No address for the login awk#ward.* can be made of SETUP_DATABASE_URL/,
    );
  });
});

test('the names of logins fit the limit of PostgreSQL, however long the name of the database is', async () => {
  const names = ['x', 'y'].map((one) => `long_${randomBytes(6).toString('hex')}`.padEnd(62, 'n') + one);
  const logins = new Set<string>();
  for (const name of names) {
    const urls = await logIn(await makeDatabase(name));
    for (const schema of schemaNames) {
      const [row] = await ask<{ login: string }>(urls[schema], 'select current_user as login');
      expect(row!.login).toBe(nameOfLogin(urls[schema]));
      expect(Buffer.byteLength(row!.login)).toBeLessThanOrEqual(63);
      logins.add(row!.login);
    }
  }
  expect(logins.size).toBe(6);
});

test('the former password of the superuser is replaced, and a wrong password is reported with the name of its variable', async () => {
  const url = await makeDatabase();
  const name = `su_${randomBytes(6).toString('hex')}`;
  await ask(server.url, `create role ${name} superuser login password 'leadwire'`);
  const given = Object.assign(new URL(url), { username: name, password: '' }).href;
  const superuser = { url: given, password: 'f+re/s%h 1', formerPassword: 'leadwire' };
  const urls = await ensureServiceLogins(superuser, passwordOf);
  const by = (password: string) =>
    ask(Object.assign(new URL(given), { password: encodeURIComponent(password) }).href, 'select');
  await by(superuser.password);
  await expect(by('leadwire')).rejects.toThrow('password authentication failed');
  expect(await ensureServiceLogins(superuser, passwordOf)).toEqual(urls);
  await expect(ensureServiceLogins({ ...superuser, password: 'other' }, passwordOf)).rejects.toThrow(
    'PostgreSQL has another password than SETUP_DATABASE_PASSWORD',
  );
});

test('a login can read the metrics of the server except the lag, and cannot see the statements of other sessions', async () => {
  const url = await makeDatabase();
  const urls = await logIn(url);
  await withClient({ databaseUrl: urls.gateway }, async (client) => {
    const read = await readServer(client as unknown as pg.Pool);
    expect(read).toMatchObject({ standbys: 0, retainedBytes: 0, lagSeconds: Number.NaN, lagBytes: Number.NaN });
    expect(read.bytes).toBeGreaterThan(1_000_000);
    const others = await withClient({ databaseUrl: urls.feed }, () =>
      client.query(`select distinct query from pg_stat_activity where usename <> current_user and usename is not null`),
    );
    expect(others.rows).toEqual([{ query: '<insufficient privilege>' }]);
  });
});

test('each login keeps the settings of its own service for sessions through a pooler', async () => {
  const urls = await logIn(await makeDatabase());
  for (const schema of schemaNames) {
    await withClient({ databaseUrl: urls[schema] }, (client) => keepSettings(client, schema, ['jit=off']));
    const [row] = await ask<{ search_path: string }>(urls[schema], 'show search_path');
    expect(row!.search_path).toBe(`${schema}, public`);
  }
});

test('commands work with the logins of the services, and the objects that they create belong to those logins', async () => {
  const url = await makeDatabase();
  const folder = await makeFolder('logins');
  const file = (service: string): string => join(folder, 'secrets', service, 'database-url');
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  // As docker-compose.yml gives it to set-up, and to other commands in its container.
  const env = {
    DATA_DIR: folder,
    SETUP_DATABASE_URL: address.href,
    SETUP_DATABASE_PASSWORD: password,
    SETUP_DATABASE_FORMER_PASSWORD: 'leadwire',
    GATEWAY_DATABASE_URL_FILE: file('gateway'),
    FEED_DATABASE_URL_FILE: file('feed'),
    WEBHOOKS_DATABASE_URL_FILE: file('webhooks'),
  };
  await runAdmin(['setup'], env);
  const addresses = new Set(
    ['gateway', 'worker', 'feed', 'webhooks'].map((one) => readFileSync(file(one), 'utf8').trim()),
  );
  expect(addresses.size).toBe(3);
  for (const one of addresses) expect(one).not.toContain(password);
  await runAdmin(['setup'], env);
  await runAdmin(['migrate'], env);
  expect(await foreigners(url)).toEqual([]);
  const made = await runAdmin<{ id: string }>(['accounts', 'create', 'Made by a command'], env);
  mkdirSync(join(folder, 'backups'));
  const backup = join(folder, 'backups', 'one');
  await runAdmin(['backup', backup], env);
  await ask(url, `drop schema ${schemaNames.join(', ')} cascade`);
  await runAdmin(['restore', backup], env);
  await runAdmin(['check'], env);
  expect(await foreigners(url)).toEqual([]);
  expect(await runAdmin(['accounts', 'list'], env)).toMatchObject({
    accounts: expect.arrayContaining([expect.objectContaining({ id: made.id })]),
  });
  const { FEED_DATABASE_URL_FILE: _, ...without } = env;
  expect(await failAdmin(['migrate'], without)).toContain('There is no DATABASE_URL and no FEED_DATABASE_URL.');
}, 120_000);
