import fc from 'fast-check';
import { createLanes, type LaneLimits } from '../../services/platform/lanes.js';

const { jest: clock } = import.meta;
const limits: LaneLimits = { open: 8, running: 3, runningPoints: 10, pointsPerS: 100 };
const unpaced = { ...limits, pointsPerS: Number.POSITIVE_INFINITY };

beforeEach(() => {
  clock.useFakeTimers();
});
afterEach(() => {
  clock.useRealTimers();
});
const create = (options: { inAll?: number; waitMs?: number } = {}) =>
  createLanes({ inAll: options.inAll ?? 100, waitMs: options.waitMs ?? 1_000, now: () => Date.now() });
const settle = () => clock.advanceTimersByTimeAsync(0);

/** A request that has entered, and what became of it. */
function request(lanes: ReturnType<typeof create>, payer: string, points = 1, of = unpaced) {
  const place = lanes.enter(payer, of);
  const one = { payer, points, state: 'waiting' as 'waiting' | 'running' | 'refused' | 'left', leave };
  place.start(points).then(
    () => {
      if (one.state === 'waiting') one.state = 'running';
    },
    () => {
      if (one.state === 'waiting') one.state = 'refused';
    },
  );
  function leave(): void {
    one.state = 'left';
    place.leave();
  }
  return one;
}
const states = (all: { state: string }[]) => all.map(({ state }) => state);

test('S3: a limited number of requests of one payer run, further ones wait in order, and the rest are refused', async () => {
  const lanes = create();
  const all = Array.from({ length: 8 }, () => request(lanes, 'a'));
  await settle();
  expect(states(all)).toEqual([...Array(3).fill('running'), ...Array(5).fill('waiting')]);
  expect(() => lanes.enter('a', unpaced)).toThrow('At most 8 requests may be under way at once.');
  expect(lanes.count()).toEqual({ running: 3, waiting: 5 });
  all[1]!.leave();
  await settle();
  expect(states(all.slice(3))).toEqual(['running', ...Array(4).fill('waiting')]);
  // Another payer notices nothing of it.
  const other = request(lanes, 'b');
  await settle();
  expect(other.state).toBe('running');
});

test('S3: a request whose turn does not come in time is refused, and its place becomes free again', async () => {
  const lanes = create({ waitMs: 500 });
  const all = Array.from({ length: 4 }, () => request(lanes, 'a'));
  await clock.advanceTimersByTimeAsync(499);
  expect(all[3]!.state).toBe('waiting');
  await clock.advanceTimersByTimeAsync(2);
  expect(all[3]!.state).toBe('refused');
  for (const one of all) one.leave();
  expect(lanes.count()).toEqual({ running: 0, waiting: 0 });
  const next = request(lanes, 'a');
  await settle();
  expect(next.state).toBe('running');
});

test('S3: a request that rests lets others run, and then waits for its turn as long as necessary', async () => {
  const lanes = create({ waitMs: 500 });
  const place = lanes.enter('a', { ...unpaced, open: 2, running: 1 });
  await place.start(1);
  expect(() => lanes.enter('a', { ...unpaced, open: 1 })).toThrow('At most 1 requests');
  place.rest();
  expect(() => place.rest()).toThrow('a request that is resting cannot rest');
  const other = request(lanes, 'a', 1, { ...unpaced, open: 2, running: 1 });
  await settle();
  expect(other.state).toBe('running');
  let isOn = false;
  void place.start(1, Number.POSITIVE_INFINITY).then(() => {
    isOn = true;
  });
  await clock.advanceTimersByTimeAsync(60_000);
  expect(isOn).toBe(false);
  other.leave();
  await settle();
  expect(isOn).toBe(true);
  place.leave();
  expect(lanes.count()).toEqual({ running: 0, waiting: 0 });
});

test('S3: nothing begins for a request that has left', async () => {
  const place = create().enter('a', unpaced);
  place.leave();
  await expect(place.start(1)).rejects.toMatchObject({ code: 'deadline_exceeded' });
});

test('S3: the next step of a request takes the place of its previous step', async () => {
  const lanes = create();
  const place = lanes.enter('a', unpaced);
  await place.start(9);
  const other = request(lanes, 'a', 9);
  await settle();
  expect(other.state).toBe('waiting');
  const next = place.start(2);
  await settle();
  expect([other.state, lanes.count()]).toEqual(['running', { running: 1, waiting: 1 }]);
  other.leave();
  await next;
  expect(lanes.count()).toEqual({ running: 1, waiting: 0 });
});

test('S4: work that turns out more expensive delays the next work of its payer for longer', async () => {
  const lanes = create({ waitMs: 60_000 });
  request(lanes, 'b', 0, limits).leave();
  const place = lanes.enter('a', limits);
  await place.start(1);
  place.add(100);
  place.leave();
  request(lanes, 'b', 0, limits).leave();
  const next = request(lanes, 'a', 1, limits);
  await clock.advanceTimersByTimeAsync(500);
  request(lanes, 'b', 0, limits).leave();
  request(lanes, 'a', 0, limits).leave();
  expect(next.state).toBe('waiting');
  await clock.advanceTimersByTimeAsync(400);
  expect(next.state).toBe('running');
});

test('S3: expensive requests of one payer run one after the other, and one above the whole limit runs alone', async () => {
  const lanes = create();
  const [first, second] = [request(lanes, 'a', 6), request(lanes, 'a', 6)];
  await settle();
  expect(states([first, second])).toEqual(['running', 'waiting']);
  first.leave();
  await settle();
  expect(second.state).toBe('running');
  second.leave();
  const huge = request(lanes, 'a', 500);
  await settle();
  expect(huge.state).toBe('running');
});

test('S4: where all places are taken, payers take turns, however many requests each has waiting', async () => {
  const lanes = create({ inAll: 2, waitMs: 60_000 });
  const greedy = Array.from({ length: 8 }, () => request(lanes, 'a'));
  const modest = Array.from({ length: 2 }, () => request(lanes, 'b'));
  const order: string[] = [];
  for (let round = 0; round < 10; round++) {
    await settle();
    const running = [...greedy, ...modest].filter(({ state }) => state === 'running');
    order.push(...running.map(({ payer }) => payer));
    for (const one of running) one.leave();
  }
  expect(order.filter((one) => one === 'b')).toHaveLength(2);
  expect(order.slice(0, 6).filter((one) => one === 'b')).toHaveLength(2);
  expect(order).toHaveLength(10);
});

test('S4: while other payers are active, the work of a payer is spread over the second, but not while it is alone', async () => {
  const wide = { ...limits, open: 1_000, running: 1_000, runningPoints: 10_000 };
  const lanes = create({ inAll: 10_000, waitMs: 60_000 });
  const alone = Array.from({ length: 50 }, () => request(lanes, 'a', 2, wide));
  await settle();
  // The first second nobody knows whether it is alone: 25 points begin at once.
  expect(alone.filter(({ state }) => state === 'running').length).toBeLessThan(14);
  await clock.advanceTimersByTimeAsync(3_000);
  expect(states(alone)).toEqual(Array(50).fill('running'));
  const more = Array.from({ length: 50 }, () => request(lanes, 'a', 2, wide));
  await settle();
  expect(states(more)).toEqual(Array(50).fill('running'));

  request(lanes, 'b', 1, wide);
  const paced = Array.from({ length: 50 }, () => request(lanes, 'a', 2, wide));
  let before = 0;
  for (let quarter = 0; quarter < 3; quarter++) {
    request(lanes, 'b', 0, wide).leave();
    request(lanes, 'a', 0, wide).leave();
    await clock.advanceTimersByTimeAsync(250);
    const begun = paced.filter(({ state }) => state === 'running').length;
    // A hundred points a second: 25 in this quarter, and the 25 of the beginning.
    expect(2 * (begun - before)).toBeLessThanOrEqual(25 + (quarter === 0 ? 27 : 2));
    expect(begun).toBeGreaterThan(before);
    before = begun;
  }
});

test.each([100, Number.POSITIVE_INFINITY])(
  'S4: no state is kept for an idle payer, at %d points a second',
  async (pointsPerS) => {
    const lanes = create();
    for (let round = 0; round < 5; round++) {
      for (let nth = 0; nth < 900; nth++) request(lanes, `${round} ${nth}`, 2, { ...limits, pointsPerS }).leave();
      await clock.advanceTimersByTimeAsync(2_000);
    }
    expect(lanes.size).toBeLessThan(2_000);
  },
);

test('S3: however requests come and go, no limit is exceeded and no place is lost', async () => {
  const step = fc.record({
    kind: fc.constantFrom('come', 'come', 'leave', 'wait'),
    payer: fc.constantFrom('a', 'b', 'c'),
    nth: fc.nat(50),
    points: fc.integer({ min: 0, max: 12 }),
    ms: fc.integer({ min: 0, max: 700 }),
  });
  const property = fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
    const lanes = create({ inAll: 5, waitMs: 600 });
    const all: ReturnType<typeof request>[] = [];
    for (const { kind, payer, nth, points, ms } of steps) {
      const here = all.filter(({ state }) => state !== 'left');
      if (kind === 'wait') await clock.advanceTimersByTimeAsync(ms);
      else if (kind === 'leave') here[nth % Math.max(1, here.length)]?.leave();
      else if (here.filter((one) => one.payer === payer).length < limits.open)
        all.push(request(lanes, payer, points, limits));
      else expect(() => lanes.enter(payer, limits)).toThrow('under way at once');
      await settle();
      const running = all.filter(({ state }) => state === 'running');
      expect(running.length).toBeLessThanOrEqual(5);
      expect(lanes.count().running).toBe(running.length);
      expect(lanes.count().waiting).toBe(all.filter(({ state }) => state === 'waiting').length);
      for (const one of ['a', 'b', 'c']) {
        const mine = running.filter(({ payer }) => payer === one);
        expect(mine.length).toBeLessThanOrEqual(limits.running);
        const sum = mine.reduce((total, { points }) => total + points, 0);
        if (mine.length > 1) expect(sum).toBeLessThanOrEqual(limits.runningPoints);
      }
    }
    for (const one of all) if (one.state !== 'left') one.leave();
    await settle();
    expect(lanes.count()).toEqual({ running: 0, waiting: 0 });
    await clock.advanceTimersByTimeAsync(5_000);
    const fresh = ['a', 'b', 'c'].map((payer) => request(lanes, payer, 12, limits));
    await settle();
    expect(states(fresh)).toEqual(['running', 'running', 'running']);
  });
  await fc.assert(property, { numRuns: 200, seed: 4 });
});
