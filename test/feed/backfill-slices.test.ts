import { randomUUID } from 'node:crypto';
import { createBackfillLane } from '../../services/feed/backfills/index.js';
import { createErasedCache } from '../../services/feed/erasures/index.js';
import { createIdIndex, type SignalBatch } from '../../services/feed/signals/index.js';
import { putWatch } from '../../services/feed/watches/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { hashIdentifier } from '../../services/platform/identifiers.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestNats } from '../support/cluster.js';
import { createFeedDatabase, loadedCache, openFeedDatabase } from '../support/feed.js';
import { findFreePort, startServiceProcess } from '../support/service-process.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

let files: { url: string; drop(): Promise<void> };
let database: Database;
let nats: TestNats;

beforeAll(async () => {
  [nats, files] = await Promise.all([startNats(), createFeedDatabase()]);
  database = openFeedDatabase(files.url);
  await startPart(database);
});
afterAll(async () => {
  await database.stop?.();
  await nats.stop();
  await files.drop();
});

/** An account with a watch and past items that only it meets, which no watch has met. */
async function furnish(items: number): Promise<{ accountId: string; watch: string }> {
  const accountId = randomUUID();
  const ctx = serviceContext('test', 5_000, accountId);
  const body = { name: 'a watch', is_enabled: true };
  const { icp_criteria_id } = await putWatch({ database }, { body }, ctx);
  await addItems(accountId, items);
  return { accountId, watch: icp_criteria_id };
}

const addItems = (scope: string, items: number, headline = 'Acme grows') =>
  database.pool.query(
    `insert into activity (scope, source_id, signal_type, company_social_id, headline, occurred_at, payload)
     select $1, translate(md5(random()::text), '0123456789', 'ghijklmnop'), 'news', '1001', $3, now(), '{}' from generate_series(1, $2::int)`,
    [scope, items, headline],
  );

async function begin({ accountId, watch }: { accountId: string; watch: string }): Promise<string> {
  const { rows } = await database.pool.query(
    'insert into backfill (account_id, icp_criteria_id) values ($1, $2) returning id',
    [accountId, watch],
  );
  return rows[0].id;
}

const read = async (id: string) => (await database.pool.query('select * from backfill where id = $1', [id])).rows[0];
const ends = (id: string) => until(async () => (await read(id)).status !== 'running', { withinMs: 20_000 });

/** Runs a replica's lane as long as `work` takes. Returns the account of each slice that wrote something. */
async function withLane(work: () => Promise<unknown>, maxSignals = 1_000_000): Promise<string[]> {
  const slices: string[] = [];
  const lane = createBackfillLane({
    database,
    idIndex: createIdIndex(database),
    cache: await loadedCache(database),
    erased: createErasedCache(),
    isBusy: () => false,
    onStored: ({ signals }: SignalBatch) => void slices.push(signals[0]!.account_id),
    metrics: { scanned: () => {} },
    maxSignals,
    log: createLog('test', 'silent'),
  });
  await lane.start();
  await work().finally(() => lane.stop());
  return slices;
}

/** How many signals an account has, how many different ones, and its last position. */
async function countSignals(accountId: string): Promise<number[]> {
  const { rows } = await database.pool.query(
    `select count(*)::int as n, count(distinct id)::int as ids, coalesce(max(position), 0)::int as last from icp_signal where account_id = $1`,
    [accountId],
  );
  return [rows[0].n, rows[0].ids, rows[0].last];
}

test('G8, S4: accounts take turns, and the backfills of one account run one after another', async () => {
  const [large, small] = [await furnish(6_000), await furnish(2_000)];
  const ids = [await begin(large), await begin(large), await begin(small)];
  const slices = await withLane(() => Promise.all(ids.map(ends)));
  // The small one waited for no more slices of the large one than it has itself, and one.
  expect(slices.lastIndexOf(small.accountId)).toBeLessThanOrEqual(4);
  expect(slices.filter((id) => id === large.accountId)).toHaveLength(6);
  expect(await countSignals(large.accountId)).toEqual([6_000, 6_000, 6_000]);
  const [first, second] = [await read(ids[0]!), await read(ids[1]!)];
  expect([first.written, second.written, second.matched]).toEqual([6_000, 0, 6_000]);
  expect(first.ended_at <= second.ended_at).toBe(true);
  const { rows } = await database.pool.query('select max(detected_at) as last from icp_signal where account_id = $1', [
    large.accountId,
  ]);
  expect(first.ended_at >= rows[0].last).toBe(true);
});

test('G8, S5: a backfill that reaches its limit of signals ends and reports this, and the next one writes the remaining signals', async () => {
  const account = await furnish(2_400);
  const first = await begin(account);
  await withLane(() => ends(first), 1_400);
  expect(await read(first)).toMatchObject({ written: 1_400, is_limited: true, status: 'completed', scanned: 1_400 });
  const second = await begin(account);
  await withLane(() => ends(second), 1_400);
  expect(await read(second)).toMatchObject({ written: 1_000, is_limited: false, scanned: 2_400 });
  expect(await countSignals(account.accountId)).toEqual([2_400, 2_400, 2_400]);
});

test('G8, H2: a backfill does not lose items of a transaction that began before it and may not know the watch', async () => {
  const account = await furnish(2);
  const storing = await database.pool.connect();
  await storing.query('begin');
  await storing.query(`select pg_advisory_xact_lock_shared(hashtext('leadwire feed erasures'))`);
  await storing.query(
    `insert into activity (scope, source_id, signal_type, headline, occurred_at, payload) values ($1, 'late', 'news', 'x', now(), '{}')`,
    [account.accountId],
  );
  const id = await begin(account);
  await withLane(async () => {
    await until(async () => (await read(id)).waits_for !== null);
    const looked = (await read(id)).due_at;
    await until(async () => (await read(id)).due_at > looked);
    expect(await read(id)).toMatchObject({ up_to: null, status: 'running' });
    await storing.query('commit');
    storing.release();
    await ends(id);
  });
  expect(await countSignals(account.accountId)).toEqual([3, 3, 3]);
});

test('G8, G10: a backfill waits at an item that the lane of wide items will process, and leaves it to the lane', async () => {
  const account = await furnish(3);
  const { rows } = await database.pool.query('select source_id from activity where scope = $1 order by id', [
    account.accountId,
  ]);
  const wide = (change: number) =>
    database.pool.query('insert into wide_item (scope, source_id, watch_change) values ($1, $2, $3)', [
      account.accountId,
      rows[1].source_id,
      change,
    ]);
  // This one was accepted before there was the watch, which it does not meet.
  await wide(0);
  const { rows: changes } = await database.pool.query('select last from watch_change');
  await wide(changes[0].last);
  const id = await begin(account);
  await withLane(async () => {
    await until(async () => (await read(id)).written === 1);
    // The lane has come to the account, where it no longer matched.
    await database.pool.query('update wide_item set done_to = $1 where watch_change > 0', [account.accountId]);
    await ends(id);
  });
  expect(await countSignals(account.accountId)).toEqual([3, 3, 3]);
  await database.pool.query('delete from wide_item');
});

test('G8, X7: a backfill writes no signals for items of erased people, and erasures find the signals that name others', async () => {
  const account = await furnish(1);
  await addItems(account.accountId, 1, 'gone@example.com joins');
  await addItems(account.accountId, 1, 'stays@example.com joins');
  await database.pool.query('insert into erased_identifier (hash) values ($1)', [hashIdentifier('gone@example.com')]);
  const id = await begin(account);
  await withLane(() => ends(id));
  expect((await read(id)).written).toBe(2);
  const named = await database.pool.query('select position::int from named_event where account_id = $1', [
    account.accountId,
  ]);
  expect(named.rows).toEqual([{ position: 2 }]);
});

test('G8, X2: a replica that is killed after any slice loses nothing and writes nothing twice', async () => {
  const account = await furnish(5_200);
  const env = { DATABASE_URL: files.url, NATS_URL: nats.url, LOG_LEVEL: 'silent', NODE_ENV: 'test' };
  const run = async (more: Record<string, string>) => {
    const port = await findFreePort();
    return startServiceProcess({ service: 'feed', port, env: { ...env, FEED_PORT: String(port), ...more } });
  };
  const first = await run({ FAIL_POINT: 'committed:kill:2' });
  const id = await begin(account);
  expect(await first.ended).toBe('SIGKILL');
  expect(await read(id)).toMatchObject({ written: 2_000, status: 'running' });
  const second = await run({});
  await ends(id);
  await second.stop();
  expect(await countSignals(account.accountId)).toEqual([5_200, 5_200, 5_200]);
  expect(await read(id)).toMatchObject({ written: 5_200, scanned: 5_200, status: 'completed' });
}, 60_000);
