import { GraphQLError } from 'graphql';
import { createErrorFormat } from '../../services/gateway/edge/graphql/format-errors.js';
import { createFeedFollowers } from '../../services/gateway/forwarded/icp-signals/followers.js';
import { StoredSignal, toCursor } from '../../services/gateway/forwarded/icp-signals/stored-events.js';
import { maxKept } from '../../services/gateway/forwarded/icp-signals/tail.js';
import { Tails } from '../../services/gateway/forwarded/icp-signals/tails.js';
import type { FollowerOptions, PlacedSignal, SignalStream, Stretch } from '../../services/gateway/operation/ports.js';
import { tooSlow } from '../../services/gateway/operation/streamed-answers.js';
import { AppError } from '../../services/platform/errors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { until } from '../support/until.js';

const { jest: clock } = import.meta;
afterEach(() => {
  clock.useRealTimers();
});

type Grown = { account_id: string; position: number }[];

/** Feeds of accounts whose events are numbered from 1, which answer as the feed service would, and record what they were asked. */
function makeFeeds(atOnce = 200) {
  const ends = new Map<string, number>();
  const shared: { accountId: string; after: number }[] = [];
  const own: number[] = [];
  let heard: ((grown: Grown) => void) | null = null;
  const endOf = (accountId: string): number => ends.get(accountId) ?? 0;
  const readAfter = (accountId: string, after: number): Stretch => {
    const end = endOf(accountId);
    const readTo = Math.max(after, Math.min(end, after + atOnce));
    const signals = Array.from({ length: readTo - after }, (_, nth) => toSignal(after + 1 + nth));
    return { signals, readTo, hasMore: readTo < end, end };
  };
  return {
    shared,
    own,
    isHeard: () => heard !== null,
    /** Adds events and announces them; with `lost`, the announcement is lost. */
    grow(accountId: string, count: number, { lost = false } = {}) {
      ends.set(accountId, endOf(accountId) + count);
      if (!lost) heard?.([{ account_id: accountId, position: endOf(accountId) }]);
    },
    source: {
      async read(accountId: string, after: number) {
        shared.push({ accountId, after });
        return readAfter(accountId, after);
      },
      readTombstones: async () => [],
      findGrown: async (places: Grown) =>
        places
          .filter(({ account_id, position }) => endOf(account_id) > position)
          .map(({ account_id }) => ({ account_id, position: endOf(account_id) })),
      listen(onGrown: (grown: Grown) => void) {
        heard = onGrown;
        return () => {
          heard = null;
        };
      },
    },
    /** A follower of an account that begins after a position, or at the end. */
    reader: (accountId: string, from?: number, over: Partial<FollowerOptions> = {}): FollowerOptions => ({
      accountId,
      wants: () => true,
      async read(after = from ?? endOf(accountId)) {
        own.push(after);
        return readAfter(accountId, after);
      },
      ...over,
    }),
  };
}

const toSignal = (position: number): PlacedSignal => new StoredSignal(position, `{"nth":${position}}`);

function makeFollowers(feeds = makeFeeds(), over: Partial<Parameters<typeof createFeedFollowers>[0]> = {}) {
  const followers = createFeedFollowers({
    most: { inAll: 99, ofAccount: 99 },
    patienceMs: 60_000,
    source: feeds.source,
    selectOpen: async (ids) => new Set(ids),
    log: createLog('test', 'silent'),
    ...over,
  });
  return { feeds, followers };
}

/** Takes so many signals, and returns their positions. */
async function take(stream: SignalStream, count: number): Promise<number[]> {
  const positions: number[] = [];
  while (positions.length < count) positions.push((await stream.next()).value.position);
  return positions;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

test('G6: the followers of the feed are limited per account and in total, and one that leaves or fails to start frees its place', async () => {
  const { feeds, followers } = makeFollowers(undefined, { most: { inAll: 3, ofAccount: 2 } });
  const first = await followers.follow(feeds.reader('a'));
  await followers.follow(feeds.reader('a'));
  const tooMany = { code: 'rate_limited', retryAfterS: 10 };
  await expect(followers.follow(feeds.reader('a'))).rejects.toMatchObject(tooMany);
  const failing = async () => {
    throw new AppError('invalid_cursor', 'no');
  };
  const wrong = feeds.reader('b', 0, { read: failing });
  await expect(followers.follow(wrong)).rejects.toMatchObject({ code: 'invalid_cursor' });
  await followers.follow(feeds.reader('b'));
  const full = { code: 'unavailable', retryAfterS: 10 };
  await expect(followers.follow(feeds.reader('b'))).rejects.toMatchObject(full);
  expect(followers.count()).toMatchObject({ followers: 3, tails: 2 });
  // Once, although it is said twice.
  await Promise.all([first.return(), first.return()]);
  await followers.follow(feeds.reader('a'));
  await expect(followers.follow(feeds.reader('a'))).rejects.toMatchObject({ code: 'rate_limited' });
});

test('S5: a follower for which listening to the feed fails takes no place', async () => {
  const feeds = makeFeeds();
  const listen: typeof feeds.source.listen = () => {
    throw new Error('closed');
  };
  const source = { ...feeds.source, listen };
  const { followers } = makeFollowers(feeds, { source, most: { inAll: 1, ofAccount: 1 } });
  for (let nth = 0; nth < 2; nth++) await expect(followers.follow(feeds.reader('a'))).rejects.toThrow('closed');
  source.listen = feeds.source.listen;
  await followers.follow(feeds.reader('a'));
  expect([feeds.isHeard(), followers.count().followers]).toEqual([true, 1]);
});

test('G6: a read that fails temporarily is retried from the same position, and a permanent error ends the stream', async () => {
  const { followers } = makeFollowers();
  const asked: (number | undefined)[] = [];
  const at = (position: number, readTo = position) => ({
    signals: [toSignal(position)],
    readTo,
    hasMore: true,
    end: 9,
  });
  const answers: (Stretch | AppError)[] = [
    at(1),
    new AppError('unavailable', 'away'),
    new AppError('deadline_exceeded', 'late'),
    at(2, 5),
    new AppError('not_found', 'gone'),
  ];
  const read = async (after: number | undefined) => {
    asked.push(after);
    const answer = answers.shift()!;
    if (answer instanceof AppError) throw answer;
    return answer;
  };
  const stream = await followers.follow({ accountId: 'a', read, wants: () => true });
  expect([(await stream.next()).value.position, stream.cursor()]).toEqual([1, toCursor(1)]);
  expect([(await stream.next()).value.position, stream.cursor()]).toEqual([2, toCursor(2)]);
  await expect(stream.next()).rejects.toMatchObject({ code: 'not_found' });
  const { followers: left } = followers.count();
  expect([asked, stream.cursor(), left]).toEqual([[undefined, 1, 1, 1, 5], toCursor(5), 0]);
});

test('X4: a stop ends every stream, even between signals that it already holds, and lets no new stream begin', async () => {
  const { feeds, followers } = makeFollowers();
  feeds.grow('a', 2);
  const busy = await followers.follow(feeds.reader('a', 0));
  await busy.next();
  const idle = await followers.follow(feeds.reader('a'));
  const waiting = idle.next();
  await followers.stop();
  expect([(await waiting).done, (await busy.next()).done]).toEqual([true, true]);
  expect(followers.count()).toEqual({ followers: 0, tails: 0, kept: 0 });
  await expect(followers.follow(feeds.reader('a'))).rejects.toMatchObject({ code: 'unavailable' });
});

test('X4: a follower that is starting during a stop keeps the cursor that it read, and is ended like the others', async () => {
  const { feeds, followers } = makeFollowers();
  feeds.grow('a', 2);
  let goOn!: () => void;
  const goesOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const usual = feeds.reader('a');
  const slow = { ...usual, read: (after?: number) => goesOn.then(() => usual.read(after)) };
  const beginning = followers.follow(slow);
  await followers.stop();
  goOn();
  const stream = await beginning;
  expect([stream.cursor(), (await stream.next()).done]).toEqual([toCursor(2), true]);
  expect(followers.count()).toEqual({ followers: 0, tails: 0, kept: 0 });
});

test('X7: a follower whose credential outlives the account is ended once that account is closed, and no other follower is', async () => {
  const closed = new Set<string>();
  const selectOpen = async (ids: string[]) => new Set(ids.filter((id) => !closed.has(id)));
  const { feeds, followers } = makeFollowers(undefined, { selectOpen });
  await followers.start();
  const staff = await followers.follow(feeds.reader('a', 0, { outlivesAccount: true }));
  const elsewhere = await followers.follow(feeds.reader('b', 0, { outlivesAccount: true }));
  const customer = await followers.follow(feeds.reader('a'));
  const ending = staff.next();
  const waiting = [customer.next(), elsewhere.next()];
  closed.add('a');
  followers.recheck();
  await expect(ending).rejects.toMatchObject({ code: 'not_found' });
  expect(followers.count()).toMatchObject({ followers: 2, tails: 2 });
  await followers.stop();
  await Promise.all(waiting);
});

test('X7: a follower that joins while the open accounts are being looked up stays', async () => {
  const asked: string[][] = [];
  let answer = () => {};
  const selectOpen = (ids: string[]) => {
    asked.push(ids);
    return new Promise<Set<string>>((done) => {
      answer = () => done(new Set(ids));
    });
  };
  const { feeds, followers } = makeFollowers(undefined, { selectOpen });
  await followers.follow(feeds.reader('a', 0, { outlivesAccount: true }));
  await followers.start();
  const later = await followers.follow(feeds.reader('b', 0, { outlivesAccount: true }));
  answer();
  followers.recheck();
  await until(() => asked.length === 2);
  answer();
  expect(asked).toEqual([['a'], ['a', 'b']]);
  feeds.grow('b', 1);
  expect((await later.next()).value.position).toBe(1);
  await followers.stop();
});

test('G6: the followers of an account share one read, and signals that are parsed once', async () => {
  const { feeds, followers } = makeFollowers();
  const streams = await Promise.all(range(1, 10).map(() => followers.follow(feeds.reader('a'))));
  const other = await followers.follow(feeds.reader('b'));
  const nexts = streams.map((one) => one.next());
  void other.next();
  feeds.grow('a', 1);
  const told = (await Promise.all(nexts)).map(({ value }) => value as PlacedSignal);
  expect(feeds.shared).toEqual([{ accountId: 'a', after: 0 }]);
  expect(new Set(told.map(({ value }) => value)).size).toBe(1);
  expect(told[0]!.value).toEqual({ nth: 1 });
  // A burst that is announced bit by bit is read at once; what one follower has read serves those that come later.
  for (let nth = 0; nth < 50; nth++) feeds.grow('a', 1);
  expect(await take(streams[0]!, 50)).toEqual(range(2, 51));
  const reads = feeds.shared.length;
  expect(reads).toBeLessThanOrEqual(3);
  for (const one of streams.slice(1)) expect(await take(one, 50)).toEqual(range(2, 51));
  expect([feeds.shared.length, feeds.own.length]).toEqual([reads, 11]);
});

test('G6: an unexpected fault of the shared read ends its followers only when it comes three times in a row', async () => {
  clock.useFakeTimers();
  const feeds = makeFeeds();
  let faults = 0;
  const source = {
    ...feeds.source,
    async read(accountId: string, after: number): Promise<Stretch> {
      if (faults-- > 0) throw new Error('odd');
      return feeds.source.read(accountId, after);
    },
  };
  const { followers } = makeFollowers(feeds, { source });
  const streams = [await followers.follow(feeds.reader('a')), await followers.follow(feeds.reader('a'))];
  async function grow(odd: number): Promise<PromiseSettledResult<IteratorResult<PlacedSignal>>[]> {
    faults = odd;
    const told = Promise.allSettled(streams.map((one) => one.next()));
    feeds.grow('a', 1);
    await clock.advanceTimersByTimeAsync(2_000);
    return told;
  }
  for (const position of [1, 2]) expect(await grow(2)).toMatchObject(Array(2).fill({ value: { value: { position } } }));
  expect(await grow(3)).toMatchObject(Array(2).fill({ reason: { message: 'odd' } }));
  expect(followers.count()).toEqual({ followers: 0, tails: 0, kept: 0 });
});

test('G6: without followers, nothing is listened to or kept', async () => {
  const { feeds, followers } = makeFollowers();
  expect(feeds.isHeard()).toBe(false);
  const streams = await Promise.all(['a', 'a', 'b'].map((id) => followers.follow(feeds.reader(id))));
  feeds.grow('a', 3);
  await take(streams[0]!, 3);
  expect([feeds.isHeard(), followers.count()]).toEqual([
    true,
    { followers: 3, tails: 2, kept: 3 * '{"nth":1}'.length },
  ]);
  for (const one of streams) await one.return();
  expect([feeds.isHeard(), followers.count()]).toEqual([false, { followers: 0, tails: 0, kept: 0 }]);
});

test('G6: events whose announcement by the feed was lost are asked for', async () => {
  const { feeds, followers } = makeFollowers();
  const stream = await followers.follow(feeds.reader('a'));
  const next = stream.next();
  feeds.grow('a', 1, { lost: true });
  expect(feeds.shared).toEqual([]);
  // The first question is asked at the start.
  await followers.start();
  expect((await next).value.position).toBe(1);
  await followers.stop();
});

test('G6: events that are announced while the first follower of an account joins are not lost', async () => {
  const { feeds, followers } = makeFollowers();
  const failing = async () => {
    throw new AppError('invalid_cursor', 'no');
  };
  const reader = feeds.reader('a');
  const read = async (after?: number): Promise<Stretch> => {
    const stretch = await reader.read(after);
    // This overtakes the answer, as does another follower that fails to join.
    feeds.grow('a', 1);
    await expect(followers.follow({ ...reader, read: failing })).rejects.toMatchObject({ code: 'invalid_cursor' });
    return stretch;
  };
  const stream = await followers.follow({ ...reader, read });
  void stream.next();
  await until(() => stream.cursor() === toCursor(1), { withinMs: 2_000 });
  expect(feeds.shared).toEqual([{ accountId: 'a', after: 0 }]);
});

test('G6: a follower that begins further back reads for itself until it reaches the kept signals, and applies its own filters', async () => {
  const { feeds, followers } = makeFollowers();
  feeds.grow('a', 500);
  const live = await followers.follow(feeds.reader('a'));
  const late = await followers.follow(feeds.reader('a', 0));
  const even = await followers.follow(feeds.reader('a', 500, { wants: ({ position }) => position % 2 === 0 }));
  feeds.grow('a', 100);
  const taken = [await take(live, 100), await take(late, 600), await take(even, 50)];
  expect(taken).toEqual([range(501, 600), range(1, 600), range(501, 600).filter((one) => one % 2 === 0)]);
  expect([live, late, even].map((one) => one.cursor())).toEqual(Array(3).fill(toCursor(600)));
  expect(feeds.shared).toEqual([{ accountId: 'a', after: 500 }]);
  // A filter that skips everything still advances the cursor.
  feeds.grow('a', 1);
  void even.next();
  await until(() => even.cursor() === toCursor(601));
  await followers.stop();
});

test('G6: a slow follower delays no other, is ended with its cursor, and continues from there', async () => {
  const { feeds, followers } = makeFollowers(undefined, { patienceMs: 20 });
  const [quick, slow] = [await followers.follow(feeds.reader('a')), await followers.follow(feeds.reader('a'))];
  feeds.grow('a', 3 * maxKept.signals);
  const seen = await take(slow, 5);
  expect(await take(quick, 3 * maxKept.signals)).toEqual(range(1, 3 * maxKept.signals));
  // The next signals are no longer kept, so the slow follower reads them itself, at its own pace, for too long.
  const own = feeds.own.length;
  seen.push(...(await take(slow, 100)));
  expect(feeds.own.length).toBe(own + 1);
  const startedAt = performance.now();
  await until(() => performance.now() - startedAt > 20);
  seen.push(...(await take(slow, 100)));
  const place = slow.cursor();
  const ending = slow.next();
  await expect(ending).rejects.toMatchObject({ code: 'too_slow', cursor: place });
  expect((await slow.next()).done).toBe(true);
  expect([place, followers.count().followers]).toEqual([toCursor(seen.at(-1)!), 1]);
  const again = await followers.follow(feeds.reader('a', seen.at(-1)));
  seen.push(...(await take(again, 3 * maxKept.signals - seen.length)));
  expect(seen).toEqual(range(1, 3 * maxKept.signals));
});

test('A7, G6: GraphQL gives a follower that was too slow the error code and the cursor to continue from', () => {
  const format = createErrorFormat(createLog('test', 'silent'), { suggestions: false });
  const error = new GraphQLError('', { originalError: tooSlow(toCursor(7)) });
  expect(format(error.toJSON(), error).extensions).toEqual({
    code: 'TOO_SLOW',
    status: 408,
    errors: null,
    cursor: toCursor(7),
  });
});

test('G6: a follower that begins far back may take its time', async () => {
  const { feeds, followers } = makeFollowers(undefined, { patienceMs: 1 });
  feeds.grow('a', 1_000);
  const late = await followers.follow(feeds.reader('a', 0));
  for (let nth = 0; nth < 5; nth++) {
    expect(await take(late, 200)).toEqual(range(nth * 200 + 1, nth * 200 + 200));
    const startedAt = performance.now();
    await until(() => performance.now() - startedAt > 2);
  }
});

test('X7: signals that were read for one slow follower are read again after thirty seconds', async () => {
  clock.useFakeTimers();
  const { feeds, followers } = makeFollowers();
  feeds.grow('a', 9);
  const reader = feeds.reader('a', 0);
  let body = '"Jane"';
  const read = async (after?: number): Promise<Stretch> => {
    const stretch = await reader.read(after);
    return { ...stretch, signals: stretch.signals.map(({ position }) => new StoredSignal(position, body)) };
  };
  const stream = await followers.follow({ ...reader, read });
  const takeOne = async () => {
    const { value } = await stream.next();
    return [value.position, value.body];
  };
  await clock.advanceTimersByTimeAsync(29_000);
  expect(await takeOne()).toEqual([1, '"Jane"']);
  body = '"erased"';
  await clock.advanceTimersByTimeAsync(2_000);
  expect(await takeOne()).toEqual([2, '"erased"']);
  await clock.advanceTimersByTimeAsync(31_000);
  expect([await takeOne(), feeds.own]).toEqual([
    [3, '"erased"'],
    [0, 1, 2],
  ]);
});

test('G6: the kept signals are bounded per account, in total and by age', async () => {
  const feeds = makeFeeds();
  const body = '1'.repeat(10_000);
  const source = {
    ...feeds.source,
    async read(_account: string, after: number): Promise<Stretch> {
      const signals = range(after + 1, after + 20).map((position) => new StoredSignal(position, body));
      return { signals, readTo: after + 20, hasMore: false, end: after + 20 };
    },
  };
  const most = 3 * maxKept.characters;
  const tails = new Tails(source, most);
  const waiting = { wake() {}, fail() {}, addTombstones() {} };
  const accounts = range(1, 9).map(String);
  const joined = accounts.map((id) => tails.join(id, 0, waiting));
  const begunAt = performance.now();
  for (let round = 1; round <= 4; round++) {
    for (const [nth, tail] of joined.entries()) {
      tail.wait(waiting);
      tails.note([{ account_id: accounts[nth]!, position: round * 20 }]);
      await until(() => tail.readTo === round * 20);
      expect(tails.count().kept).toBeLessThanOrEqual(most);
      // The newest signals of the account that was read last are kept, but no more of one account than its share.
      expect([tail.isBehind(round * 20 - 20), tail.isBehind(Math.max(0, round * 20 - 27))]).toEqual([false, round > 1]);
    }
  }
  expect(joined[0]!.isBehind(79)).toBe(true);
  expect(joined[8]!.isBehind(79)).toBe(false);
  tails.forgetOld(begunAt + 29_000);
  expect(tails.count().kept).toBeGreaterThan(0);
  tails.forgetOld(performance.now() + 31_000);
  expect(tails.count()).toEqual({ tails: 9, kept: 0 });
});

test('G6: a follower that joins at any position while events arrive gets all later events, in order and each once', async () => {
  // Drawn from a fixed seed, so that a failure is reproducible.
  let state = 7;
  const draw = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (let round = 0; round < 20; round++) {
    const feeds = makeFeeds(1 + draw(50));
    const { followers } = makeFollowers(feeds);
    let end = 0;
    const grow = (): void => {
      const count = draw(40);
      end += count;
      feeds.grow('a', count, { lost: draw(3) === 0 });
    };
    const told: Promise<void>[] = [];
    const last = 2_000;
    const join = async (): Promise<void> => {
      const from = draw(2) === 0 ? draw(end + 1) : end;
      const step = 1 + draw(3);
      const wants = ({ position }: PlacedSignal): boolean => position % step === 0 || position === last;
      const reader = feeds.reader('a', from, { wants });
      const own = { ...reader, read: async (after?: number) => filter(await reader.read(after), wants) };
      const stream = await followers.follow(own);
      const positions: number[] = [];
      for await (const { position } of stream) {
        positions.push(position);
        if (draw(10) === 0) await new Promise((done) => setImmediate(done));
        if (position === last) break;
      }
      expect(positions).toEqual(range(from + 1, last).filter((one) => one % step === 0 || one === last));
    };
    while (end < last - 40) {
      grow();
      if (draw(4) === 0) told.push(join());
      await new Promise((done) => setImmediate(done));
    }
    feeds.grow('a', last - end);
    await Promise.all(told);
    expect(followers.count()).toEqual({ followers: 0, tails: 0, kept: 0 });
  }
}, 300_000);

function filter(stretch: Stretch, wants: (signal: PlacedSignal) => boolean): Stretch {
  return { ...stretch, signals: stretch.signals.filter(wants) };
}
