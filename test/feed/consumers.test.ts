import { randomUUID } from 'node:crypto';
import {
  commitConsumer,
  deleteConsumer,
  getConsumer,
  type IcpSignalConsumer,
  listConsumers,
  readConsumers,
} from '../../schema/contracts/icp-signal-consumers.js';
import { feedList, followIcpSignals } from '../../schema/contracts/icp-signals.js';
import * as useCases from '../../services/feed/signals/index.js';
import { serviceContext } from '../../services/platform/context.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import { decodeCursor, encodeCursor, isPosition } from '../../services/platform/paging.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestNats } from '../support/cluster.js';
import {
  anItem,
  connectBus,
  createFeedDatabase,
  type FeedClient,
  feedClient,
  openFeedDatabase,
  readPage,
  startFeed,
} from '../support/feed.js';
import { startPart } from '../support/start-part.js';

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
  database = openFeedDatabase(files.url);
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

const cursorOf = (position: number): string => encodeCursor(feedList, [position]);
const path = (name = 'reader') => ({ path: { name } });
const commit = (body: { cursor?: string; rewind?: boolean } = {}, name?: string): Promise<IcpSignalConsumer> =>
  client.ask(commitConsumer, { ...path(name), body });
const get = (name?: string): Promise<IcpSignalConsumer> => client.ask(getConsumer, path(name));

/** Puts so many signals on the account's feed, half of them news. */
async function detect(count: number): Promise<void> {
  await client.watch();
  const items = Array.from({ length: count }, (_, nth) =>
    anItem({ account_id: client.accountId, signal_type: nth % 2 === 0 ? 'news' : 'funding' }),
  );
  expect((await client.post(items)).accepted).toBe(count);
}

test('G9: signals that were read but not committed are read again, and committed signals are not', async () => {
  await detect(5);
  expect(await commit()).toMatchObject({ name: 'reader', lag: 5, missed: 0, committed_at: null });
  const first = await client.page({ consumer: 'reader', limit: 2 });
  // A reader that is killed here has committed nothing.
  expect(await client.page({ consumer: 'reader', limit: 2 })).toEqual(first);
  const committed = await commit({ cursor: first.next_cursor });
  expect(committed).toMatchObject({ cursor: first.next_cursor, lag: 3, committed_at: expect.stringMatching(/Z$/) });
  const rest = await client.page({ consumer: 'reader' });
  expect([...first.signals, ...rest.signals]).toEqual(await client.all());
  expect(committed.oldest_uncommitted_at).toBe(rest.signals[0]!.detected_at);
  expect(await commit({ cursor: rest.next_cursor })).toMatchObject({ lag: 0, oldest_uncommitted_at: null });
  expect(await get()).toEqual(await commit());
});

test('G9: a follower also starts at the committed position, and a cursor takes precedence over it', async () => {
  await detect(4);
  await commit({ cursor: cursorOf(1) });
  const all = await client.all();
  const follow = async (query: object) => readPage(await client.ask(followIcpSignals, { query })).signals;
  expect(await follow({ consumer: 'reader' })).toEqual(all.slice(1));
  expect(await follow({ consumer: 'reader', cursor: cursorOf(3) })).toEqual(all.slice(3));
  expect((await client.page({ consumer: 'reader', cursor: cursorOf(3) })).signals).toEqual(all.slice(3));
  expect((await client.page({ consumer: 'reader', since: '2020-01-01T00:00:00Z' })).signals).toEqual(all.slice(1));
});

test('G9: reading newest first cannot be combined with a consumer, even if a cursor is given', async () => {
  await detect(1);
  await commit();
  const newest = await client.page({ order: 'newest', limit: 1 });
  for (const cursor of [undefined, newest.next_cursor])
    await expect(client.page({ consumer: 'reader', order: 'newest', cursor })).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ location: 'query.consumer' }],
    });
});

test('G9, A11: a cursor of the newest-first order cannot be committed, and the refusal says why', async () => {
  await detect(1);
  const { next_cursor } = await client.page({ order: 'newest', limit: 1 });
  const message = 'is a cursor of the feed with the newest first';
  await expect(commit({ cursor: next_cursor })).rejects.toMatchObject({
    code: 'invalid_cursor',
    errors: [{ location: 'body.cursor', message }],
  });
});

test('G9: signals that a filter skips count as lag until they are committed with the page', async () => {
  await detect(6);
  await commit();
  const page = await client.page({ consumer: 'reader', signal_type: 'news' });
  expect(page.signals).toHaveLength(3);
  expect(await get()).toMatchObject({ lag: 6 });
  expect(await commit({ cursor: page.next_cursor })).toMatchObject({ lag: 0 });
});

test('G9: a position before the committed one is refused with the committed one, and accepted if a rewind is requested', async () => {
  await detect(5);
  await commit({ cursor: cursorOf(4) });
  await expect(commit({ cursor: cursorOf(2) })).rejects.toMatchObject({
    code: 'conflict',
    errors: [{ location: 'body.cursor', value: cursorOf(4) }],
  });
  expect(await commit({ cursor: cursorOf(4) })).toMatchObject({ lag: 1 });
  expect(await commit({ cursor: cursorOf(2), rewind: true })).toMatchObject({ lag: 3 });
  expect((await client.page({ consumer: 'reader' })).signals).toHaveLength(3);
});

test('G9: when workers with one name commit at the same time, even for the first time, the furthest position is kept', async () => {
  await detect(20);
  const places = Array.from({ length: 20 }, (_, nth) => ((nth * 7) % 20) + 1);
  const answers = await Promise.allSettled(places.map((place) => commit({ cursor: cursorOf(place) })));
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  for (const [nth, answer] of answers.entries()) {
    if (answer.status !== 'rejected') continue;
    expect(answer.reason).toMatchObject({ code: 'conflict' });
    // The place that the error names is indeed a later one.
    const [later] = decodeCursor(feedList, answer.reason.errors[0].value, [isPosition]);
    expect(later).toBeGreaterThan(places[nth]!);
  }
  expect(await get()).toMatchObject({ cursor: cursorOf(20), lag: 0 });
});

test('G9: a cursor that is no position of the feed cannot be committed, not even by a new consumer', async () => {
  await detect(2);
  for (const name of ['new', 'known']) {
    if (name === 'known') await commit({}, name);
    await expect(commit({ cursor: cursorOf(3) }, name)).rejects.toMatchObject({
      code: 'unprocessable',
      errors: [{ location: 'body.cursor' }],
    });
    await expect(commit({ cursor: 'x' }, name)).rejects.toMatchObject({
      code: 'invalid_cursor',
      errors: [{ location: 'body.cursor' }],
    });
  }
  await expect(get('new')).rejects.toMatchObject({ code: 'not_found' });
});

test('G9, G11: a consumer whose position has left the feed gets an error, and continues from the oldest position', async () => {
  await detect(3);
  await commit({ cursor: cursorOf(1) });
  const begin = (at: string) => database.pool.query('update signal_history set begins_at = $1', [at]);
  await begin('2100-01-01T00:00:00Z');
  try {
    expect(await get()).toMatchObject({ cursor: cursorOf(1), missed: 2, lag: 0, oldest_uncommitted_at: null });
    const oldest = { value: cursorOf(3) };
    await expect(client.page({ consumer: 'reader' })).rejects.toMatchObject({
      code: 'expired',
      errors: [{ location: 'query.consumer', ...oldest }],
    });
    for (const name of ['reader', 'new'])
      await expect(commit({ cursor: cursorOf(2) }, name)).rejects.toMatchObject({
        code: 'expired',
        errors: [{ location: 'body.cursor', ...oldest }],
      });
    expect(await commit({ cursor: cursorOf(3) })).toMatchObject({ missed: 0, lag: 0 });
    expect(await commit({}, 'new')).toMatchObject({ cursor: cursorOf(3), missed: 0 });
  } finally {
    await begin('-infinity');
  }
});

test('A4, G9: a consumer belongs to one account, is listed newest first, and is gone after its deletion', async () => {
  await detect(1);
  for (const name of ['a', 'b', 'c']) await commit({}, name);
  const other = feedClient(bus);
  await expect(other.ask(getConsumer, path('a'))).rejects.toMatchObject({ code: 'not_found' });
  await expect(other.ask(deleteConsumer, path('a'))).rejects.toMatchObject({ code: 'not_found' });
  await expect(other.page({ consumer: 'a' })).rejects.toMatchObject({ code: 'not_found' });
  expect((await other.ask(readConsumers, { ids: ['a'] })).found).toEqual([]);
  expect(await other.ask(commitConsumer, { ...path('a'), body: {} })).toMatchObject({ lag: 0 });
  await client.ask(deleteConsumer, path('b'));
  const page = await client.ask(listConsumers, { query: { limit: 1 } });
  const rest = await client.ask(listConsumers, { query: { cursor: page.next_cursor! } });
  expect([...page.consumers, ...rest.consumers].map(({ name }) => name)).toEqual(['c', 'a']);
  expect(rest.next_cursor).toBeNull();
  await expect(client.ask(deleteConsumer, path('b'))).rejects.toMatchObject({ code: 'not_found' });
});

test('S5, X7: an account has a limited number of consumers, even if many are created at once, and a closed account can create none', async () => {
  const ctx = serviceContext('test', 5_000, randomUUID());
  const make = (name: string) =>
    useCases.commitConsumer({ database, most: 3 }, { path: { name }, body: { rewind: false } }, ctx);
  const made = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(make));
  const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(2);
  for (const error of refused)
    expect(error).toMatchObject({ code: 'unprocessable', detail: expect.stringContaining('3 consumers') });
  await database.pool.query('update account set closed_at = now() where id = $1', [ctx.accountId]);
  await expect(make('f')).rejects.toMatchObject({ code: 'not_found' });
});
