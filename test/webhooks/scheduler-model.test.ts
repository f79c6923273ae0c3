import { quantile } from '../../bench/statistics.js';
import { createRandom } from '../../bin/sample/random.js';
import { type Lane, lanes } from '../../services/webhooks/deliveries/job.js';
import { type Decision, Scheduler } from '../../services/webhooks/deliveries/scheduling/scheduler.js';

// Thousands of accounts on a virtual clock. What is expected is stated by the definitions of W14 and counted by the model itself: it asks
// the scheduler for nothing but its decisions.

const total = 128;
const perEndpoint = 16;
const reserve = total / 8;

type Kind = 'quick' | 'late' | 'dead';
const answerMs: Record<Kind, number> = { quick: 5, late: 900, dead: 10_000 };

type Endpoint = {
  id: string;
  account: Account;
  kind: Kind;
  waiting: Record<Lane, number>;
  inFlight: number;
  /** How often it has answered quickly without a break. */
  proven: number;
};
type Account = { id: string; endpoints: Endpoint[]; held: number; served: Lane[]; waitingSince: number | null };

/** The lanes of an account that has ICP signals alone. */
const ofSignals = lanes.filter((lane) => lane !== 'other');

/** As `expect`, which takes a hundred times as long. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Events in the order of their times. */
class Timeline {
  private readonly byTime = new Map<number, (() => void)[]>();
  private readonly times: number[] = [];
  now = 0;

  at(time: number, act: () => void): void {
    const known = this.byTime.get(time);
    if (known) return void known.push(act);
    this.byTime.set(time, [act]);
    let low = 0;
    for (let high = this.times.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (this.times[middle]! > time) low = middle + 1;
      else high = middle;
    }
    this.times.splice(low, 0, time);
  }

  run(until: number, afterEach: () => void): void {
    while (this.times.length > 0 && this.times.at(-1)! <= until) {
      this.now = this.times.pop()!;
      const acts = this.byTime.get(this.now)!;
      this.byTime.delete(this.now);
      for (const act of acts) act();
      afterEach();
    }
  }
}

class World {
  readonly scheduler = new Scheduler({ total, perEndpoint });
  readonly timeline = new Timeline();
  private readonly waiting = new Set<Account>();
  private readonly endpoints = new Map<string, Endpoint>();
  inUse = 0;
  readonly waits: number[] = [];

  account(id: string, kinds: Kind[]): Account {
    const account: Account = { id, endpoints: [], held: 0, served: [], waitingSince: null };
    for (const [nth, kind] of kinds.entries()) {
      const waiting = { first: 0, retry: 0, replay: 0, recovery: 0, other: 0, bulk: 0 };
      const endpoint = { id: `${id} ${nth}`, account, kind, waiting, inFlight: 0, proven: 0 };
      account.endpoints.push(endpoint);
      this.endpoints.set(endpoint.id, endpoint);
    }
    return account;
  }

  add(endpoint: Endpoint, lane: Lane, count: number): void {
    endpoint.waiting[lane] += count;
    this.scheduler.addLeased(endpoint.account.id, endpoint.id, lane, count);
    endpoint.account.waitingSince ??= this.timeline.now;
    this.waiting.add(endpoint.account);
  }

  /** Carries out all decisions of the moment, and holds each against the definitions. */
  decide(): void {
    for (let one = this.scheduler.next(); one; one = this.scheduler.next()) this.carryOut(one);
    this.checkCapacity();
  }

  private carryOut(one: Decision): void {
    const endpoint = this.endpoints.get(one.endpointId)!;
    const { account } = endpoint;
    must(endpoint.waiting[one.lane] > 0, 'what is sent was waiting');
    // Nobody gets more than its share while others wait.
    const fewest = Math.min(...[...this.waitingQuick].map((other) => other.held), Number.POSITIVE_INFINITY);
    must(account.held <= fewest, `${account.id} holds ${account.held}, another waits with ${fewest}`);
    if (account.waitingSince !== null && endpoint.kind === 'quick') {
      this.waits.push(this.timeline.now - account.waitingSince);
    }
    endpoint.waiting[one.lane] -= 1;
    endpoint.inFlight += 1;
    account.held += 1;
    account.served.push(one.lane);
    this.inUse += 1;
    must(this.inUse <= total && endpoint.inFlight <= perEndpoint, 'no limit is exceeded');
    account.waitingSince = account.endpoints.some((own) => lanes.some((lane) => own.waiting[lane] > 0))
      ? this.timeline.now
      : null;
    if (account.waitingSince === null) this.waiting.delete(account);
    this.timeline.at(this.timeline.now + answerMs[endpoint.kind], () => this.end(endpoint));
  }

  private end(endpoint: Endpoint): void {
    endpoint.inFlight -= 1;
    endpoint.account.held -= 1;
    this.inUse -= 1;
    endpoint.proven = endpoint.kind === 'quick' ? endpoint.proven + 1 : 0;
    this.scheduler.ended(endpoint.id, endpoint.kind === 'quick' ? 'quick' : endpoint.kind === 'late' ? 'slow' : 'none');
  }

  /** The accounts with a waiting endpoint that has shown that it is quick, and is not at the least limit that any endpoint has. */
  private get waitingQuick(): Set<Account> {
    const found = new Set<Account>();
    for (const account of this.waiting) {
      const isOpen = ({ kind, proven, inFlight, waiting }: Endpoint): boolean =>
        kind === 'quick' && proven > 0 && inFlight < 4 && lanes.some((lane) => waiting[lane] > 0);
      if (account.endpoints.some(isOpen)) found.add(account);
    }
    return found;
  }

  /** Whatever waits and may use a slot finds none: all are taken but those that are kept for newcomers. */
  private checkCapacity(): void {
    const waiting = this.waitingQuick;
    if (waiting.size === 0) return;
    must(this.inUse >= total - reserve, `only ${this.inUse} slots are used while a quick endpoint waits`);
    for (const { held, id } of waiting)
      must(held > 0 || this.inUse === total, `${id} holds nothing, and a slot is free`);
  }
}

test.each([1, 2])(
  'W14: 2,000 quick accounts are not delayed by one with a backlog at slow endpoints and 40 with dead endpoints (seed %i)',
  (seed) => {
    const random = createRandom(seed);
    const world = new World();
    const { timeline } = world;
    const busy = world.account('busy', ['late', 'late', 'late', 'late', 'late', 'late']);
    const dead = Array.from({ length: 40 }, (_, nth) => world.account(`dead ${nth}`, ['dead', 'dead']));
    const quick = Array.from({ length: 2_000 }, (_, nth) => world.account(`quick ${nth}`, ['quick']));
    for (const account of [busy, ...dead]) {
      for (const endpoint of account.endpoints) for (const lane of lanes) world.add(endpoint, lane, 5_000);
    }
    // 1,000 a second in all, one in five a retry.
    for (let time = 0; time < 12_000; time += 1) {
      const { endpoints } = quick[Math.floor(random() * quick.length)]!;
      const lane: Lane = random() < 0.2 ? 'retry' : 'first';
      timeline.at(time, () => world.add(endpoints[0]!, lane, 1));
    }
    timeline.run(12_000, () => world.decide());
    expect(world.waits.length).toBeGreaterThan(11_900);
    expect(quantile(world.waits, 0.99)).toBeLessThanOrEqual(answerMs.quick);
    // The others go on too, in all lanes and at all endpoints.
    for (const account of [busy, ...dead]) {
      expect(account.served.length).toBeGreaterThan(0);
    }
    expect(new Set(busy.served)).toEqual(new Set(lanes));
  },
  60_000,
);

test('W14: no lane starves another: each gets its share of the slots of its account within a few turns', () => {
  const world = new World();
  const account = world.account('one', ['quick', 'quick', 'quick']);
  for (const endpoint of account.endpoints) for (const lane of ofSignals) world.add(endpoint, lane, 20_000);
  world.timeline.at(0, () => {});
  world.timeline.run(2_000, () => world.decide());
  const { served } = account;
  expect(served.length).toBeGreaterThan(5_000);
  const part = (lane: Lane): number => served.filter((one) => one === lane).length / served.length;
  expect(part('first')).toBeCloseTo(4 / 8, 1);
  expect(part('retry')).toBeCloseTo(2 / 8, 1);
  expect(part('replay')).toBeCloseTo(1 / 8, 1);
  expect(part('recovery')).toBeCloseTo(1 / 8, 1);
  // Bulk replays have half a part.
  expect(part('bulk')).toBeCloseTo(0.5 / 8.5, 2);
  for (let turn = 0; turn + 18 <= served.length; turn++) {
    must(new Set(served.slice(turn, turn + 18)).size === ofSignals.length, `each lane has a turn from turn ${turn} on`);
  }
});

test('W14: within an account, the endpoint that has waited longest goes first', () => {
  const world = new World();
  const account = world.account('one', Array(8).fill('quick') as Kind[]);
  for (const endpoint of account.endpoints) world.add(endpoint, 'first', 1_000);
  for (const { id } of account.endpoints) {
    expect(world.scheduler.next()?.endpointId).toBe(id);
    world.scheduler.ended(id, 'quick');
  }
  const order: string[] = [];
  for (let n = 0; n < 64; n++) order.push(world.scheduler.next()!.endpointId);
  for (let turn = 0; turn + 8 <= order.length; turn += 8) {
    expect(new Set(order.slice(turn, turn + 8)).size).toBe(8);
  }
});

test('W14: a decision costs as much with 100,000 endpoints waiting as with 100', () => {
  // Steps instead of time: whatever is iterated, entries of maps and sets, is counted.
  const cost = (endpoints: number): number => {
    const scheduler = new Scheduler({ total, perEndpoint });
    for (let n = 0; n < endpoints; n++) scheduler.noteDue(`account ${n % 1_000}`, `endpoint ${n}`, lanes[n % 4]!);
    let steps = 0;
    const next = Map.prototype.values;
    const counted = Set.prototype[Symbol.iterator];
    Set.prototype[Symbol.iterator] = function (this: Set<unknown>) {
      const inner = counted.call(this);
      return {
        next: () => {
          steps += 1;
          return inner.next();
        },
        [Symbol.iterator]() {
          return this;
        },
      } as never;
    };
    Map.prototype.values = function (this: Map<unknown, unknown>) {
      steps += this.size;
      return next.call(this);
    };
    try {
      for (let n = 0; n < 50; n++) scheduler.next();
    } finally {
      Set.prototype[Symbol.iterator] = counted;
      Map.prototype.values = next;
    }
    return steps;
  };
  expect(cost(100_000)).toBeLessThanOrEqual(cost(100));
});
