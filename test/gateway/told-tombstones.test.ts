import { ErasedTail } from '../../services/gateway/forwarded/icp-signals/erased-tail.js';
import { createFeedFollowers } from '../../services/gateway/forwarded/icp-signals/followers.js';
import {
  StoredSignal,
  StoredTombstone,
  toCursor,
  toTombstoneCursor,
} from '../../services/gateway/forwarded/icp-signals/stored-events.js';
import type { PlacedTombstone, StreamContent, Stretch } from '../../services/gateway/operation/ports.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { until } from '../support/until.js';

const watch = '00000000-0000-4000-8000-000000000001';

const tombstone = (number: number, position: number): StoredTombstone =>
  new StoredTombstone({
    id: watch,
    icp_criteria_id: watch,
    signal_type: 'news',
    detected_at: '2026-05-01T00:00:00.000000Z',
    erased_at: '2026-05-02T00:00:00.000000Z',
    cursor: toTombstoneCursor(number),
    feed_cursor: toCursor(position),
  });

/** A feed of one account that has so many events, and whose events are erased one by one. */
function makeFeed(end: number) {
  const erased: PlacedTombstone[] = [];
  let [last, onErased] = [end, () => {}];
  const read = (after: number): Stretch => {
    const readTo = Math.min(last, after + 2);
    const signals = Array.from({ length: readTo - after }, (_, nth) => new StoredSignal(after + nth + 1, '{"is":1}'));
    return { signals, readTo, hasMore: readTo < last, end: last, tombstones: erased.length };
  };
  const followers = createFeedFollowers({
    most: { inAll: 9, ofAccount: 9 },
    patienceMs: 60_000,
    source: {
      read: async (_account, after) => read(after),
      readTombstones: async (_account, after) => erased.slice(after, after + 3),
      findGrown: async (places) => places.map((place) => ({ ...place, position: last, tombstone: erased.length })),
      listen(_onGrown, told) {
        onErased = told;
        return () => {};
      },
    },
    selectOpen: async (ids) => new Set(ids),
    log: createLog('test', 'silent'),
  });
  return {
    followers,
    grow(count: number) {
      last += count;
      onErased();
    },
    erase(...positions: number[]) {
      for (const position of positions) erased.push(tombstone(erased.length + 1, position));
      onErased();
    },
    follow: (from: number, tells: StreamContent) =>
      followers.follow({
        accountId: 'a',
        read: async (after = from) => read(after),
        wants: () => true,
        content: tells,
      }),
  };
}

/** What a follower is told next, with its cursor: positions of signals, and those of tombstones with a minus. */
async function take(stream: Awaited<ReturnType<ReturnType<typeof makeFeed>['follow']>>, count: number) {
  const told: [number, string][] = [];
  while (told.length < count) {
    const { value } = await stream.next();
    told.push([value.event ? -value.position : value.position, value.cursor]);
  }
  return told;
}

test('G9: a follower receives each tombstone once it has passed the event, without a move of its cursor, and a follower of signals alone receives none', async () => {
  const feed = makeFeed(4);
  await feed.followers.start();
  feed.erase(1);
  const [both, signals, alone] = [
    await feed.follow(0, 'both'),
    await feed.follow(0, 'signals'),
    await feed.follow(4, 'tombstones'),
  ];
  expect(await take(both, 1)).toEqual([[1, toCursor(1)]]);
  feed.erase(3, 1, 2, 9);
  await until(() => feed.followers.count().tails === 1);
  expect(await take(alone, 4)).toEqual([3, 1, 2, 9].map((position, nth) => [-position, toTombstoneCursor(nth + 2)]));
  const rest = await take(both, 6);
  expect(rest.filter(([position]) => position > 0).map(([position]) => position)).toEqual([2, 3, 4]);
  for (const [nth, [position, cursor]] of rest.entries()) {
    const passed = Math.max(1, ...rest.slice(0, nth + 1).map(([one]) => one));
    expect([cursor, -position <= passed]).toEqual([toCursor(passed), true]);
  }
  expect((await take(signals, 4)).map(([position]) => position)).toEqual([1, 2, 3, 4]);
  feed.grow(5);
  expect((await take(both, 6)).map(([position]) => position)).toEqual([5, 6, 7, 8, 9, -9]);
  expect(alone.cursor()).toBe(toTombstoneCursor(5));
  await feed.followers.stop();
});

test('S5: a follower with more than a thousand waiting tombstones is ended, with the cursor from which it can continue', async () => {
  const feed = makeFeed(2);
  await feed.followers.start();
  const stream = await feed.follow(2, 'tombstones');
  feed.erase(...Array.from({ length: 1_100 }, () => 1));
  await until(() => feed.followers.count().followers === 0);
  await expect(stream.next()).rejects.toMatchObject({ code: 'too_slow', cursor: toTombstoneCursor(0) });
  await feed.followers.stop();
});

test('G9: tombstones that were sent before a follower joined are read again for it, even during a read and after a failure', async () => {
  const stored = Array.from({ length: 7 }, (_, nth) => tombstone(nth + 1, nth));
  const asked: number[] = [];
  let isAway = true;
  const told: number[] = [];
  const tail = new ErasedTail(
    async (after) => {
      asked.push(after);
      if (isAway) throw new Error('away');
      await null;
      return stored.slice(after, after + 3);
    },
    (some) => told.push(...some.map(({ number }) => number)),
  );
  expect(tail.readTo).toBeUndefined();
  tail.note(7);
  tail.join(3);
  await until(() => asked.length === 1);
  isAway = false;
  tail.note(7);
  tail.join(1);
  await until(() => tail.readTo === 7);
  expect(asked).toEqual([3, 3, 1, 4]);
  expect(told).toEqual([4, 5, 6, 2, 3, 4, 5, 6, 7]);
});
