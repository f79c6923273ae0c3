import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openSnapshots } from '../../bin/admin/snapshots.js';
import { dropPartition } from '../../services/platform/postgres/partitions.js';
import { createDatabase, type TestDatabase } from '../support/cluster.js';
import { until } from '../support/until.js';

// What is handed over in this order: an event gets its position, webhooks takes it, and the feed forgets that it is unconfirmed.

let databases: TestDatabase[];
let clients: Record<'webhooks' | 'feed' | 'gateway', pg.Client>;
let urls: Record<'webhooks' | 'feed' | 'gateway', string>;

beforeAll(async () => {
  databases = await Promise.all([createDatabase(), createDatabase(), createDatabase()]);
  const [webhooks, feed, gateway] = databases.map(({ url }) => url) as [string, string, string];
  urls = { webhooks, feed, gateway };
  const open = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  clients = { webhooks: await open(webhooks), feed: await open(feed), gateway: await open(gateway) };
  await clients.webhooks.query('create schema webhooks; create table webhooks.account as select 0 as position');
  await clients.feed.query(`
    create schema feed; create table feed.account as select 0 as last_position; create table feed.unconfirmed (position integer)`);
  await clients.gateway.query('create schema gateway');
});
afterAll(async () => {
  await Promise.all(Object.values(clients).map((client) => client.end()));
  await Promise.all(databases.map((database) => database.drop()));
});

test('X8: snapshots of several databases agree: no receiver is ahead of its sender, and none lacks what the sender has recorded as confirmed', async () => {
  const done = new AbortController();
  const work = (async () => {
    for (let position = 1; !done.signal.aborted; position++) {
      await clients.feed.query(
        `with moved as (update feed.account set last_position = ${position}) insert into feed.unconfirmed values (${position})`,
      );
      await clients.webhooks.query(`update webhooks.account set position = ${position}`);
      await clients.feed.query('delete from feed.unconfirmed');
    }
  })();
  const seen: { has: number; last: number; isUnconfirmed: boolean }[] = [];
  for (let round = 0; round < 25; round++) {
    const snapshots = await openSnapshots(urls);
    const { rows: received } = await snapshots.of('webhooks').query('select position from webhooks.account');
    const { rows: sent } = await snapshots
      .of('feed')
      .query(
        `select last_position as last, exists (select from feed.unconfirmed) as "isUnconfirmed" from feed.account`,
      );
    seen.push({ has: received[0].position, ...sent[0] });
    await snapshots.close();
  }
  done.abort();
  await work;
  expect(seen.filter(({ has, last }) => has > last)).toEqual([]);
  expect(seen.filter(({ has, last, isUnconfirmed }) => has < last && !isUnconfirmed)).toEqual([]);
  expect(seen.at(-1)!.last).toBeGreaterThan(seen[0]!.last);
});

test('X8: a second backup of a database is refused while one is being made, and partitions are not dropped meanwhile', async () => {
  const one = { webhooks: urls.feed, feed: urls.feed, gateway: urls.feed };
  const snapshots = await openSnapshots(one);
  await expect(openSnapshots(one)).rejects.toThrow('Another backup of this database is being made.');
  await clients.feed.query(`
    create table public.days (day integer) partition by range (day);
    create table public.days_default partition of public.days default;
    create table public.days_1 partition of public.days for values from (1) to (2)`);
  const pool = new pg.Pool({ connectionString: urls.feed, max: 1 });
  expect(await dropPartition(pool, { table: 'days', name: 'days_1' })).toBe(false);
  await snapshots.close();
  expect(await dropPartition(pool, { table: 'days', name: 'days_1' })).toBe(true);
  await pool.end();
  await (await openSnapshots(one)).close();
}, 30_000);

test('X8: services with separate logins to one database are read as of the same moment, each with its own login', async () => {
  const { url } = databases[0]!;
  const logins = ['webhooks', 'feed', 'gateway'].map((name) => `${name}_${randomBytes(8).toString('hex')}`);
  const client = clients.webhooks;
  for (const login of logins)
    await client.query(`
      create role ${login} login password 'own'; create schema ${login} authorization ${login};
      create table ${login}.note as select 1 as written; alter table ${login}.note owner to ${login}`);
  const urlOf = (login: string) => Object.assign(new URL(url), { username: login, password: 'own' }).href;
  const [webhooks, feed, gateway] = logins.map(urlOf) as [string, string, string];
  const snapshots = await openSnapshots({ webhooks, feed, gateway });
  const moments: string[] = [];
  for (const [nth, name] of (['webhooks', 'feed', 'gateway'] as const).entries()) {
    const { rows } = await snapshots
      .of(name)
      .query(`select pg_current_snapshot()::text as moment, written from ${logins[nth]}.note`);
    moments.push(rows[0].moment);
    // Is in the snapshots of none of those that follow.
    await client.query(logins.map((login) => `update ${login}.note set written = 2`).join(';'));
    expect(rows[0].written).toBe(1);
  }
  expect(new Set(moments).size).toBe(1);
  await snapshots.close();
  for (const login of logins) await client.query(`drop owned by ${login}; drop role ${login}`);
}, 30_000);

test('X8: if only the feed has a separate database, its snapshot holds no company fact that the gateway snapshot lacks', async () => {
  const writer = new pg.Client({ connectionString: urls.webhooks });
  await writer.connect();
  await writer.query('create schema gateway; create table gateway.company as select 1 as version');
  await clients.feed.query('create table feed.fact as select 1 as version');
  await writer.query('begin; update gateway.company set version = 2');
  const opening = openSnapshots({ webhooks: urls.webhooks, feed: urls.feed, gateway: urls.webhooks });
  await until(async () => {
    const waiting = `select from pg_locks where relation = 'gateway.company'::regclass and not granted`;
    return (await clients.webhooks.query(waiting)).rowCount;
  });
  await writer.query('commit');
  await clients.feed.query('update feed.fact set version = 2');
  const snapshots = await opening;
  const [has] = (await snapshots.of('gateway').query('select version from gateway.company')).rows;
  expect(has.version).toBe(2);
  await snapshots.close();
  await writer.query('drop schema gateway cascade');
  await writer.end();
}, 30_000);
