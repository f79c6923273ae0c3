import { randomUUID } from 'node:crypto';
import { readSignalStatistics } from '../../schema/contracts/statistics.js';
import { countSignals } from '../../services/feed/signals/index.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import { type Database, type Queryable, transaction } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestNats } from '../support/cluster.js';
import { anItem, connectBus, createFeedDatabase, feedClient, openFeedDatabase, startFeed } from '../support/feed.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

let nats: TestNats;
let bus: Bus;
let feed: { stop(): Promise<void> };
let files: { url: string; drop(): Promise<void> };
let database: Database;

beforeAll(async () => {
  [nats, files] = await Promise.all([startNats(), createFeedDatabase()]);
  feed = await startFeed(files.url, nats.url);
  bus = await connectBus(nats.url);
  database = openFeedDatabase(files.url, 4);
  await startPart(database);
});
afterAll(async () => {
  await feed?.stop();
  await bus?.stop?.();
  await database?.stop?.();
  await nats?.stop();
  await files?.drop();
});

type Client = ReturnType<typeof feedClient>;
const hourMs = 3_600_000;
const lastDay = () => {
  const end = Math.ceil(Date.now() / hourMs) * hourMs;
  return {
    step: 'hour' as const,
    since: new Date(end - 24 * hourMs).toISOString(),
    until: new Date(end).toISOString(),
  };
};
/** The figures of each series, step by step. */
const read = async (client: Client, metric: 'signals_by_type' | 'signals_by_watch', span: object = lastDay()) => {
  const { series } = await client.ask(readSignalStatistics, { metric, ...span } as never);
  return Object.fromEntries(
    series.map(({ series: name, steps, values }) => {
      const found = new Map<number, number>();
      for (const [n, step] of steps.entries()) found.set(step, (found.get(step) ?? 0) + values[n]!);
      return [name, found];
    }),
  );
};
const sums = (series: Record<string, Map<number, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(series).flatMap(([name, found]) => {
      const sum = [...found.values()].reduce((total, value) => total + value, 0);
      return sum === 0 ? [] : [[name, sum]];
    }),
  );
/** Puts events onto the feed of an account as they would have come in the past. */
const addPast = (
  client: Client,
  count: number,
  at: string,
  type: string,
  watch = randomUUID(),
  db: Queryable = database.pool,
) =>
  db.query(
    `with a as (update account set last_position = last_position + $2::int where id = $1::uuid returning last_position)
     insert into icp_signal (account_id, position, id, icp_criteria_id, signal_type, detected_at, is_pushable, body)
     select $1::uuid, a.last_position - $2::int + n, gen_random_uuid(), $5::uuid, $4, $3::timestamptz, false, '{}'
     from a cross join generate_series(1, $2::int) n`,
    [client.accountId, count, at, type, watch],
  );
const countedTo = async (client: Client): Promise<number> => {
  const { rows } = await database.pool.query('select position from signal_counted where account_id = $1', [
    client.accountId,
  ]);
  return rows[0]?.position ?? 0;
};
/** Counts in advance until an account is counted so far; the feed's own turn may have it just then. */
const untilCounted = (client: Client, isFar: (position: number) => boolean, atOnce = 1) =>
  until(async () => {
    await Promise.all(Array.from({ length: atOnce }, () => countSignals(database, new AbortController().signal)));
    return isFar(await countedTo(client));
  });
/** An account with a watch, and what came onto its feed: four signals of two types. */
async function anAccount(): Promise<Client> {
  const client = feedClient(bus);
  await client.watch({ name: 'Robots', keywords: { any: ['robots'] } });
  await client.post([
    ...[1, 2, 3].map((n) =>
      anItem({
        source_id: `${client.accountId}-${n}`,
        account_id: client.accountId,
        signal_type: 'funding',
        headline: 'robots',
      }),
    ),
    anItem({
      source_id: `${client.accountId}-4`,
      account_id: client.accountId,
      signal_type: 'hiring',
      headline: 'robots',
    }),
  ]);
  return client;
}

test('G8: statistics of signals agree with the feed at once, by type and by watch, and cover one account only', async () => {
  const [client, other] = [await anAccount(), feedClient(bus)];
  const byType = await read(client, 'signals_by_type');
  expect(sums(byType)).toEqual({ funding: 3, hiring: 1 });
  expect(byType.funding!.get(23)).toBe(3);
  const page = await client.all();
  const watches = new Map<string, number>();
  for (const { icp_criteria_id: watch } of page) watches.set(watch, (watches.get(watch) ?? 0) + 1);
  expect(sums(await read(client, 'signals_by_watch'))).toEqual(Object.fromEntries(watches));
  expect(sums(await read(other, 'signals_by_type'))).toEqual({});
});

test('G8: signals counted in advance and signals not yet counted add up, each counted once, whichever slices count them', async () => {
  const client = await anAccount();
  const old = new Date(Date.now() - 5 * hourMs).toISOString();
  await addPast(client, 45_000, old, 'news');
  await untilCounted(client, (position) => position > 43_000, 3);
  await addPast(client, 1_500, new Date().toISOString(), 'news');
  const found = await read(client, 'signals_by_type');
  expect(sums(found)).toEqual({ funding: 3, hiring: 1, news: 46_500 });
  expect([...found.news!].sort(([one], [other]) => one - other)).toEqual([
    [18, 45_000],
    [23, 1_500],
  ]);
  // A day is the sum of its hours, and what is outside of the time is not counted.
  const day = {
    step: 'day',
    since: `${old.slice(0, 10)}T00:00:00Z`,
    until: new Date(Date.now() + 24 * hourMs).toISOString(),
  };
  expect(sums(await read(client, 'signals_by_type', day))).toEqual({ funding: 3, hiring: 1, news: 46_500 });
  const past = { step: 'hour', since: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' };
  expect(sums(await read(client, 'signals_by_type', past))).toEqual({});
});

test('G8: the twelve largest series are reported separately, and the rest as one series', async () => {
  const client = await anAccount();
  const now = new Date().toISOString();
  for (let n = 1; n <= 20; n += 1) await addPast(client, n, now, `type_${n}`);
  const found = sums(await read(client, 'signals_by_type'));
  expect(Object.keys(found)).toHaveLength(13);
  // 20 down to 9 are reported separately; of 8 and less, and of the four of the watch, only the sum is reported.
  expect(found).toMatchObject({ type_20: 20, type_9: 9, other: 36 + 4 });
});

test('G8: the watches that found most are reported separately however many there are, and with the rest they add up to all signals of the period', async () => {
  const client = feedClient(bus);
  const [first, second] = [3, 30].map((hours) => new Date(Date.now() - hours * hourMs).toISOString());
  await client.watch({ name: 'Robots', keywords: { any: ['robots'] } });
  const big = Array.from({ length: 12 }, () => randomUUID());
  // At once, since the feed counts too, and leaves the last signals of an account for later.
  await transaction(database.pool, async (db) => {
    for (const at of [first!, second!]) {
      for (const [n, watch] of big.entries()) await addPast(client, 250 + n, at, 'news', watch, db);
      for (let n = 0; n < 20; n += 1) await addPast(client, 1 + n, at, 'news', randomUUID(), db);
    }
  });
  const span = { ...lastDay(), since: new Date(Date.now() - 48 * hourMs).toISOString().replace(/:.*/, ':00:00Z') };
  const expected = Object.fromEntries(big.map((watch, n) => [watch, 2 * (250 + n)]));
  const all = { ...expected, other: 2 * 210 };
  await untilCounted(client, (position) => position === 2 * (3_066 + 210));
  expect(sums(await read(client, 'signals_by_watch', span))).toEqual(all);
  await addPast(client, 1_900, first!, 'news', big[0]);
  expect(sums(await read(client, 'signals_by_watch', span))).toEqual({ ...all, [big[0]!]: 2_400 });
  const days = {
    step: 'day',
    since: `${second!.slice(0, 10)}T00:00:00Z`,
    until: new Date(Date.now() + 24 * hourMs).toISOString(),
  };
  expect(sums(await read(client, 'signals_by_watch', days))).toEqual({ ...all, [big[0]!]: 2_400 });
});
