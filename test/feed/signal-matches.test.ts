import { eraseIdentifiers } from '../../schema/contracts/erasures.js';
import { getIcpSignalMatch, readIcpSignalMatches } from '../../schema/contracts/signal-matches.js';
import { changeWatch } from '../../schema/contracts/watches.js';
import { readLines } from '../../services/feed/activity/read-items.js';
import { storeBatch, toEntry } from '../../services/feed/activity/store-batch.js';
import { hashIdentifier } from '../../services/platform/identifiers.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestNats } from '../support/cluster.js';
import {
  anItem,
  cachesOf,
  connectBus,
  createFeedDatabase,
  type FeedClient,
  feedClient,
  loadedCache,
  openFeedDatabase,
  startFeed,
} from '../support/feed.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

let nats: TestNats;
let bus: Bus;
let feed: { stop(): Promise<void> };
let files: { url: string; drop(): Promise<void> };
let database: Database;
let client: FeedClient;

beforeAll(async () => {
  [nats, files] = await Promise.all([startNats(), createFeedDatabase()]);
  feed = await startFeed(files.url, nats.url);
  bus = await connectBus(nats.url);
  database = openFeedDatabase(files.url, 2);
  await startPart(database);
});
afterAll(async () => {
  await database.stop?.();
  await bus.stop?.();
  await feed.stop();
  await nats.stop();
  await files.drop();
});
beforeEach(() => {
  client = feedClient(bus);
});

/** The reasons of all signals of the account, in the order of its feed. */
async function matches() {
  const ids = (await client.all()).map(({ id }) => id);
  const { found } = await client.ask(readIcpSignalMatches, { ids });
  expect(found.map(({ id }) => id)).toEqual(ids);
  return found.map(({ id: _, ...match }) => match);
}

/** What is stored of the reasons of the account's signals. */
async function stored(): Promise<(string | null)[]> {
  const text = 'select match from icp_signal where account_id = $1 order by position';
  return (await database.pool.query(text, [client.accountId])).rows.map((row) => row.match);
}

test('G8: each signal reports the clauses, words and values by which it matched, and the event itself stays as it was', async () => {
  await client.watch();
  await client.watch({ signal_types: ['funding'], topics: ['series b'], company_social_ids: ['1001', '7'] });
  await client.watch({ keywords: { any: ['raises', 'c++', 'nothing'], none: ['layoff'] } });
  const item = {
    signal_type: 'funding',
    payload: { topic: 'Series B' },
    headline: 'Acme RAISES money',
    text: 'For C++.',
  };
  await client.post([anItem(item)]);
  const told = await matches();
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      { clauses: [], words: [], values: [], is_backfill: false },
      {
        clauses: ['signal_types', 'topics', 'company_social_ids'],
        words: [],
        values: [
          { clause: 'signal_types', value: 'funding' },
          { clause: 'topics', value: 'Series B' },
          { clause: 'company_social_ids', value: '1001' },
        ],
        is_backfill: false,
      },
      { clauses: ['keywords'], words: ['RAISES', 'C++'], values: [], is_backfill: false },
    ]),
  );
  expect(new Set(await stored())).toEqual(new Set([null, 'stc', 'k[["RAISES","C++"]]']));
  const [signal] = await client.all();
  expect(Object.keys(signal!)).toEqual([
    'id',
    'icp_criteria_id',
    'signal_type',
    'company_social_id',
    'headline',
    'occurred_at',
    'detected_at',
    'payload',
  ]);
});

test('G8: a reason reflects the watch at the time of detection, and a watch that changes after matching is matched again', async () => {
  const { icp_criteria_id } = await client.watch({ keywords: { any: ['office'] } });
  const cache = await loadedCache(database);
  const { items } = readLines([JSON.stringify(anItem({ account_id: client.accountId }))], 0);
  const entries = items.map((item) => toEntry(cache, item, { baseline: false }));
  await client.ask(changeWatch, {
    path: { icp_criteria_id },
    body: { keywords: { any: ['acme'] }, signal_types: ['news'] },
  });
  await storeBatch(database, cachesOf(cache), entries);
  expect(await stored()).toEqual(['sk[["Acme"]]']);
  await client.ask(changeWatch, { path: { icp_criteria_id }, body: { keywords: null } });
  expect((await matches())[0]).toMatchObject({ clauses: ['signal_types', 'keywords'], words: ['Acme'] });
});

test('G8, G10: signals that are written in slices have their reasons too', async () => {
  await Promise.all(
    Array.from({ length: 11 }, (_, nth) =>
      client.watch({ keywords: { any: ['acme', `w${nth}`] }, ...(nth % 2 === 0 ? { signal_types: ['news'] } : {}) }),
    ),
  );
  // An item as large as this gives 130 signals at once at most, so that many small accounts are not needed.
  await database.pool.query(
    `insert into watch (account_id, icp_criteria_id, name, is_enabled, keywords, change, created_change)
     select $1, gen_random_uuid(), 'w', true, '{"any": ["acme"]}', n + (select last from watch_change), 0 from generate_series(1, 150) n`,
    [client.accountId],
  );
  await database.pool.query('update watch_change set last = last + 150');
  await database.pool.query('update account set watch_change = (select last from watch_change) where id = $1', [
    client.accountId,
  ]);
  await client.post([anItem({ account_id: client.accountId, payload: { long: 'x'.repeat(31_000) } })]);
  await until(async () => (await stored()).length === 161);
  const counts = new Map<string | null, number>();
  for (const one of await stored()) counts.set(one, (counts.get(one) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual({ 'k[["Acme"]]': 155, 'sk[["Acme"]]': 6 });
});

test('A4: the reason of a signal of another account is not found, and is omitted when many are read', async () => {
  await client.watch({ signal_types: ['news'] });
  await client.post([anItem()]);
  const [{ id } = { id: '' }] = await client.all();
  expect(await client.ask(getIcpSignalMatch, { path: { id } })).toMatchObject({ id, clauses: ['signal_types'] });
  const other = feedClient(bus);
  await expect(other.ask(getIcpSignalMatch, { path: { id } })).rejects.toMatchObject({ code: 'not_found' });
  expect(await other.ask(readIcpSignalMatches, { ids: [id] })).toEqual({ found: [], left: [] });
});

test('X7: an erased person appears in no reason, whether the event names them or only the text of the item did', async () => {
  const email = 'why@example.com';
  await client.watch({ keywords: { any: [email, 'jane doe'] } });
  const text = `Jane Doe wrote from ${email}`;
  await client.post([anItem({ headline: `By ${email}` }), anItem({ text }), anItem({ headline: 'Jane Doe is here' })]);
  const words = async () => (await matches()).map((one) => one.words).sort();
  expect(await words()).toEqual([['Jane Doe'], ['Jane Doe', email], [email]]);
  await client.ask(eraseIdentifiers, { hashes: [hashIdentifier(email)] });
  await until(async () => (await stored()).filter((one) => one !== null).length === 1);
  // The third item contains no identifier of hers, so nothing tells that it is about her.
  expect(await words()).toEqual([['Jane Doe'], [], []].sort());
  const events = await client.all();
  expect(events.filter((one) => one.is_erased)).toHaveLength(1);
});

test('X7, G8: an event that a replica of the previous version erases loses its reason too', async () => {
  await client.watch({ keywords: { any: ['acme'] } });
  await client.post([1, 2].map(() => anItem({ account_id: client.accountId, headline: 'Acme grows' })));
  expect(await stored()).toEqual(['k[["Acme"]]', 'k[["Acme"]]']);
  await database.pool.query('insert into erased_signal (account_id, position) values ($1, 1)', [client.accountId]);
  expect(await stored()).toEqual([null, 'k[["Acme"]]']);
});
