import pg from 'pg';
import { createRandom } from '../../bin/sample/random.js';
import { eraseIdentifiers } from '../../schema/contracts/erasures.js';
import { previewWatch, type WatchCriteria, type WatchPreview } from '../../schema/contracts/watches.js';
import {
  compileCriteria,
  dropPastCompanies,
  matches,
  PastHeads,
  splitCriteria,
  toCandidate,
} from '../../services/feed/matching/index.js';
import { hashIdentifier } from '../../services/platform/identifiers.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import { type Database, transaction } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestNats } from '../support/cluster.js';
import {
  anItem,
  connectBus,
  createFeedDatabase,
  type FeedClient,
  feedClient,
  openFeedDatabase,
  startFeed,
} from '../support/feed.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';
import { whileLocked } from '../support/while-locked.js';

type Past = { headline: string; text: string | null; signal_type: string; company_social_id: string; topic: string };

let nats: TestNats;
let bus: Bus;
let feed: { stop(): Promise<void> };
let files: { url: string; drop(): Promise<void> };
let database: Database;
let client: FeedClient;

const random = createRandom(7);
const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const words = [
  'Acme',
  'raises',
  'series',
  'b',
  'c++',
  'office',
  'in',
  'Lyon',
  'naïve',
  '製品',
  'new',
  'a.b',
  '50%',
  'raise',
  'raised',
  'offices',
];
const textOf = (count: number): string =>
  Array.from({ length: count }, () => one(words) + one([' ', '  ', ', ', '\n'])).join('');

/** A company's id that a number does not keep exactly. */
const longId = '98765432109876543210';

const drawPast = (): Past => ({
  headline: `H ${textOf(4)}`,
  text: random() < 0.5 ? null : textOf(12),
  signal_type: one(['news', 'funding', 'hiring']),
  company_social_id: one(['1', '2', '3', '4', longId, `${longId.slice(0, -1)}1`]),
  topic: one(['round', 'Expansion', 'other']),
});

/** What is stored: two whole blocks that everybody may see, and a part of another. */
const past: Past[] = Array.from({ length: 9_000 }, drawPast);

beforeAll(async () => {
  [nats, files] = await Promise.all([startNats(), createFeedDatabase()]);
  database = openFeedDatabase(files.url, 2);
  await startPart(database);
  await database.pool.query(
    `insert into activity (scope, source_id, signal_type, company_social_id, headline, body_text, occurred_at, payload)
     select 'installation', 's' || n, p->>'signal_type', p->>'company_social_id', p->>'headline', p->>'text', now(),
       json_build_object('topic', p->>'topic')::text
     from json_array_elements($1::json) with ordinality as o (p, n) order by n`,
    [JSON.stringify(past)],
  );
  feed = await startFeed(files.url, nats.url);
  bus = await connectBus(nats.url);
  await untilBlocks(2);
});
afterAll(async () => {
  await bus.stop?.();
  await feed.stop();
  await database.stop?.();
  await nats.stop();
  await files.drop();
});
beforeEach(() => {
  client = feedClient(bus);
});

async function untilBlocks(count: number): Promise<void> {
  await until(async () => {
    const { rows } = await database.pool.query(
      'select count(*)::int as n from past_block where companies is not null and word_buckets > 0',
    );
    return rows[0].n === count;
  });
}

const preview = (body: WatchCriteria): Promise<WatchPreview> => client.ask(previewWatch, { body });

function expected(watch: WatchCriteria, items: Past[]) {
  const parts = splitCriteria(compileCriteria(watch));
  const alone = new Map(parts.map(({ clause }) => [clause, 0]));
  let matched = 0;
  for (const item of items) {
    const { signal_type: signalType, company_social_id: companySocialId, ...rest } = item;
    const candidate = toCandidate({ ...rest, signalType, companySocialId, accountId: null });
    const failed = parts.filter(({ criteria }) => !matches(criteria, candidate));
    if (failed.length === 0) matched += 1;
    if (failed.length === 1) alone.set(failed[0]!.clause, alone.get(failed[0]!.clause)! + 1);
  }
  return { matched, excluded_alone: [...alone].map(([clause, count]) => ({ clause, count })) };
}

const sorted = (counts: WatchPreview['excluded_alone']) => counts.toSorted((a, b) => (a.clause < b.clause ? -1 : 1));

async function expectExact(watch: WatchCriteria, items: Past[]): Promise<WatchPreview> {
  const found = await preview(watch);
  const { matched, excluded_alone } = expected(watch, items);
  expect(found).toMatchObject({ scanned: items.length, complete: true, matched });
  expect(sorted(found.excluded_alone)).toEqual(sorted(excluded_alone));
  return found;
}

const phrase = (): string => textOf(1 + Math.floor(random() * 3));
const some = <T>(values: T[]): T[] | null => (random() < 0.5 ? null : values.filter(() => random() < 0.5));
const drawWatch = (): WatchCriteria => ({
  signal_types: some(['news', 'funding']),
  topics: some(['ROUND', 'expansion']),
  company_social_ids: some(['1', '2', '9', longId]),
  keywords: {
    all: random() < 0.5 ? [phrase()] : [],
    any: some([phrase(), phrase(), one(words)]),
    none: random() < 0.3 ? [phrase()] : [],
    word_forms: random() < 0.3,
  },
});

test('G1: a preview counts exactly what a naive matcher finds, inside and outside blocks, and what each clause alone excludes', async () => {
  let matched = 0;
  for (let round = 0; round < 60; round++) matched += (await expectExact(drawWatch(), past)).matched;
  expect(matched).toBeGreaterThan(1_000);
});

test('G1, G8: samples are the newest matching items, each with its reason, and an account sees its own items while others do not', async () => {
  await client.post([anItem({ source_id: 'own', headline: 'Own SERIES b', account_id: client.accountId })]);
  const watch = { keywords: { any: ['series b', 'lyon'] } };
  const { samples, matched } = await preview(watch);
  expect(samples).toHaveLength(20);
  expect(samples[0]).toMatchObject({
    source_id: 'own',
    match: { clauses: ['keywords'], words: ['SERIES b'], values: [] },
  });
  const newest = past.flatMap((item, nth) => (expected(watch, [item]).matched === 1 ? [`s${nth + 1}`] : [])).reverse();
  expect(samples.slice(1).map((sample) => sample.source_id)).toEqual(newest.slice(0, 19));
  expect(matched).toBe(newest.length + 1);
  client = feedClient(bus);
  expect((await preview(watch)).matched).toBe(newest.length);
});

test('X7: the words of an erased item are removed at once from what previews read, and its neighbours are still found', async () => {
  const email = 'past@example.com';
  await client.post([anItem({ source_id: 'named', headline: `From ${email} in Lyon` })]);
  // So many ids are passed over that the item's block is full.
  const { rows } = await database.pool.query(
    "select 4096 - id % 4096 as missing from activity where source_id = 'named'",
  );
  await database.pool.query(
    `select nextval(pg_get_serial_sequence('activity', 'id')) from generate_series(1, $1::int)`,
    [rows[0].missing],
  );
  await client.post([anItem({ source_id: 'last' })]);
  await untilBlocks(3);
  const watch = { keywords: { all: [email] } };
  expect(await preview(watch)).toMatchObject({ matched: 1, complete: true });
  const { scanned } = await preview({});
  await client.ask(eraseIdentifiers, { hashes: [hashIdentifier(email)] });
  const traces = async (): Promise<number> =>
    (
      await database.pool.query('select count(*)::int as n from past_word where position($1 in body) > 0', [
        Buffer.from('past'),
      ])
    ).rows[0].n;
  expect(await traces()).toBeGreaterThan(0);
  await until(async () => (await preview(watch)).matched === 0);
  expect(await preview({})).toMatchObject({ scanned: scanned - 1, complete: true });
  await untilBlocks(3);
  expect(await traces()).toBe(0);
  expect(await preview({})).toMatchObject({ scanned: scanned - 1, complete: true });
});

test('X7: the words of an item are removed with it, even if a replica of the previous version erases it', async () => {
  const { rows } = await database.pool.query("select id - id % 4096 as first from activity where source_id = 's20'");
  const kept = async () =>
    (await database.pool.query('select from past_word where first_id = $1', [rows[0].first])).rowCount!;
  expect(await kept()).toBeGreaterThan(0);
  const erased = await database.pool.connect();
  try {
    await erased.query('begin');
    await erased.query(
      "update activity set headline = '', body_text = null, erased_at = now() where source_id = 's20'",
    );
    const { rowCount } = await erased.query('select from past_word where first_id = $1', [rows[0].first]);
    expect(rowCount).toBe(0);
  } finally {
    await erased.query('rollback');
    erased.release();
  }
});

test('G1, X7: blocks of the previous version are still read, are erased with their words, and are rebuilt', async () => {
  const { pool } = database;
  const watches = Array.from({ length: 10 }, drawWatch);
  const before = [];
  for (const watch of watches) before.push(await preview(watch));
  // No block is made anew meanwhile.
  const holding = await pool.connect();
  const lock = "(hashtext('past blocks of activity'))";
  try {
    await holding.query(`select pg_advisory_lock_shared${lock}`);
    await makeOlder(pool);
    for (const [nth, watch] of watches.entries()) expect(await preview(watch)).toEqual(before[nth]);
    await holding.query('begin');
    await holding.query("update activity set erased_at = now() where source_id = 's5000'");
    const { rows } = await holding.query('select distinct first_id from past_words order by 1');
    expect(rows.map((row) => row.first_id)).toEqual([0, 8192]);
    await holding.query('rollback');
  } finally {
    await holding.query(`select pg_advisory_unlock_shared${lock}`);
    holding.release();
  }
  await untilBlocks(3);
  expect((await pool.query('select from past_words')).rowCount).toBe(0);
  for (const [nth, watch] of watches.entries()) expect(await preview(watch)).toEqual(before[nth]);
});

/** Turns all blocks into what the previous version stored: 256 buckets, which hold what is in those of today whose numbers end so. */
async function makeOlder(pool: Database['pool']): Promise<void> {
  await pool.query(`
    with gone as (delete from past_word returning *)
    insert into past_words (bucket, first_id, body)
    select bucket & 255, first_id, string_agg(body, ''::bytea) from gone group by 1, 2`);
  await pool.query('update past_block set has_words = true, word_buckets = null');
}

test('S4: previews keep no more data in memory than allowed, only the newest, and nothing that has changed', async () => {
  const { pool } = database;
  let statements = 0;
  const query: unknown = (given: string) => {
    statements += 1;
    return pool.query(given);
  };
  const counted = { query: query as typeof pool.query };
  // Two blocks have about 33,000 bytes.
  const heads = new PastHeads(40_000);
  const listed = await heads.list(counted);
  expect(listed.map(({ firstId }) => firstId)).toEqual([8_192, 4_096, 0]);
  for (const order of [listed, listed.toReversed()]) {
    expect((await heads.read(counted, order)).size).toBe(3);
    expect(heads.size).toBe(2);
    statements = 0;
    expect((await heads.read(counted, listed.slice(0, 2))).size).toBe(2);
    expect(statements).toBe(0);
  }
  await pool.query('update past_block set items = items where first_id = 4096');
  expect((await heads.read(counted, listed)).size).toBe(3);
  expect((await heads.list(counted)).length).toBe(3);
  expect(heads.size).toBe(1);
  // Read ahead, so that no preview waits for all of them: the newest first, as far as there is room.
  expect(await heads.warm(counted, 1)).toBe(true);
  expect([heads.size, await heads.warm(counted, 8)]).toEqual([2, false]);
  const ahead = new PastHeads();
  for (const size of [2, 3, 3]) {
    await ahead.warm(counted, 2);
    expect(ahead.size).toBe(size);
  }
});

test('G1: a company that becomes known counts at once, and its block is rebuilt', async () => {
  const { rows } = await database.pool.query(
    "update activity set company_social_id = '77' where source_id in ('s10', 's5000') returning id",
  );
  const ids = rows.map((row) => row.id);
  await transaction(database.pool, (changing) => dropPastCompanies(changing, ids));
  expect(await preview({ company_social_ids: ['77'] })).toMatchObject({ matched: 2, complete: true });
  await untilBlocks(3);
  expect(await preview({ company_social_ids: ['77'] })).toMatchObject({ matched: 2, complete: true });
});

test('S4: previews of one account wait for each other, and too many at once are refused', async () => {
  const refused: string[] = [];
  const ask = () => preview({ keywords: { any: ['lyon'] } }).catch(({ code }) => void refused.push(code));
  // None ends before all have come.
  const admin = new pg.Client({ connectionString: files.url, options: '-c search_path=feed' });
  await admin.connect();
  const asked = await whileLocked(admin, 'past_block', async () => {
    const all = Array.from({ length: 10 }, ask);
    await until(() => refused.length === 6);
    return all;
  }).finally(() => admin.end());
  await Promise.all(asked);
  expect(refused).toEqual(new Array(6).fill('rate_limited'));
});
