import { randomUUID } from 'node:crypto';
import { deleteKeys } from '../../services/feed/accounts/sql/delete-account.js';
import { readLines } from '../../services/feed/activity/read-items.js';
import { insertActivity } from '../../services/feed/activity/sql/insert-activity.js';
import { readActivityBetween } from '../../services/feed/activity/sql/read-activity.js';
import {
  deleteExpired,
  endDomain,
  lockNextDomain,
  noteSwallowed,
  noteUnresolved,
  readLateItems,
  readSwallowed,
  resolveLateItems,
} from '../../services/feed/activity/sql/unresolved-items.js';
import { finishWideItem } from '../../services/feed/activity/sql/wide-items.js';
import { countOpen, purgeBackfills } from '../../services/feed/backfills/sql/open-backfill.js';
import { backfillsStatement } from '../../services/feed/backfills/sql/read-backfills.js';
import { readPast } from '../../services/feed/backfills/sql/read-past.js';
import { countRunning, isAnyDue, lockNextTurn } from '../../services/feed/backfills/sql/turns.js';
import { loadFacts, resolveDomains, selectNamedLists } from '../../services/feed/companies/index.js';
import { findNewDomains, noteAwaited, storeCompanies } from '../../services/feed/companies/sql/store-companies.js';
import { fillLists, openLists, sweepLists } from '../../services/feed/companies/sql/store-lists.js';
import { claimErased, settleErased } from '../../services/feed/erasures/sql/claim-tombstones.js';
import { eraseItems, eraseSignals, readItems, readSignals } from '../../services/feed/erasures/sql/erase-stored.js';
import { readErased } from '../../services/feed/erasures/sql/erased-identifiers.js';
import {
  listEvents,
  listItems,
  readEntries,
  readNamedEvents,
  readNamedItems,
} from '../../services/feed/erasures/sql/named-in.js';
import { readTombstoneEnd, readTombstones } from '../../services/feed/erasures/sql/read-tombstones.js';
import { addBehind, claimBehind, removeBehind, renewBehind } from '../../services/feed/hand-off/sql/behind.js';
import { deleteConfirmed, moveOverdue, readLag } from '../../services/feed/hand-off/sql/unconfirmed.js';
import { readWatchChanges } from '../../services/feed/matching/sql/read-changes.js';
import { deleteActivity, findNextScope, readFirst } from '../../services/feed/retention/sql/delete-activity.js';
import { readConsumer } from '../../services/feed/signals/consumers/sql/consumers.js';
import { countByDay } from '../../services/feed/signals/counts/sql/count-days.js';
import { readDays } from '../../services/feed/signals/sql/day-counts.js';
import { findKnownSignals } from '../../services/feed/signals/sql/find-known.js';
import { findSignals } from '../../services/feed/signals/sql/find-signals.js';
import { findStart } from '../../services/feed/signals/sql/find-start.js';
import { insertSignals } from '../../services/feed/signals/sql/insert-signals.js';
import { lockAccounts } from '../../services/feed/signals/sql/lock-accounts.js';
import { readFollowing } from '../../services/feed/signals/sql/read-following.js';
import { type PageQuery, readPage } from '../../services/feed/signals/sql/read-page.js';
import { selectGrown } from '../../services/feed/signals/sql/select-grown.js';
import { readWatchPage, watchesStatement } from '../../services/feed/watches/sql/read-watches.js';
import type { Client, Database } from '../../services/platform/postgres/postgres.js';
import { anItem, createFeedDatabase, openFeedDatabase } from '../support/feed.js';
import { startPart } from '../support/start-part.js';

let files: { url: string; drop(): Promise<void> };
let database: Database;
const accountId = randomUUID();
const icpCriteriaId = randomUUID();
const signalAt = '2026-05-01T00:00:00.000000Z';

beforeAll(async () => {
  files = await createFeedDatabase();
  database = openFeedDatabase(files.url, 2);
  await startPart(database);
  await database.pool.query(
    `insert into account (id, last_position, last_detected_at)
     select case when n = 1 then $1::uuid else gen_random_uuid() end, case when n = 1 then 50000 else 0 end, now()
     from generate_series(1, 5000) n`,
    [accountId],
  );
  await database.pool.query(
    `insert into behind (account_id, position, events, since, retry_at)
     select id, last_position, 1, now(), now() + random() * interval '1 minute' from account`,
  );
  await database.pool.query(
    `insert into unconfirmed (id, accounts, positions, events, stored_at)
     select gen_random_uuid(), array[id], array[1], 1, now() - random() * interval '1 minute' from account`,
  );
  await database.pool.query(
    `insert into watch (account_id, icp_criteria_id, name, is_enabled, change)
     select a.id, gen_random_uuid(), 'w', true, row_number() over () from account a cross join generate_series(1, 4)`,
  );
  await database.pool.query('update watch_change set last = 20000');
  await database.pool.query(
    `insert into icp_signal select $1, n, gen_random_uuid(), case when n % 50 = 0 then $2::uuid else gen_random_uuid() end,
       (array['news', 'funding', 'hiring'])[1 + n % 3], timestamptz '2026-01-01' + n * interval '1 s', true, '{"n":1}'
     from generate_series(1, 50000) n`,
    [accountId, icpCriteriaId],
  );
  // From a time for which no month was created.
  await database.pool.query(
    `insert into icp_signal select gen_random_uuid(), n, gen_random_uuid(), gen_random_uuid(), 'news',
       timestamptz '2090-01-01' + n * interval '1 s', true, '{}' from generate_series(1, 5000) n`,
  );
  await database.pool.query(
    `insert into signal_month
     select a.id, timestamptz '2026-01-01' + n * interval '1 month', n * 1000 from account a cross join generate_series(0, 3) n`,
  );
  await database.pool.query(
    `insert into activity (scope, source_id, signal_type, headline, occurred_at, payload)
     select case when n % 10 = 0 then $1 else 'installation' end, n::text, 'news', 'h', now(), '{}' from generate_series(1, 50000) n`,
    [accountId],
  );
  await database.pool.query('insert into activity_key select gen_random_uuid() from generate_series(1, 50000)');
  await database.pool.query(
    `insert into watch_tombstone (change, account_id, icp_criteria_id)
     select n, gen_random_uuid(), gen_random_uuid() from generate_series(20001, 25000) n`,
  );
  await database.pool.query(
    `insert into erased_identifier (hash) select md5(n::text) || md5(n::text) from generate_series(1, 20000) n`,
  );
  await database.pool.query(
    'insert into erased_signal (account_id, position) select $1, n from generate_series(1, 5000) n',
    [accountId],
  );
  await database.pool.query('insert into signal_tombstone_end select id, 5 from account on conflict do nothing');
  await database.pool.query(
    `insert into named_in select md5(n::text)::uuid, n, case when n % 10 = 0 then gen_random_uuid() end from generate_series(1, 50000) n`,
  );
  await database.pool.query(`insert into named_event select $1, n, n, now() from generate_series(1, 50000) n`, [
    accountId,
  ]);
  await database.pool.query(`insert into company select n, 1, true, '{}' from generate_series(1, 50000) n`);
  await database.pool.query(
    `insert into company_domain select 'c' || n || '.example', n, true from generate_series(1, 50000) n`,
  );
  await database.pool.query(
    `insert into company_list (id, account_id, version, pending, swept_to)
     select gen_random_uuid(), id, 1, 1, case when last_position > 0 then 0 else 1 end from account`,
  );
  await database.pool.query(
    `insert into list_company select account_id, id, 1, n from company_list cross join generate_series(1, 10) n`,
  );
  await database.pool.query(
    `insert into unresolved_item select n, 'installation', 'd' || n % 5000 || '.example' from generate_series(1, 50000) n`,
  );
  await database.pool.query(
    `insert into unresolved_met (item, signals) select n, array[gen_random_uuid()] from generate_series(1, 50000) n`,
  );
  await database.pool.query(`insert into known_domain select 'd' || n || '.example' from generate_series(1, 5000) n`);
  await database.pool.query(
    `insert into wide_item (scope, source_id, watch_change) select 'installation', n::text, 1 from generate_series(1, 5000) n`,
  );
  await database.pool.query(
    `insert into watch_day select account_id, icp_criteria_id, date '2026-05-01', 1, 1 from watch`,
  );
  await database.pool.query(`insert into consumer select id, 'reader', 1 from account`);
  await database.pool.query(
    `insert into backfill (account_id, icp_criteria_id, status, ended_at)
     select a.id, $1, s.status, case when s.status = 'completed' then now() end
     from (select id, row_number() over () as nth from account) a cross join generate_series(1, 3)
     cross join lateral (select case when a.nth < 20 then 'running' else 'completed' end as status) s`,
    [icpCriteriaId],
  );
  await database.pool.query('analyze');
});
afterAll(async () => {
  await database.stop?.();
  await files.drop();
});

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] };
type Statement = { text: string; values?: unknown[] };

/** The tables that the plan of a statement, as it is prepared for any values, reads from end to end. */
async function fullScans(run: (db: Client) => Promise<unknown>): Promise<string[]> {
  const client = await database.pool.connect();
  const seen: Statement[] = [];
  const spy = {
    query: async (statement: Statement) => {
      seen.push(statement);
      return { rows: [{}], rowCount: 0 };
    },
  };
  const found: string[] = [];
  try {
    await run(spy as unknown as Client);
    await client.query("begin; set local plan_cache_mode = 'force_generic_plan'");
    for (const [nth, { text, values = [] }] of seen.entries()) {
      await client.query(`prepare plan_${nth} as ${text}`);
      const literals = values.map((value) => (value === null ? 'null' : client.escapeLiteral(toText(value))));
      const given = literals.length > 0 ? `(${literals.join(', ')})` : '';
      const { rows } = await client.query(`explain (format json) execute plan_${nth}${given}`);
      collect(rows[0]['QUERY PLAN'][0].Plan, found);
    }
    await client.query('rollback; deallocate all');
  } finally {
    client.release();
  }
  return found;
}

function collect(node: Node, found: string[]): void {
  if (node['Node Type'] === 'Seq Scan' && node['Relation Name']) found.push(node['Relation Name']);
  for (const inner of node.Plans ?? []) collect(inner, found);
}

function toText(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((one) => (one === null ? 'NULL' : JSON.stringify(String(one)))).join(',')}}`;
}

const page = {
  accountId,
  partition: 'icp_signal_before',
  after: 20_000,
  upTo: 45_000,
  isNewestFirst: false,
  limit: 51,
  maxBytes: 400_000,
  icpCriteriaIds: null,
  signalTypes: null,
};
const filters: [name: string, filter: Partial<PageQuery>][] = [
  ['', {}],
  [' by watch', { icpCriteriaIds: [icpCriteriaId] }],
  [' by type', { signalTypes: ['news'] }],
  [' by both', { icpCriteriaIds: [icpCriteriaId], signalTypes: ['news'] }],
  [' by several', { icpCriteriaIds: [icpCriteriaId, accountId], signalTypes: ['news', 'hiring'] }],
];
const past = { accountId, from: 20_000, to: 40_000, since: signalAt, limit: 500, maxBytes: 1_000_000 };
const { items } = readLines([JSON.stringify(anItem({ company_domain: 'acme.example', text: 't' }))], 0);
const signal = {
  account_id: accountId,
  position: 50_001,
  id: randomUUID(),
  icp_criteria_id: icpCriteriaId,
  signal_type: 'news',
  detected_at: signalAt,
  pushable: true,
  body: '{}',
};

const entry = 'c'.repeat(32);
const entries = [{ hash: entry, item: 7, scope: 'installation' }];
const pass = {
  done_to: 0,
  up_to: 1,
  stage: 'activity' as const,
  is_filling: false,
  after_scope: null,
  after_number: 20_000,
};

const listId = randomUUID();
const company = {
  company_social_id: '1',
  version: 2,
  facts: { domains: ['c1.example'], industries: [], size: null, hq_country: null, employees: null },
};
const list = {
  ...{ account_id: accountId, list_id: listId, version: 2, company_social_ids: ['1'] },
  ...{ is_first: true, is_last: true },
};

type Hot = [name: string, run: (db: Client) => Promise<unknown>];
const bothOrders = [false, true].map((isOldestFirst) => ({
  before: signal.detected_at,
  beforeId: icpCriteriaId,
  isOldestFirst,
}));

const hot: Hot[] = [
  ['activity is inserted', (db) => insertActivity(db, items, new Map([[items[0]!.key, [entry]]]))],
  ['accounts are locked', (db) => lockAccounts(db, [accountId])],
  ['signals are inserted', (db) => insertSignals(db, { id: randomUUID(), signals: [{ ...signal, item: 7 }] })],
  ...filters.flatMap(([name, filter]): [string, (db: Client) => Promise<unknown>][] => [
    [`a page of the feed${name}`, (db) => readPage(db, { ...page, ...filter })],
    [`a page of the feed${name}, newest first`, (db) => readPage(db, { ...page, ...filter, isNewestFirst: true })],
  ]),
  ['an event is found by its id', (db) => findSignals(db, { accountId, ids: [icpCriteriaId, accountId] })],
  [
    'events that are there already are found by their ids',
    (db) => findKnownSignals(db, [icpCriteriaId, accountId], '2026-05-01T00:00:00Z'),
  ],
  ['a page of tombstones', (db) => readTombstones(db, { accountId, after: 10, limit: 51 })],
  ['the last tombstone', (db) => readTombstoneEnd(db, accountId)],
  [
    'a volume',
    (db) =>
      countByDay(db, {
        ...{ accountId, icpCriteriaId, since: '2026-05-01T00:00:00Z', until: signal.detected_at },
        ...{ after: 0, upTo: 1_000_000, most: 2_000_001 },
      }),
  ],
  [
    'the counts of capped watches',
    (db) => readDays(db, [{ account_id: accountId, icp_criteria_id: icpCriteriaId, day: '2026-05-01' }]),
  ],
  ['a consumer', (db) => readConsumer(db, accountId, 'reader')],
  [
    'since',
    async (db) => {
      const asked = findStart(db, accountId, [], '2026-01-01T05:00:00.000000Z');
      // A plan has no position, so nothing is found.
      await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
    },
  ],
  ['a hand-off from the table', (db) => readFollowing(db, [{ accountId, after: 10 }], { limit: 500, maxBytes: 1_000 })],
  ['confirmations are kept', (db) => deleteConfirmed(db, [randomUUID()])],
  ['accounts are no longer behind', (db) => removeBehind(db, new Map([[accountId, 5]]))],
  ['accounts are noted as behind', (db) => addBehind(db, new Map([[accountId, 5]]))],
  ['leases of accounts are extended', (db) => renewBehind(db, [accountId])],
  // Not all accounts are looked through each second.
  ['accounts that are behind are taken up', (db) => claimBehind(db, 16)],
  ['transactions are found to be late', (db) => moveOverdue(db)],
  ['which lists watches name', (db) => selectNamedLists(db, { list_ids: [accountId] })],
  ['which accounts have grown', (db) => selectGrown(db, [{ account_id: accountId, position: 5, tombstone: 5 }])],
  ['watches that changed', (db) => readWatchChanges(db, 19_990, 1_000)],
  ...bothOrders.map(
    (start): Hot => [
      `a page of watches, ${start.isOldestFirst ? 'oldest' : 'newest'} first`,
      (db) => readWatchPage(db, watchesStatement({ ...start, accountId, isEnabled: true, limit: 51 })),
    ],
  ),
  ['who was erased since', (db) => readErased(db, { after: 19_990, upTo: 20_000, limit: 1_000 })],
  ['a page of activity is looked through', (db) => readItems(db, { ...pass, after_scope: 'installation' }, 250)],
  ['a page of the feeds is looked through', (db) => readSignals(db, { ...pass, after_scope: accountId }, 250)],
  [
    'what names the erased is looked up',
    (db) => readEntries(db, { hashes: [entry], after: { hash: entry, item: 0 }, limit: 250 }),
  ],
  ['items that name the erased are read', (db) => readNamedItems(db, entries)],
  [
    'events of items that name the erased are read',
    (db) => readNamedEvents(db, { items: [7], after: { item: 7, account_id: accountId, position: 0 }, limit: 250 }),
  ],
  ['entries of older items are filled in', (db) => listItems(db, [{ scope: 'installation', id: 7, entries: [entry] }])],
  [
    'entries of older events are filled in',
    (db) => listEvents(db, [{ account_id: accountId, position: 7, detected_at: signal.detected_at, entries: [entry] }]),
  ],
  ['items become tombstones', (db) => eraseItems(db, [{ scope: 'installation', id: 3, sourceId: '3' }])],
  ['events become tombstones', (db) => eraseSignals(db, [{ account_id: accountId, position: 3, body: '{}' }])],
  ['tombstones are confirmed', (db) => settleErased(db, { accountId, positions: [3], confirmedTo: 3 })],
  ['the next scope of aged activity', (db) => findNextScope(db, '')],
  ['the first activity of a scope', (db) => readFirst(db, accountId, 1_000)],
  ['aged activity is deleted', (db) => deleteActivity(db, accountId, [3], [items[0]!.key])],
  ['facts of companies are read', (db) => loadFacts(db, ['1', '2'], [listId])],
  ['domains are resolved', (db) => resolveDomains(db, ['c1.example'])],
  ['domains are found to be new', (db) => findNewDomains(db, [company])],
  ['facts are stored', (db) => storeCompanies(db, [company])],
  ['domains are noted that items wait for', (db) => noteAwaited(db, ['d1.example'])],
  ['a list is begun', (db) => openLists(db, [list])],
  ['a list is filled', (db) => fillLists(db, [list])],
  ['older versions of lists are deleted', (db) => sweepLists(db, 1_000)],
  [
    'unresolved items are noted',
    (db) => noteUnresolved(db, [{ scope: accountId, sourceId: '10', domain: 'd1.example', swallowed: [signal.id] }]),
  ],
  ['what caps have swallowed of a wide item is noted', (db) => noteSwallowed(db, 3, [signal.id])],
  ['what caps have swallowed of items is read', (db) => readSwallowed(db, [3, 4])],
  ['a domain that became known is taken', (db) => lockNextDomain(db)],
  ['items that wait for a domain are read', (db) => readLateItems(db, 'd1.example', 100)],
  [
    'items are resolved',
    (db) =>
      resolveLateItems(db, { companyId: '1', done: [3], live: [{ id: 3, scope: 'installation' }], wide: new Set() }),
  ],
  ['a domain is ended', (db) => endDomain(db, 'd1.example')],
  ['what has waited too long is deleted', (db) => deleteExpired(db, 1_000)],
  ['a wide item is ended', (db) => finishWideItem(db, 3)],
  ['keys are purged', (db) => deleteKeys(db, [items[0]!.key])],
  [
    'past activity',
    (db) =>
      readActivityBetween(db, {
        scope: 'installation',
        after: 0,
        before: 40_000,
        limit: 500,
        withText: true,
        withPayload: true,
      }),
  ],
  ['past activity is met by a backfill', (db) => readPast(db, 'after', past)],
  ['past activity is counted by a dry run', (db) => readPast(db, 'before', past)],
  ['the next backfill is found', (db) => lockNextTurn(db)],
  ['a backfill is looked for', (db) => isAnyDue(db)],
  ['backfills are counted', async (db) => [await countRunning(db), await countOpen(db, accountId, 1_000)]],
  ['old backfills are deleted', (db) => purgeBackfills(db)],
  ...bothOrders.map(
    (start): Hot => [
      `backfills are listed, ${start.isOldestFirst ? 'oldest' : 'newest'} first`,
      (db) => db.query(backfillsStatement({ ...start, accountId, icpCriteriaId, status: null, limit: 51 })),
    ],
  ),
];

test.each(hot)('5c: no table is read from end to end: %s', async (_name, run) => {
  // The one row of each of these has no index worth using.
  expect((await fullScans(run)).filter((table) => !['watch_change', 'signal_history'].includes(table))).toEqual([]);
});

test('5c: tombstones that are claimed for a hand-off are read from the feed by its key', async () => {
  const scans = await fullScans((db) => claimErased(db));
  expect(scans).not.toContain('icp_signal');
});

test('X3: the lag query of a scrape reads neither the whole feed nor all accounts', async () => {
  const scans = await fullScans(readLag);
  for (const table of ['icp_signal', 'account']) expect(scans).not.toContain(table);
});
