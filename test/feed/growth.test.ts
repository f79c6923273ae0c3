import { randomUUID } from 'node:crypto';
import { findGrown, grownSubject, maxAskedAccounts, type PlaceInFeed } from '../../schema/contracts/icp-signals.js';
import { maxMessageBytes } from '../../schema/contracts/request.js';
import { readGrowth, writeGrowth } from '../../schema/feed-growth.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import { startNats, type TestNats } from '../support/cluster.js';
import { anItem, connectBus, createFeedDatabase, feedClient, startFeed } from '../support/feed.js';
import { until } from '../support/until.js';

let nats: TestNats;
let bus: Bus;
let feed: { stop(): Promise<void> };
let files: { url: string; drop(): Promise<void> };

beforeAll(async () => {
  [nats, files] = await Promise.all([startNats(), createFeedDatabase()]);
  feed = await startFeed(files.url, nats.url);
  bus = await connectBus(nats.url);
});
afterAll(async () => {
  await bus.stop?.();
  await feed.stop();
  await nats.stop();
  await files.drop();
});

test('G6: a commit announces once each account that has grown and its new position, and announces no other account', async () => {
  const [one, other, idle] = [feedClient(bus), feedClient(bus), feedClient(bus)];
  await Promise.all([
    one.watch(),
    one.watch(),
    other.watch({ signal_types: ['funding'] }),
    idle.watch({ signal_types: ['no'] }),
  ]);
  const heard: PlaceInFeed[][] = [];
  const subscription = bus.connection.subscribe(grownSubject, {
    callback: (_error, message) => void heard.push(readGrowth(message.data)),
  });
  await bus.connection.flush();
  await one.post([anItem(), anItem(), anItem({ signal_type: 'funding' })]);
  await until(() => heard.length > 0);
  const byAccount = (a: PlaceInFeed, b: PlaceInFeed): number => (a.account_id < b.account_id ? -1 : 1);
  const places = [
    { account_id: one.accountId, position: 6 },
    { account_id: other.accountId, position: 1 },
  ].sort(byAccount);
  expect(heard.map((told) => told.sort(byAccount))).toEqual([places]);
  // A duplicate is no growth.
  await one.post([anItem({ source_id: 'twice' })]);
  await one.post([anItem({ source_id: 'twice' })]);
  await other.post([anItem({ signal_type: 'funding' })]);
  await until(() => heard.flat().some(({ account_id, position }) => account_id === other.accountId && position === 2));
  expect(
    heard
      .flat()
      .filter(({ account_id }) => account_id === one.accountId)
      .map(({ position }) => position),
  ).toEqual([6, 8, 10]);
  subscription.unsubscribe();

  const asked = { body: { places: [...places, { account_id: randomUUID(), position: 0 }] } };
  expect((await one.ask(findGrown, asked)).places.sort(byAccount)).toEqual(
    places.map(({ account_id }) => ({ account_id, position: account_id === one.accountId ? 10 : 2 })),
  );
  const atEnd = places.map(({ account_id }) => ({ account_id, position: account_id === one.accountId ? 10 : 2 }));
  expect((await one.ask(findGrown, { body: { places: atEnd } })).places).toEqual([]);
  const tooMany = Array.from({ length: maxAskedAccounts + 1 }, () => ({ account_id: randomUUID(), position: 0 }));
  await expect(one.ask(findGrown, { body: { places: tooMany } })).rejects.toMatchObject({ code: 'invalid_request' });
});

test('G6, A12: the growth of many accounts is announced in messages that fit the size limit of NATS', () => {
  const ends = new Map(Array.from({ length: 12_345 }, (_, nth) => [randomUUID(), Number.MAX_SAFE_INTEGER - nth]));
  const messages = writeGrowth(ends);
  expect(messages).toHaveLength(3);
  for (const message of messages) expect(message.length).toBeLessThan(maxMessageBytes);
  expect(new Map(messages.flatMap(readGrowth).map(({ account_id, position }) => [account_id, position]))).toEqual(ends);
  expect(writeGrowth(new Map())).toEqual([]);
  for (const wrong of ['', 'x 1', `${randomUUID()} -1`, `${randomUUID()}`]) {
    expect(() => readGrowth(Buffer.from(wrong))).toThrow('cannot be read');
  }
});
