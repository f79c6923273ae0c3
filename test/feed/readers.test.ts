import { randomUUID } from 'node:crypto';
import { eraseIdentifiers } from '../../schema/contracts/erasures.js';
import {
  followIcpSignals,
  getIcpSignal,
  type IcpSignal,
  listIcpSignals,
  listTombstones,
  readIcpSignals,
  readIcpSignalsOfWatches,
} from '../../schema/contracts/icp-signals.js';
import { hashIdentifier } from '../../services/platform/identifiers.js';
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

const types = ['news', 'hiring', 'funding', 'deal'];

/** Events of three watches and four types, of which one is rare. */
async function fill(count: number): Promise<{ watches: string[]; all: IcpSignal[] }> {
  const watches: string[] = [];
  for (const name of ['one', 'two', 'three']) {
    const signal_types = name === 'three' ? ['hiring', 'deal'] : null;
    watches.push((await client.watch({ name, signal_types })).icp_criteria_id);
  }
  const typeOf = (nth: number): string => (nth % 40 === 7 ? 'deal' : types[nth % 3]!);
  await client.post(
    Array.from({ length: count }, (_, nth) => anItem({ signal_type: typeOf(nth), headline: `${nth}` })),
  );
  return { watches, all: await client.all({ limit: 200 }) };
}

test('G9: reading newest first or oldest first, by watches, types and instants, gives the same as filtering the whole feed', async () => {
  const { watches, all } = await fill(120);
  const [early, late] = [all[40]!.detected_at, all[200]!.detected_at];
  const filters: Record<string, unknown>[] = [
    {},
    { icp_criteria_id: watches[2] },
    { icp_criteria_id: `${watches[0]},${watches[2]}` },
    { icp_criteria_ids: [watches[0], watches[1]] },
    { signal_type: 'deal' },
    { signal_type: ['deal', 'hiring'] },
    { signal_type: 'deal', signal_types: ['news'] },
    { icp_criteria_id: watches[0], signal_type: 'deal,news' },
    { icp_criteria_ids: watches, signal_type: 'funding,deal' },
    { icp_criteria_id: randomUUID() },
  ];
  const split = (value: unknown): string[] => [value ?? []].flat().flatMap((one) => String(one).split(','));
  const passes = (filter: Record<string, unknown>, signal: IcpSignal): boolean => {
    const [ofWatches, ofTypes] = [
      [...split(filter.icp_criteria_id), ...split(filter.icp_criteria_ids)],
      [...split(filter.signal_type), ...split(filter.signal_types)],
    ];
    return (
      (ofWatches.length === 0 || ofWatches.includes(signal.icp_criteria_id)) &&
      (ofTypes.length === 0 || ofTypes.includes(signal.signal_type)) &&
      (!filter.since || signal.detected_at >= (filter.since as string)) &&
      (!filter.until || signal.detected_at < (filter.until as string))
    );
  };
  for (const filter of filters) {
    for (const range of [{}, { since: early }, { until: late }, { since: early, until: late }]) {
      const query = { ...filter, ...range };
      const expected = all.filter((signal) => passes(query, signal));
      expect(await client.all({ ...query, limit: 17 })).toEqual(expected);
      expect(await client.all({ ...query, limit: 17, order: 'newest' })).toEqual(expected.reverse());
    }
  }
});

test('A11: events after the first page do not disturb reading newest first, and a page ends where a message would', async () => {
  await client.watch();
  const large = () => anItem({ payload: { x: 'é'.repeat(9_000) } });
  for (let half = 0; half < 2; half++) await client.post(Array.from({ length: 15 }, large));
  const all = await client.all({ limit: 200 });
  const first = await client.page({ order: 'newest', limit: 200 });
  expect(first.signals.length).toBeLessThan(30);
  expect(first.has_more).toBe(true);
  await client.post([anItem({ headline: 'later' })]);
  const rest = await client.page({ order: 'newest', limit: 200, cursor: first.next_cursor });
  expect([...first.signals, ...rest.signals]).toEqual(all.toReversed());
  expect(rest.has_more).toBe(false);
  expect(await client.page({ order: 'newest', cursor: rest.next_cursor })).toEqual({ ...rest, signals: [] });
});

test('A8, A4: the events of many watches are read together, newest first, with a page for each watch and nothing of another account', async () => {
  const { watches, all } = await fill(30);
  const of = (id: string) => all.filter((signal) => signal.icp_criteria_id === id).reverse();
  const read = async (asked: FeedClient, query: object) =>
    (await asked.ask(readIcpSignalsOfWatches, { ids: watches, query })).found;
  const first = await read(client, { limit: 7 });
  expect(first.map(({ id, signals }) => [id, signals])).toEqual(watches.map((id) => [id, of(id).slice(0, 7)]));
  const cursor = first[0]!.next_cursor!;
  const [next] = await read(client, { limit: 200, cursor });
  expect(next).toMatchObject({ signals: of(watches[0]!).slice(7), next_cursor: null });
  expect((await read(feedClient(bus), {})).map(({ signals }) => signals)).toEqual([[], [], []]);
});

test('A11: a page of a watch ends early if its events are large, and the next page continues from there', async () => {
  const { icp_criteria_id: id } = await client.watch();
  await client.post(Array.from({ length: 8 }, () => anItem({ payload: { x: 'é'.repeat(9_000) } })));
  const found: IcpSignal[] = [];
  let pages = 0;
  for (let cursor: string | null | undefined; cursor !== null; pages++) {
    const query = { limit: 200, ...(cursor && { cursor }) };
    const [page] = (await client.ask(readIcpSignalsOfWatches, { ids: [id], query })).found;
    found.push(...page!.signals);
    cursor = page!.next_cursor;
  }
  expect(found).toEqual((await client.all({ limit: 200 })).toReversed());
  expect(pages).toBeGreaterThan(1);
});

test('A11: a cursor of one order is refused by the other order and by a follower, and the refusal says why', async () => {
  await client.watch();
  await client.post([anItem(), anItem()]);
  const [oldest, newest] = [await client.page({ limit: 1 }), await client.page({ limit: 1, order: 'newest' })];
  const refused = (order: string) => ({
    code: 'invalid_cursor',
    errors: [{ location: 'query.cursor', message: `is a cursor of the feed with the ${order} first` }],
  });
  await expect(client.page({ cursor: newest.next_cursor })).rejects.toMatchObject(refused('newest'));
  await expect(client.page({ cursor: oldest.next_cursor, order: 'newest' })).rejects.toMatchObject(refused('oldest'));
  const query = { cursor: newest.next_cursor };
  await expect(client.ask(followIcpSignals, { query })).rejects.toMatchObject(refused('newest'));
});

test('S5: a reader names 1 to 20 watches and types, and waits for 30 seconds at most', async () => {
  const many = Array.from({ length: 21 }, () => randomUUID());
  const wrong: [object, string][] = [
    [{ icp_criteria_id: many }, 'query.icp_criteria_id'],
    [
      { signal_types: types.flatMap((one) => types.map((other) => `${one}_${other}`)).concat(types, types) },
      'query.signal_types',
    ],
    [{ signal_type: '' }, 'query.signal_type'],
    [{ signal_type: 'news,No' }, 'query.signal_type[1]'],
    [{ wait: 31 }, 'query.wait'],
    [{ order: 'other' }, 'query.order'],
  ];
  for (const [query, location] of wrong) {
    const asked = client.ask(listIcpSignals, { query } as never);
    await expect(asked).rejects.toMatchObject({ code: 'invalid_request', errors: [{ location }] });
  }
});

test('G9, A4: an event is read by id as its stored bytes, singly or in bulk, and an event of another account is reported as not found', async () => {
  await client.watch();
  await client.post([anItem({ payload: { exact: '1.0' } }), anItem(), anItem()]);
  const all = await client.all();
  const { rows } = await database.pool.query(
    'select id, body from icp_signal where account_id = $1 order by position',
    [client.accountId],
  );
  for (const { id, body } of rows) {
    expect(Buffer.from(await client.ask(getIcpSignal, { path: { id } })).toString()).toBe(body);
  }
  const [mine, others] = [all.map(({ id }) => id), feedClient(bus)];
  const { found, left } = await client.ask(readIcpSignals, { ids: [...mine, randomUUID()] });
  expect([found, left]).toEqual([all, []]);
  expect(await others.ask(readIcpSignals, { ids: mine })).toEqual({ found: [], left: [] });
  for (const [reader, id] of [
    [others, mine[0]!],
    [client, randomUUID()],
  ] as const) {
    const none = { code: 'not_found', message: 'No such ICP signal.' };
    await expect(reader.ask(getIcpSignal, { path: { id } })).rejects.toMatchObject(none);
  }
});

const erase = async (...plain: string[]): Promise<void> => {
  await client.ask(eraseIdentifiers, { hashes: plain.map(hashIdentifier) });
  await until(async () => {
    const { rows } = await database.pool.query(
      'select done_to = (select max(id) from erased_identifier) and up_to is null as done from erasure_pass',
    );
    return rows[0].done;
  });
};

test('G9, X7: tombstones are listed in the order of erasure, each once, separately for each account, and the event can still be read by id', async () => {
  const other = feedClient(bus);
  await client.watch();
  await other.watch();
  const by = (name: string) => anItem({ payload: { by: `${name}@example.com` } });
  await client.post([by('ada'), by('bo'), anItem(), by('cy'), by('ada')]);
  const [all, theirs] = [await client.all(), await other.all()];
  const empty = await client.ask(listTombstones, { query: {} });
  expect(empty).toMatchObject({ tombstones: [], has_more: false });
  await erase('cy@example.com');
  await erase('ada@example.com');
  await erase('ada@example.com');
  const first = await client.ask(listTombstones, { query: { limit: 2 } });
  const rest = await client.ask(listTombstones, { query: { cursor: first.next_cursor } });
  expect([first.has_more, rest.has_more]).toEqual([true, false]);
  const told = [...first.tombstones, ...rest.tombstones];
  expect(told.map(({ id }) => id)).toEqual([3, 0, 4].map((nth) => all[nth]!.id));
  expect((await other.ask(listTombstones, { query: {} })).tombstones.map(({ id }) => id)).toEqual(
    [3, 0, 4].map((nth) => theirs[nth]!.id),
  );
  for (const {
    id,
    cursor: behind,
    feed_cursor: cursor,
    detected_at,
    icp_criteria_id,
    signal_type,
    erased_at,
  } of told) {
    const event = all.find((one) => one.id === id)!;
    expect({ detected_at, icp_criteria_id, signal_type }).toEqual({
      detected_at: event.detected_at,
      icp_criteria_id: event.icp_criteria_id,
      signal_type: event.signal_type,
    });
    expect(erased_at > detected_at).toBe(true);
    expect((await client.page({ cursor, limit: 1 })).signals[0]?.id).toBe(all[all.indexOf(event) + 1]?.id);
    const stored = JSON.parse(Buffer.from(await client.ask(getIcpSignal, { path: { id } })).toString());
    expect(stored).toMatchObject({ id, is_erased: true, headline: '', payload: {} });
    const left = told.slice(told.findIndex((one) => one.id === id) + 1);
    expect((await client.ask(listTombstones, { query: { cursor: behind } })).tombstones).toEqual(left);
  }
  // A reader that has waited since before there were any misses none.
  expect((await client.ask(listTombstones, { query: { cursor: empty.next_cursor } })).tombstones).toEqual(told);
  await expect(client.page({ cursor: first.next_cursor })).rejects.toMatchObject({ code: 'invalid_cursor' });
  await expect(client.ask(listTombstones, { query: { cursor: told[0]!.feed_cursor } })).rejects.toMatchObject({
    code: 'invalid_cursor',
  });
});
