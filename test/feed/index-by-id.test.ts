import { randomUUID } from 'node:crypto';
import { createRematch } from '../../services/feed/activity/index.js';
import { createBackfillLane } from '../../services/feed/backfills/index.js';
import { createErasedCache } from '../../services/feed/erasures/index.js';
import { indexById } from '../../services/feed/retention/index.js';
import { createIdIndex, getSignal, getSignalMatch, signalId } from '../../services/feed/signals/index.js';
import { findStart } from '../../services/feed/signals/sql/find-start.js';
import { putWatch } from '../../services/feed/watches/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { createFeedDatabase, loadedCache, openFeedDatabase } from '../support/feed.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

let files: { url: string; drop(): Promise<void> };
let databases: Database[];

beforeAll(async () => {
  files = await createFeedDatabase();
  databases = [openFeedDatabase(files.url, 2), openFeedDatabase(files.url, 2)];
  for (const database of databases) await startPart(database);
});
afterAll(async () => {
  for (const database of databases) await database.stop?.();
  await files.drop();
});

const never = new AbortController().signal;

test('G9: a partition that the migration left unindexed is indexed by one replica alongside its writers, even after an interrupted attempt', async () => {
  const { pool } = databases[0]!;
  expect(await indexById(databases[0]!, never)).toBe(0);
  await pool.query('drop index icp_signal_before_by_id');
  // What an interrupted build leaves.
  await pool.query('create index icp_signal_before_by_id on icp_signal_before (id)');
  await pool.query(`update pg_index set indisvalid = false where indexrelid = 'icp_signal_before_by_id'::regclass`);
  const counts = await Promise.all(databases.map((database) => indexById(database, never)));
  expect(counts.sort()).toEqual([0, 1]);
  const { rows } = await pool.query(
    `select indisvalid as is_valid from pg_index where indexrelid = 'icp_signal_before_by_id'::regclass`,
  );
  expect(rows).toEqual([{ is_valid: true }]);
  expect(await indexById(databases[0]!, never)).toBe(0);
});

test('G5: a time is never taken for the beginning of the feed if the events before and after it are not found', async () => {
  const { pool } = databases[0]!;
  const accountId = randomUUID();
  await pool.query('insert into account (id, last_position) values ($1, 10)', [accountId]);
  await expect(findStart(pool, accountId, [], '2026-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'unavailable' });
});

test('G8, G9: until the index is built, reads by id are refused, and backfills and items by domain wait', async () => {
  const database = databases[0]!;
  const accountId = randomUUID();
  const ctx = serviceContext('test', 5_000, accountId);
  const watch = await putWatch({ database }, { body: { name: 'a watch', is_enabled: true } }, ctx);
  await database.pool.query(
    `with item as (
       insert into activity (scope, source_id, signal_type, company_domain, headline, occurred_at, payload)
       values ($1, 'first', 'news', null, 'Acme grows', now(), '{}'), ($1, 'late', 'news', 'late.example', 'Acme grows', now(), '{}')
       returning id, scope, company_domain),
     asked as (insert into backfill (account_id, icp_criteria_id) values ($1::uuid, $2)),
     company as (insert into company (id, version, is_known, industries) values ('7', 1, true, '{}')),
     named as (insert into company_domain (domain, company_id, is_main) values ('late.example', '7', true)),
     known as (insert into known_domain (domain) values ('late.example'))
     insert into unresolved_item (item, scope, domain) select id, scope, company_domain from item where company_domain is not null`,
    [accountId, watch.icp_criteria_id],
  );
  await database.pool.query('drop index icp_signal_before_by_id');
  const idIndex = createIdIndex(database);
  const lanes = [createBackfillLane, createRematch].map(async (create) => {
    let looks = 0;
    const isBuilt = () => {
      looks++;
      return idIndex.isBuilt();
    };
    const lane = create({
      database,
      idIndex: { ...idIndex, isBuilt },
      cache: await loadedCache(database),
      erased: createErasedCache(),
      isBusy: () => false,
      onStored: () => {},
      onWide: () => {},
      onResolved: () => {},
      metrics: { scanned: () => {} },
      maxSignals: 1_000,
      log: createLog('test', 'silent'),
    });
    await lane.start();
    return { lane, hasLooked: () => looks >= 2 };
  });
  const [backfills, late] = await Promise.all(lanes);
  const wake = () => [backfills, late].map((one) => one!.lane.wake());
  const progress = async () => {
    const { rows } = await database.pool.query(
      `select (select waits_for is not null or first_id is not null from backfill where account_id = $1) as begun,
         (select count(*)::int from unresolved_item) as waiting,
         (select count(*)::int from icp_signal where account_id = $1) as signals`,
      [accountId],
    );
    return rows[0];
  };
  try {
    await until(async () => {
      wake();
      return backfills!.hasLooked() && late!.hasLooked();
    });
    expect(await progress()).toEqual({ begun: false, waiting: 1, signals: 0 });
    const path = { id: signalId(accountId, watch.icp_criteria_id, accountId, 'late') };
    await expect(getSignal({ database, idIndex }, { path }, ctx)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(getSignalMatch({ database, idIndex }, { path }, ctx)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await indexById(database, never)).toBe(1);
    await until(async () => {
      wake();
      const { signals, waiting } = await progress();
      return signals === 2 && waiting === 0;
    });
    expect(JSON.parse(String(await getSignal({ database, idIndex }, { path }, ctx)))).toMatchObject({ id: path.id });
  } finally {
    await Promise.all([backfills!.lane.stop(), late!.lane.stop()]);
  }
});
