import { randomUUID } from 'node:crypto';
import { connect } from 'nats';
import pg from 'pg';
import { ingestActivity, storeActivity } from '../../schema/contracts/activity.js';
import type { Bus } from '../../services/platform/nats/nats.js';
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

let nats: TestNats;
let bus: Bus;
let feed: { stop(): Promise<void> };
let database: { url: string; drop(): Promise<void> };
let client: FeedClient;

beforeAll(async () => {
  [nats, database] = await Promise.all([startNats(), createFeedDatabase()]);
  feed = await startFeed(database.url, nats.url);
  bus = await connectBus(nats.url);
});
afterAll(async () => {
  await bus.stop?.();
  await feed.stop();
  await nats.stop();
  await database.drop();
});
beforeEach(() => {
  client = feedClient(bus);
});

test('G3: the good items of a batch are stored and the bad ones reported, with an index counted from first_index', async () => {
  const receipt = await client.post([anItem(), '{"source_id":', anItem(), anItem({ headline: '' })], {
    first_index: 100,
  });
  expect(receipt).toMatchObject({ accepted: 2, duplicates: 0, refused_count: 2 });
  expect(receipt.refused.map((one) => one.index)).toEqual([101, 103]);
  expect(receipt.refused[0]!.errors[0]!.message).toBe('malformed JSON');
  expect(receipt.refused[1]!.errors[0]!.location).toBe('body[103].headline');
});

test('G3: a repeat with other content is a duplicate and the first wins, across bodies and within one', async () => {
  await client.watch();
  const source_id = randomUUID();
  const first = await client.post([
    anItem({ source_id, headline: 'first' }),
    anItem({ source_id, headline: 'second' }),
  ]);
  expect(first).toMatchObject({ accepted: 1, duplicates: 1 });
  expect(await client.post([anItem({ source_id, headline: 'third' })])).toMatchObject({ accepted: 0, duplicates: 1 });
  expect((await client.all()).map((signal) => signal.headline)).toEqual(['first']);
});

test('G3: requests that are stored together each get their own receipt, and one source id is accepted once', async () => {
  await client.watch();
  const source_id = randomUUID();
  const receipts = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => client.post([anItem({ source_id }), anItem(), ...(nth % 2 ? ['{'] : [])])),
  );
  expect(receipts.reduce((sum, one) => sum + one.accepted, 0)).toBe(41);
  expect(receipts.reduce((sum, one) => sum + one.duplicates, 0)).toBe(39);
  expect(receipts.map((one) => one.refused_count)).toEqual(receipts.map((_, nth) => nth % 2));
  expect(await client.all()).toHaveLength(41);
});

test('G3: a full second transaction begins while one runs, yet of two items in one body the first is kept', async () => {
  const own = openFeedDatabase(database.url, 2);
  await startPart(own);
  await own.pool.query(`
    create function hold() returns trigger language plpgsql
      as $$ begin perform pg_advisory_xact_lock(7); return new; end $$;
    create trigger hold before insert on activity for each row when (new.headline = 'first') execute function hold()`);
  const holder = await own.pool.connect();
  await holder.query('select pg_advisory_lock(7)');
  const source_id = randomUUID();
  const many = (): Record<string, unknown>[] => Array.from({ length: 1_000 }, () => anItem({ signal_type: 'news' }));
  // The second of them does not fit into the transaction of the first one.
  const held = client.post([anItem({ source_id, headline: 'first' }), ...many(), anItem({ source_id })]);
  await until(async () => {
    const { rows } = await own.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`);
    return rows.length > 0;
  });
  expect(await client.post(many())).toMatchObject({ accepted: 1_000 });
  await holder.query('select pg_advisory_unlock(7)');
  holder.release();
  expect(await held).toMatchObject({ accepted: 1_001, duplicates: 1 });
  const { rows } = await own.pool.query('select headline from activity where source_id = $1', [source_id]);
  expect(rows).toEqual([{ headline: 'first' }]);
  await own.pool.query('drop trigger hold on activity; drop function hold()');
  await own.stop!();
});

test('G3: the parts of a message are stored in one transaction, each with its own receipt', async () => {
  const items = Array.from({ length: 5 }, () => anItem());
  const head = { parts: items.map((_, at) => ({ baseline: false, first_index: at, lines: 1 })) };
  const lines = [head, ...items].map((one) => JSON.stringify(one));
  const { results } = await client.ask(storeActivity, Buffer.from(lines.join('\n')));
  const alone = { accepted: 1, duplicates: 0, unresolved: 0, refused: [], refused_count: 0 };
  expect(results).toEqual(items.map(() => ({ receipt: alone })));
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  const ids = items.map(({ source_id }) => source_id);
  const { rows } = await db.query('select distinct xmin from feed.activity where source_id = any($1)', [ids]);
  await db.end();
  expect(rows).toHaveLength(1);
});

test('S6: if PostgreSQL fails after a part of a body was stored, the response does not say that nothing was done, and the body may be repeated', async () => {
  const own = openFeedDatabase(database.url, 1);
  await startPart(own);
  await own.pool.query(`
    create function lose() returns trigger language plpgsql
      as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger lose before insert on activity for each row when (new.headline = 'the last') execute function lose()`);
  // More than one transaction takes.
  const items = [...Array.from({ length: 1_000 }, () => anItem()), anItem({ headline: 'the last' })];
  const lost = { code: 'deadline_exceeded', detail: expect.stringContaining('a part was stored') };
  await expect(client.post(items)).rejects.toMatchObject(lost);
  const away = { code: 'unavailable', detail: expect.stringContaining('Nothing was done') };
  await expect(client.post(items.slice(1_000))).rejects.toMatchObject(away);
  await own.pool.query('drop trigger lose on activity; drop function lose()');
  expect(await client.post(items)).toMatchObject({ accepted: 1, duplicates: 1_000 });
  await own.stop!();
});

test('G3, A3b: an item of one account is matched for that account only, and its source id collides with no other scope', async () => {
  const other = feedClient(bus);
  await Promise.all([client.watch(), other.watch()]);
  const source_id = randomUUID();
  const scoped = (account_id: string) => anItem({ source_id, account_id, headline: account_id });
  const receipt = await client.post([
    anItem({ source_id, headline: 'all' }),
    scoped(client.accountId),
    scoped(other.accountId),
  ]);
  expect(receipt).toMatchObject({ accepted: 3, duplicates: 0 });
  const [mine, theirs] = await Promise.all([client.all(), other.all()]);
  expect(mine.map((signal) => signal.headline)).toEqual(['all', client.accountId]);
  expect(theirs.map((signal) => signal.headline)).toEqual(['all', other.accountId]);
  expect(new Set([...mine, ...theirs].map((signal) => signal.id)).size).toBe(4);
});

test('G3: a baseline is stored without matching, and its items are duplicates when they are sent later', async () => {
  await client.watch();
  const item = anItem();
  expect(await client.post([item], { baseline: true })).toMatchObject({ accepted: 1 });
  expect(await client.post([item])).toMatchObject({ accepted: 0, duplicates: 1 });
  expect(await client.all()).toEqual([]);
});

test('G4: an event has its keys in a fixed order, and an item with only a domain creates an event without a company id', async () => {
  const watch = await client.watch();
  await client.watch({ company_social_ids: ['1001'] });
  const item = anItem({
    company_social_id: undefined,
    company_domain: 'Acme.example',
    payload: { topic: 'x', n: [1] },
  });
  await client.post([item]);
  const [signal, ...more] = await client.all();
  expect(more).toEqual([]);
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
  expect(signal).toMatchObject({
    icp_criteria_id: watch.icp_criteria_id,
    company_social_id: null,
    occurred_at: '2026-05-01T09:30:00.000000Z',
    detected_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    payload: { topic: 'x', n: [1] },
  });
});

test('G3: text that is difficult for PostgreSQL or JSON is returned unchanged', async () => {
  await client.watch();
  const payload = {
    quote: '"\\',
    nul: '\u0000',
    half: '\ud800',
    emoji: '🚀',
    topic: 'nul \u0000',
    deep: { a: [null, true] },
  };
  await client.post([anItem({ headline: 'a "quoted" \\ {line}\nnext, NULL', payload })]);
  const [signal] = await client.all();
  expect(signal!.headline).toBe('a "quoted" \\ {line}\nnext, NULL');
  expect(signal!.payload).toEqual(payload);
});

describe('X6: the ingest user', () => {
  test('stores a JSON array and NDJSON by request on leadwire.activity.ingest', async () => {
    await client.watch();
    const url = new URL(nats.ingestUrl);
    const ingest = await connect({
      servers: url.host,
      user: decodeURIComponent(url.username),
      pass: decodeURIComponent(url.password),
      inboxPrefix: '_INBOX.ingest',
    });
    const send = async (body: string) => {
      const answer = await ingest.request(ingestActivity.subject, Buffer.from(body), { timeout: 20_000 });
      return { error: answer.headers?.get('Nats-Service-Error') || null, body: answer.json() };
    };
    const items = [anItem(), anItem({ signal_type: 'Bad' })];
    expect(await send(`  ${JSON.stringify(items, null, 2)}`)).toMatchObject({
      error: null,
      body: { accepted: 1, refused: [{ index: 1 }], refused_count: 1 },
    });
    expect(await send(`${JSON.stringify(anItem())}\n\n${JSON.stringify(anItem())}\n`)).toMatchObject({
      body: { accepted: 2, refused_count: 0 },
    });
    expect(await send('[{"source_id":')).toMatchObject({ error: 'malformed_json' });
    expect(await send(' '.repeat(600 * 1024))).toMatchObject({ error: 'payload_too_large' });
    expect(await client.all()).toHaveLength(3);
    await ingest.close();
  });
});
