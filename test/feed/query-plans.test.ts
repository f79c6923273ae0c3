import { randomUUID } from 'node:crypto';
import { deleteKeys } from '../../services/feed/accounts/sql/delete-account.js';
import { readLines } from '../../services/feed/activity/read-items.js';
import { insertActivity } from '../../services/feed/activity/sql/insert-activity.js';
import { readActivityBefore } from '../../services/feed/activity/sql/read-activity.js';
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
import { addBehind, claimBehind, removeBehind, renewBehind } from '../../services/feed/hand-off/sql/behind.js';
import { deleteConfirmed, moveOverdue, readLag } from '../../services/feed/hand-off/sql/unconfirmed.js';
import { deleteActivity, findNextScope, readFirst } from '../../services/feed/retention/sql/delete-activity.js';
import { findStart } from '../../services/feed/signals/sql/find-start.js';
import { insertSignals } from '../../services/feed/signals/sql/insert-signals.js';
import { lockAccounts } from '../../services/feed/signals/sql/lock-accounts.js';
import { readFollowing } from '../../services/feed/signals/sql/read-following.js';
import { readPage } from '../../services/feed/signals/sql/read-page.js';
import { selectGrown } from '../../services/feed/signals/sql/select-grown.js';
import { readWatchChanges } from '../../services/feed/watches/sql/read-changes.js';
import { readWatchPage } from '../../services/feed/watches/sql/read-watches.js';
import type { Client, Database } from '../../services/platform/postgres/postgres.js';
import { anItem, createFeedDatabase, openFeedDatabase, startPart } from '../support/feed.js';

let files: { url: string; drop(): Promise<void> };
let database: Database;
const accountId = randomUUID();
const icpCriteriaId = randomUUID();

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
  // Of a time that no month was made for.
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
  await database.pool.query(
    `insert into named_in select md5(n::text)::uuid, n, case when n % 10 = 0 then gen_random_uuid() end from generate_series(1, 50000) n`,
  );
  await database.pool.query(`insert into named_event select $1, n, n, now() from generate_series(1, 50000) n`, [
    accountId,
  ]);
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
  limit: 51,
  maxBytes: 400_000,
  icpCriteriaId: null,
  signalType: null,
};
const { items } = readLines([JSON.stringify(anItem({ company_domain: 'acme.example', text: 't' }))], 0);
const signal = {
  account_id: accountId,
  position: 50_001,
  id: randomUUID(),
  icp_criteria_id: icpCriteriaId,
  signal_type: 'news',
  detected_at: '2026-05-01T00:00:00.000000Z',
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

const hot: [name: string, run: (db: Client) => Promise<unknown>][] = [
  ['activity is inserted', (db) => insertActivity(db, items, new Map([[items[0]!.key, [entry]]]))],
  ['accounts are locked', (db) => lockAccounts(db, [accountId])],
  ['signals are inserted', (db) => insertSignals(db, { id: randomUUID(), signals: [{ ...signal, item: 7 }] })],
  ['a page of the feed', (db) => readPage(db, page)],
  ['a page by watch', (db) => readPage(db, { ...page, icpCriteriaId })],
  ['a page by type', (db) => readPage(db, { ...page, signalType: 'news' })],
  ['a page by both', (db) => readPage(db, { ...page, icpCriteriaId, signalType: 'news' })],
  ['since', (db) => findStart(db, accountId, [], '2026-01-01T05:00:00.000000Z')],
  [
    'a hand-over from the table',
    (db) => readFollowing(db, [{ accountId, after: 10 }], { limit: 500, maxBytes: 1_000 }),
  ],
  ['confirmations are kept', (db) => deleteConfirmed(db, [randomUUID()])],
  ['accounts are no longer behind', (db) => removeBehind(db, new Map([[accountId, 5]]))],
  ['accounts are noted as behind', (db) => addBehind(db, new Map([[accountId, 5]]))],
  ['leases of accounts are extended', (db) => renewBehind(db, [accountId])],
  // Not all accounts are looked through each second.
  ['accounts that are behind are taken up', (db) => claimBehind(db, 16)],
  ['transactions are found to be late', (db) => moveOverdue(db)],
  ['which accounts have grown', (db) => selectGrown(db, [{ account_id: accountId, position: 5 }])],
  ['watches that changed', (db) => readWatchChanges(db, 19_990, 1_000)],
  [
    'a page of watches',
    (db) =>
      readWatchPage(db, { accountId, before: signal.detected_at, beforeId: icpCriteriaId, isEnabled: true, limit: 51 }),
  ],
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
  ['keys are purged', (db) => deleteKeys(db, [items[0]!.key])],
  [
    'past activity',
    (db) => readActivityBefore(db, { accountId, before: 40_000, limit: 500, withText: true, withPayload: true }),
  ],
];

test.each(hot)('5c: no table is read from end to end when %s', async (_name, run) => {
  // The one row of each of these has no index worth using.
  expect((await fullScans(run)).filter((table) => !['watch_change', 'signal_history'].includes(table))).toEqual([]);
});

test('5c: tombstones that are taken to be handed over are read from the feed by its key', async () => {
  const scans = await fullScans((db) => claimErased(db));
  expect(scans).not.toContain('icp_signal');
});

test('X3: what a scrape asks for the lag reads neither the feed nor all accounts', async () => {
  const scans = await fullScans(readLag);
  for (const table of ['icp_signal', 'account']) expect(scans).not.toContain(table);
});
