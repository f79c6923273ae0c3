import { followIcpSignals, locateSignals, readIcpSignals, readSignals } from '../../schema/contracts/icp-signals.js';
import { claimErased } from '../../services/feed/erasures/sql/claim-tombstones.js';
import { dropOutdated, ensureMonths, readDaysAhead } from '../../services/feed/retention/index.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestNats } from '../support/cluster.js';
import {
  anItem,
  connectBus,
  createFeedDatabase,
  type FeedClient,
  feedClient,
  openFeedDatabase,
  readPickUp,
  startFeed,
} from '../support/feed.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

const log = createLog('test', 'silent');

let nats: TestNats;
let bus: Bus;
let feeds: { stop(): Promise<void> }[];
let files: { url: string; drop(): Promise<void> };
let database: Database;
let client: FeedClient;

beforeEach(async () => {
  [nats, files] = await Promise.all([startNats(), createFeedDatabase()]);
  feeds = [await startFeed(files.url, nats.url), await startFeed(files.url, nats.url)];
  bus = await connectBus(nats.url);
  database = openFeedDatabase(files.url, 2);
  await startPart(database);
  client = feedClient(bus);
});
afterEach(async () => {
  await database.stop?.();
  await bus.stop?.();
  await Promise.all(feeds.map((feed) => feed.stop()));
  await nats.stop();
  await files.drop();
});

const sql = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await database.pool.query(text, values)).rows;

const readFirstMonth = async (): Promise<string> =>
  (await sql<{ at: string }>('select first_month as at from signal_history'))[0]!.at;

const listMonths = async (): Promise<string[]> => {
  const rows = await sql<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass('icp_signal') and c.relname ~ '[0-9]$' order by 1`,
  );
  return rows.map(({ name }) => name.slice(-6));
};
const items = (count: number) => Array.from({ length: count }, (_, nth) => anItem({ headline: `${nth}` }));
/** The first day of the month so many months from now. */
const monthStart = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString();
};
const nameOf = (start: string): string => start.slice(0, 7).replace('-', '');
const cursorAt = (position: number): string =>
  Buffer.from(JSON.stringify(['icp-signals', position])).toString('base64url');

test('G11: a service starts with partitions for two months ahead, and replicas that create more at once neither collide nor wait for a writer', async () => {
  const firstMonth = await readFirstMonth();
  const made = await listMonths();
  expect(made[0]).toBe(nameOf(firstMonth));
  expect(made.at(-1)).toBe(nameOf(monthStart(2)));
  const daysTo = (start: string): number => Math.floor((Date.parse(start) - Date.now()) / 86_400_000);
  expect(await readDaysAhead(database.pool)).toBe(daysTo(monthStart(3)));
  const writer = await database.pool.connect();
  await writer.query('begin');
  await writer.query(
    `insert into icp_signal (account_id, position, id, icp_criteria_id, signal_type, detected_at, is_pushable, body)
     values (gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), 'news', $1, true, '{}')`,
    [monthStart(2)],
  );
  const other = openFeedDatabase(files.url, 3);
  await startPart(other);
  const counts = await Promise.all([1, 2, 3].map(() => ensureMonths(other.pool, monthStart(2))));
  await other.stop!();
  expect(counts.sort()).toEqual([0, 0, 2]);
  await writer.query('rollback');
  writer.release();
  expect((await listMonths()).slice(-2)).toEqual([nameOf(monthStart(3)), nameOf(monthStart(4))]);
});

test('G11: events detected in a month without a partition are kept, served, and moved to the partition once it exists', async () => {
  await client.watch();
  await client.post(items(2));
  // As if the clock had been far ahead, as far as no month was made.
  await sql(`update account set last_detected_at = $2::timestamptz - interval '1 ms' where id = $1`, [
    client.accountId,
    monthStart(30),
  ]);
  await client.post(items(3));
  expect(await client.all({ limit: 2 })).toHaveLength(5);
  expect(await sql('select from icp_signal_default')).toHaveLength(3);
  await ensureMonths(database.pool, monthStart(30));
  expect(await sql('select from icp_signal_default')).toHaveLength(0);
  expect(await client.all({ limit: 2 })).toHaveLength(5);
});

test('G5, H2: positions have no gap when many writers cross the end of a month, and readers get every event once with and without filters', async () => {
  const watch = await client.watch();
  const firstMonth = await readFirstMonth();
  const before = new Date(Date.parse(firstMonth) - 1).toISOString();
  await sql('update account set last_detected_at = $2 where id = $1', [client.accountId, before]);
  const other = feedClient(bus, client.accountId);
  // The first event of the new month is somewhere in the middle of a batch: a millisecond has room for 999.
  await client.post(items(900));
  await Promise.all(Array.from({ length: 20 }, (_, nth) => (nth % 2 ? client : other).post(items(30))));
  const rows = await sql<{ position: number; is_new: boolean }>(
    'select position, detected_at >= $2 as is_new from icp_signal where account_id = $1 order by position',
    [client.accountId, firstMonth],
  );
  expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 1_500 }, (_, nth) => nth + 1));
  const firstOfMonth = rows.find(({ is_new }) => is_new)!.position;
  expect(firstOfMonth).toBe(1_000);
  expect(
    await sql('select first_position from signal_month where account_id = $1 and starts_at = $2', [
      client.accountId,
      firstMonth,
    ]),
  ).toEqual([{ first_position: firstOfMonth }]);
  const all = await client.all({ limit: 200 });
  expect(new Set(all.map(({ id }) => id)).size).toBe(1_500);
  for (const filter of [
    { icp_criteria_id: watch.icp_criteria_id },
    { signal_type: 'news' },
    { icp_criteria_id: watch.icp_criteria_id, signal_type: 'news' },
  ]) {
    expect(await client.all({ limit: 170, ...filter })).toEqual(all);
    expect(await client.all({ limit: 170, order: 'newest', ...filter })).toEqual(all.toReversed());
  }
  const across = await client.page({ cursor: cursorAt(990), limit: 50 });
  expect(across.signals).toEqual(all.slice(990, 1_040));
  for (const nth of [0, 998, 999, 1_000, 1_499]) {
    expect((await client.page({ since: all[nth]!.detected_at, limit: 1 })).signals).toEqual([all[nth]]);
  }
  const handed = readPickUp(
    client.accountId,
    await client.ask(readSignals, { account_id: client.accountId, after: 980, up_to: 1_020 }),
  );
  expect(handed.map(({ body }) => JSON.parse(body))).toEqual(all.slice(980, 1_020));
});

/**
 * Lets the feed be one that began eight months ago: 10 events of the time before its months, 10 of each of two months long ago, and 10 of
 * now.
 */
async function age(): Promise<{ months: string[] }> {
  const months = [monthStart(-7), monthStart(-6)];
  await client.watch();
  await client.post(items(40));
  await sql('alter table icp_signal detach partition icp_signal_before');
  await sql(
    `alter table icp_signal attach partition icp_signal_before for values from (minvalue) to ('${months[0]}')`,
  ).catch(() => {});
  await sql('create table moved as select * from icp_signal_before');
  await sql('truncate icp_signal_before');
  await sql(`alter table icp_signal attach partition icp_signal_before for values from (minvalue) to ('${months[0]}')`);
  await sql('update signal_history set first_month = $1', [months[0]]);
  await ensureMonths(database.pool);
  await sql(
    `insert into icp_signal
     select account_id, position, id, icp_criteria_id, signal_type,
       case (position - 1) / 10 when 0 then $1::timestamptz - interval '1 day' when 1 then $1 when 2 then $2 else now() end
         + position * interval '1 second', is_pushable, body, traceparent
     from moved`,
    months,
  );
  await sql('truncate signal_month');
  await sql(`insert into signal_month select $1, m, p from unnest($2::timestamptz[], $3::bigint[]) as o (m, p)`, [
    client.accountId,
    [...months, monthStart(0)],
    [11, 21, 31],
  ]);
  await restart();
  return { months };
}

/** The services know months only as they change by themselves. */
async function restart(): Promise<void> {
  await Promise.all(feeds.map((feed) => feed.stop()));
  feeds = [await startFeed(files.url, nats.url), await startFeed(files.url, nats.url)];
}

const drop = (retentionDays: number | null = 60) =>
  dropOutdated(database.pool, { retentionDays, signal: new AbortController().signal, log });
const anHourLater = () => sql(`update signal_history set dropped_at = dropped_at - interval '1 hour'`);

test('G11: months past the retention period are dropped one an hour, positions are kept, and older cursors are refused with the oldest cursor that still works', async () => {
  const { months } = await age();
  const all = await client.all();
  expect(all).toHaveLength(40);
  expect(await drop(null)).toBe(0);
  expect(await drop(3_650)).toBe(0);
  expect(await client.all({ order: 'newest', limit: 7 })).toEqual(all.toReversed());
  expect(await client.all()).toEqual(all);
  expect(await drop()).toBe(1);
  expect(await drop()).toBe(0);
  expect(await client.all()).toEqual(all.slice(10));
  await anHourLater();
  expect(await drop()).toBe(1);
  await anHourLater();
  expect(await drop()).toBe(1);
  await anHourLater();
  // Months without an event go too, but none that is not past it as a whole.
  for (let more = 1; more > 0; more = await drop()) await anHourLater();
  expect((await listMonths())[0]! > nameOf(months[1]!)).toBe(true);
  expect(await client.all()).toEqual(all.slice(30));
  expect(await client.all({ order: 'newest', limit: 4 })).toEqual(all.slice(30).toReversed());
  expect(await client.ask(readIcpSignals, { ids: [all[29]!.id, all[30]!.id] })).toEqual({ found: [all[30]], left: [] });
  expect(await client.all({ since: '2020-01-01T00:00:00Z' })).toEqual(all.slice(30));
  for (const ask of [
    (cursor: string) => client.page({ cursor }),
    (cursor: string) => client.page({ cursor, signal_type: 'hiring' }),
    (cursor: string) => client.ask(followIcpSignals, { query: { cursor } }),
  ]) {
    for (const position of [0, 5, 29]) {
      await expect(ask(cursorAt(position))).rejects.toMatchObject({
        code: 'expired',
        errors: [{ location: 'query.cursor', value: cursorAt(30) }],
      });
    }
  }
  expect((await client.page({ cursor: cursorAt(30) })).signals).toEqual(all.slice(30));
  expect(await client.ask(locateSignals, { account_id: client.accountId, back_ms: 31_536_000_000 })).toEqual({
    last: 40,
    before_window: 30,
  });
  const pickUp = await client.ask(readSignals, { account_id: client.accountId, after: 3, up_to: 40 });
  expect(readPickUp(client.accountId, pickUp).map(({ position }) => position)).toEqual(
    Array.from({ length: 10 }, (_, nth) => 31 + nth),
  );
  await client.post(items(1));
  expect((await client.all()).slice(10)).toHaveLength(1);
  expect(await sql('select last_position from account where id = $1', [client.accountId])).toEqual([
    { last_position: 41 },
  ]);
});

test('G11: a feed whose events are all past the retention period ends at its last position, and continues from there', async () => {
  const { months } = await age();
  const quiet = feedClient(bus);
  await quiet.watch({ signal_types: ['quiet'] });
  await quiet.post([anItem({ signal_type: 'quiet' })]);
  await sql(`update icp_signal set detected_at = $2::timestamptz - interval '1 day' where account_id = $1`, [
    quiet.accountId,
    months[0],
  ]);
  await sql('delete from signal_month where account_id = $1', [quiet.accountId]);
  await sql('update account set last_detected_at = $2 where id = $1', [quiet.accountId, months[0]]);
  await restart();
  while ((await drop()) > 0) await anHourLater();
  expect(await quiet.page()).toMatchObject({ signals: [], has_more: false, next_cursor: cursorAt(1) });
  await expect(quiet.page({ cursor: cursorAt(0) })).rejects.toMatchObject({ code: 'expired' });
  await quiet.post([anItem({ signal_type: 'quiet' })]);
  expect((await quiet.page({ cursor: cursorAt(1) })).signals).toHaveLength(1);
});

test('G11, X2: no month is dropped before webhooks has taken it, while one of its tombstones is in transit, or while the clock may be wrong', async () => {
  await age();
  await sql(
    `insert into behind (account_id, position, events, since) values ($1, 40, 40, now() - interval '2 hours')
     on conflict (account_id) do update set since = excluded.since`,
    [client.accountId],
  );
  expect(await drop()).toBe(0);
  await sql('delete from behind');
  await sql('insert into erased_signal (account_id, position, retry_at) values ($1, 3, $2)', [
    client.accountId,
    monthStart(30),
  ]);
  expect(await drop()).toBe(0);
  await sql('delete from erased_signal');
  await sql(`update account set last_detected_at = now() - interval '2 days'`);
  expect(await drop()).toBe(0);
  expect(await client.all()).toHaveLength(40);
  await sql('update account set last_detected_at = now()');
  expect(await drop()).toBe(1);
  expect(await client.all()).toHaveLength(30);
});

test('G11, X7: a tombstone made in an expired month delays its drop, and one whose event is gone keeps no month', async () => {
  const { months } = await age();
  const owed = 'insert into erased_signal (account_id, position, retry_at) values ($1, $2, $3)';
  await sql(owed, [client.accountId, 3, monthStart(30)]);
  await sql('update signal_history set begins_at = $1, dropped_at = now()', [months[1]]);
  expect(await drop()).toBe(0);
  expect((await listMonths())[0]! < nameOf(months[1]!)).toBe(true);
  await sql('delete from erased_signal');
  await drop();
  await until(async () => (await listMonths())[0] === nameOf(months[1]!));
  await sql(owed, [client.accountId, 3, '2020-01-01']);
  expect(await claimErased(database.pool)).toEqual([]);
  await until(async () => (await database.pool.query('select from erased_signal')).rowCount === 0);
});

test('G11: a month that was expired but not dropped, because the process was killed, is dropped by the next process', async () => {
  const { months } = await age();
  await sql('update signal_history set begins_at = $1, dropped_at = now()', [months[1]]);
  await expect(client.page({ cursor: cursorAt(0) })).rejects.toMatchObject({ code: 'expired' });
  expect(await client.all()).toHaveLength(20);
  await drop();
  await until(async () => (await listMonths())[0] === nameOf(months[1]!));
  expect(await client.all()).toHaveLength(20);
});
