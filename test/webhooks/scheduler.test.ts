import fc from 'fast-check';
import { type Lane, lanes } from '../../services/webhooks/deliveries/job.js';
import { type Decision, Scheduler } from '../../services/webhooks/deliveries/scheduling/scheduler.js';
import { expectSame } from '../support/expect-same.js';

const total = 64;
const perEndpoint = 16;

/** Takes all that the scheduler gives now. */
function takeAll(scheduler: Scheduler): Decision[] {
  const taken: Decision[] = [];
  for (let one = scheduler.next(); one; one = scheduler.next()) taken.push(one);
  return taken;
}

/** Lets attempts end well until the endpoint has the highest limit. */
function prove(scheduler: Scheduler, accountId: string, endpointId: string): void {
  for (let n = 0; n < perEndpoint; n++) {
    scheduler.addLeased(accountId, endpointId, 'first', 1);
    expect(scheduler.next()).toMatchObject({ kind: 'start', endpointId });
    scheduler.ended(endpointId, 'quick');
  }
}

/** Lets one attempt to an endpoint end late, or without an answer. */
function noteSlow(scheduler: Scheduler, account: string, id: string, answer: 'slow' | 'none'): void {
  scheduler.addLeased(account, id, 'first', 1);
  scheduler.next();
  scheduler.ended(id, answer);
}

const countBy = (taken: Decision[], key: 'accountId' | 'endpointId' | 'lane'): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const one of taken) counts[one[key]] = (counts[one[key]] ?? 0) + 1;
  return counts;
};

test('W14: a single busy account gets all slots except the eighth kept for newcomers, and newcomers get a slot at once', () => {
  const scheduler = new Scheduler({ total, perEndpoint });
  for (const id of ['a', 'b', 'c', 'd', 'e']) prove(scheduler, 'busy', id);
  for (const id of ['a', 'b', 'c', 'd', 'e']) scheduler.noteDue('busy', id, 'first');
  expect(takeAll(scheduler)).toHaveLength((total * 7) / 8);
  for (let n = 0; n < total / 8; n++) {
    scheduler.noteDue(`new ${n}`, `of new ${n}`, 'retry');
    expect(countBy(takeAll(scheduler), 'accountId')).toEqual({ [`new ${n}`]: 1 });
  }
  scheduler.noteDue('late', 'of late', 'first');
  expect(takeAll(scheduler)).toEqual([]);
  scheduler.ended('a', 'quick');
  expect(takeAll(scheduler)).toEqual([{ kind: 'claim', accountId: 'late', endpointId: 'of late', lane: 'first' }]);
});

test('W14: while others wait, a busy account gets no slot until it holds no more than they do', () => {
  const scheduler = new Scheduler({ total, perEndpoint });
  for (const id of ['a', 'b', 'c', 'd', 'e']) prove(scheduler, 'busy', id);
  for (const id of ['f', 'g', 'h', 'i', 'j']) prove(scheduler, 'other', id);
  for (const id of ['a', 'b', 'c', 'd', 'e']) scheduler.noteDue('busy', id, 'first');
  const running = takeAll(scheduler);
  for (const id of ['f', 'g', 'h', 'i', 'j']) scheduler.noteDue('other', id, 'first');
  takeAll(scheduler);
  const given: Decision[] = [];
  for (const one of running.slice(0, running.length / 2)) {
    scheduler.ended(one.endpointId, 'quick');
    given.push(...takeAll(scheduler));
  }
  const { other, busy = 0 } = countBy(given, 'accountId');
  expect(other).toBeGreaterThan(0.9 * given.length);
  expect(busy).toBeLessThan(0.1 * given.length);
});

test('W14: the lanes of an account share by weight, and none is left out', () => {
  const scheduler = new Scheduler({ total, perEndpoint });
  const counts: Record<Lane, number> = { first: 0, retry: 0, replay: 0, recovery: 0, other: 0, bulk: 0 };
  for (const id of lanes) prove(scheduler, 'one', `to ${id}`);
  const begin = (waiting: readonly Lane[]): void => {
    for (const lane of waiting) scheduler.noteDue('one', `to ${lane}`, lane);
  };
  const serve = (turns: number): void => {
    for (let n = 0; n < turns; n++) {
      const one = scheduler.next()!;
      counts[one.lane] += 1;
      scheduler.ended(one.endpointId, 'quick');
    }
  };
  begin(lanes.filter((lane) => lane !== 'other' && lane !== 'bulk'));
  serve(800);
  expect(counts).toEqual({ first: 400, retry: 200, replay: 100, recovery: 100, other: 0, bulk: 0 });
  // Other kinds of events come beside them (W16): ICP signals go four times as often.
  begin(['other']);
  serve(900);
  expect(counts).toEqual({ first: 800, retry: 400, replay: 200, recovery: 200, other: 100, bulk: 0 });
  // Bulk replays get half as much as those (W18).
  begin(['bulk']);
  serve(950);
  expect(counts).toEqual({ first: 1_200, retry: 600, replay: 300, recovery: 300, other: 200, bulk: 50 });
});

test('W7: first tries and retries of an endpoint that does not answer alternate', () => {
  // Without others in its account's lanes, and with them.
  for (const others of [[], ['x', 'y', 'z']]) {
    const scheduler = new Scheduler({ total, perEndpoint });
    for (const id of others) prove(scheduler, 'one', id);
    for (const id of others) scheduler.noteDue('one', id, 'first');
    scheduler.noteDue('one', 'dead', 'first');
    scheduler.noteDue('one', 'dead', 'retry');
    const order: Lane[] = [];
    for (let n = 0; order.length < 20 && n < 1_000; n++) {
      const one = scheduler.next()!;
      if (one.endpointId === 'dead') order.push(one.lane);
      scheduler.ended(one.endpointId, one.endpointId === 'dead' ? 'none' : 'quick');
    }
    expect(order.filter((lane, at) => lane === order[at - 1])).toEqual([]);
    expect(order).toHaveLength(20);
  }
});

test('W14: endpoints that answer late or not at all hold at most half of the slots, and those of one account at most three eighths', () => {
  const scheduler = new Scheduler({ total, perEndpoint });
  for (let n = 0; n < 40; n++) noteSlow(scheduler, 'one', `slow ${n}`, 'slow');
  for (let n = 0; n < 40; n++) noteSlow(scheduler, 'two', `hangs ${n}`, 'none');
  for (let n = 0; n < 40; n++) scheduler.noteDue('one', `slow ${n}`, 'first');
  expect(takeAll(scheduler)).toHaveLength((total * 3) / 8);
  for (let n = 0; n < 40; n++) scheduler.noteDue('two', `hangs ${n}`, 'retry');
  expect(takeAll(scheduler)).toHaveLength(total / 8);
  // A new endpoint, even of such an account, does not wait for them.
  scheduler.noteDue('one', 'new', 'first');
  expect(takeAll(scheduler).length).toBeGreaterThan(0);
});

test('W14: however many new endpoints there are, those of one account get three eighths of the slots, and all of them together half', () => {
  const scheduler = new Scheduler({ total, perEndpoint });
  prove(scheduler, 'quick', 'q');
  for (let n = 0; n < 1_000; n++) scheduler.noteDue('one', `one ${n}`, lanes[n % 4]!);
  const first = takeAll(scheduler).filter(
    ({ endpointId }, nth, all) => all.findIndex((one) => one.endpointId === endpointId) === nth,
  );
  expect(first.length).toBe((total * 3) / 8);
  for (let n = 0; n < 1_000; n++) scheduler.noteDue(`account ${n}`, `endpoint ${n}`, 'retry');
  takeAll(scheduler);
  scheduler.noteDue('quick', 'q', 'first');
  expect(takeAll(scheduler).length).toBeGreaterThanOrEqual(total / 8);
});

test('W14: however many accounts have an endpoint that hangs, half of the reserve is left to quick newcomers', () => {
  const scheduler = new Scheduler({ total, perEndpoint });
  for (let n = 0; n < 2 * total; n++) noteSlow(scheduler, `account ${n}`, `hangs ${n}`, 'none');
  for (let n = 0; n < 2 * total; n++) scheduler.noteDue(`account ${n}`, `hangs ${n}`, 'retry');
  expect(takeAll(scheduler)).toHaveLength(total / 2 + total / 16);
  prove(scheduler, 'quick', 'q');
  scheduler.noteDue('quick', 'q', 'first');
  expect(countBy(takeAll(scheduler), 'accountId')).toEqual({ quick: perEndpoint });
});

test('W14: the dead endpoints of an account take no more than half of its slots while its quick ones wait', () => {
  const scheduler = new Scheduler({ total, perEndpoint });
  for (const id of ['q', 'r']) prove(scheduler, 'one', id);
  for (let n = 0; n < 10; n++) noteSlow(scheduler, 'one', `dead ${n}`, 'none');
  for (const id of ['q', 'r']) scheduler.noteDue('one', id, 'first');
  for (let n = 0; n < 10; n++) scheduler.noteDue('one', `dead ${n}`, 'first');
  const share = Array.from({ length: 20 }, () => scheduler.next()!);
  expect(share.filter((one) => one.endpointId.startsWith('dead')).length).toBeLessThanOrEqual(11);
});

test('W14: a new endpoint is tried although others of the account hang and its quick ones have a backlog', () => {
  const scheduler = new Scheduler({ total, perEndpoint });
  const others = Array.from({ length: 15 }, (_, n) => `other ${n}`);
  for (const account of [...others, 'own']) prove(scheduler, account, `quick of ${account}`);
  for (const id of ['hanging 1', 'hanging 2']) {
    noteSlow(scheduler, 'own', id, 'none');
    scheduler.addLeased('own', id, 'first', 1);
  }
  // The two hold more than half of what is the fair share of the account, and none of them waits for another slot.
  expect(takeAll(scheduler)).toHaveLength(2);
  for (const account of [...others, 'own']) scheduler.addLeased(account, `quick of ${account}`, 'first', 10_000);
  const running = takeAll(scheduler);
  scheduler.addLeased('own', 'new', 'first', 1);
  for (let n = 0; n < 5_000 && running.at(-1)!.endpointId !== 'new'; n++) {
    scheduler.ended(running.shift()!.endpointId, 'quick');
    running.push(...takeAll(scheduler));
  }
  expect(running.at(-1)!.endpointId).toBe('new');
});

test('W14: a claim that returns fewer rows gives its unused slots back, and is not repeated until new rows are noted', () => {
  const scheduler = new Scheduler({ total, perEndpoint });
  scheduler.noteDue('one', 'a', 'first');
  const asked = takeAll(scheduler).length;
  const notes = scheduler.notesOf('a', 'first');
  scheduler.claimed('a', 'first', { unused: asked - 3, isEmpty: true, notes });
  expect([scheduler.inUse, takeAll(scheduler)]).toEqual([3, []]);
  for (let n = 0; n < 3; n++) scheduler.ended('a', 'quick');
  expect(scheduler.inUse).toBe(0);
  scheduler.noteDue('one', 'a', 'first');
  const again = takeAll(scheduler).length;
  const before = scheduler.notesOf('a', 'first');
  scheduler.noteDue('one', 'a', 'first');
  scheduler.claimed('a', 'first', { unused: again, isEmpty: true, notes: before });
  expect(takeAll(scheduler)).toHaveLength(again);
});

type Model = { account: number; endpoint: string; lane: Lane };

/** Endpoints of many accounts, what is due to them, and how they answer. */
const world = fc.record({
  accounts: fc.integer({ min: 1, max: 30 }),
  endpoints: fc.integer({ min: 1, max: 6 }),
  steps: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 50, maxLength: 300 }),
});

test('W14: under any load, all slots are used while a waiting delivery may use one, and the account with the fewest slots goes first', () => {
  const answers = ['quick', 'quick', 'slow', 'none'] as const;
  const limits = { total: 24, perEndpoint: 6 };
  fc.assert(
    fc.property(world, ({ accounts, endpoints, steps }) => {
      const scheduler = new Scheduler(limits);
      const held = new Map<number, number>();
      const running: Model[] = [];
      const due = new Map<string, number>();
      const accountOf = (id: string) => Number(id.split(' ')[0]);
      const take = (): void => {
        for (;;) {
          const open = [...due].filter(([, count]) => count > 0).map(([key]) => key.split(' '));
          const ranks = open.flatMap(([account, nth]) =>
            scheduler.room(account!, `${account} ${nth}`) > 0 ? (held.get(Number(account)) ?? 0) : [],
          );
          const one = scheduler.next();
          if (!one) break;
          const account = accountOf(one.endpointId);
          expectSame(held.get(account) ?? 0, Math.min(...ranks));
          const key = `${one.endpointId} ${one.lane}`;
          expectSame(due.get(key)! > 0, true);
          due.set(key, due.get(key)! - 1);
          held.set(account, (held.get(account) ?? 0) + 1);
          running.push({ account, endpoint: one.endpointId, lane: one.lane });
          expectSame(running.length <= limits.total, true);
        }
        // Whoever waits has no room of its own.
        for (const [key, count] of due) {
          const [account, nth] = key.split(' ');
          if (count > 0) expectSame(scheduler.room(account!, `${account} ${nth}`), 0);
        }
      };
      for (const [kind, which, more] of steps) {
        if (kind % 2 === 0 || running.length === 0) {
          const account = which % accounts;
          const endpoint = `${account} ${more % endpoints}`;
          const lane = lanes[kind % lanes.length]!;
          const count = 1 + (more % 9);
          due.set(`${endpoint} ${lane}`, (due.get(`${endpoint} ${lane}`) ?? 0) + count);
          scheduler.addLeased(String(account), endpoint, lane, count);
        } else {
          const [one] = running.splice(which % running.length, 1);
          held.set(one!.account, held.get(one!.account)! - 1);
          scheduler.ended(one!.endpoint, answers[more % answers.length]!);
        }
        take();
        expectSame(scheduler.inUse, running.length);
      }
      // Everything is sent in the end.
      while (running.length > 0) {
        const one = running.pop()!;
        held.set(one.account, held.get(one.account)! - 1);
        scheduler.ended(one.endpoint, 'quick');
        take();
      }
      expect([...due.values()].every((count) => count === 0)).toBe(true);
    }),
    { numRuns: 60, seed: 11 },
  );
});
