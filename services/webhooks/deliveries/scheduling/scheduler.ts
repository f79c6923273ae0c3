import { LRUCache } from 'lru-cache';
import { type Lane, type Line, lanes } from '../job.js';

type Limits = {
  /** The most attempts at once. */
  total: number;
  /** The most attempts at once to one endpoint. */
  perEndpoint: number;
};

/** What to do with a free slot: start a delivery that waits in memory, or claim one from the queue. */
export type Decision = Line & { kind: 'start' | 'claim' };

/** How an attempt ended: with a `quick` answer, with a `slow` one, or with `none` within the time-out. */
export type Answer = 'quick' | 'slow' | 'none';

/** The state of a line. */
type LineState = {
  endpoint: Endpoint;
  lane: Lane;
  /** Deliveries that are leased to this process and wait in memory. */
  leased: number;
  /** Whether the queue probably has due rows. */
  isDue: boolean;
  /** How often the queue was said to have due rows. */
  notes: number;
  /** The number of the decision that was the last for it. */
  servedAt: number;
};

type Endpoint = {
  id: string;
  account: Account;
  lines: Map<Lane, LineState>;
  inFlight: number;
  limit: number;
  /** How many more of its deliveries may get a slot until the next call of `allow`. */
  allowance: number;
  /** Whether its last answer was quick; null before its first attempt has ended. */
  isQuick: boolean | null;
  lastLane: Lane | null;
};

type Account = {
  id: string;
  endpoints: Map<string, Endpoint>;
  held: number;
  heldBySlow: number;
  /** Its endpoints with an attempt in flight of which nothing is known yet. */
  newInFlight: number;
  /** The lines that could take a slot now, by class and lane, in the order in which they came to wait. */
  waiting: Record<Class, Record<Lane, Set<LineState>>>;
  /** The rank that the account has in each class; null where nothing of it waits. */
  rank: Record<Class, number | null>;
  /** How much each lane was served, divided by its weight. The lowest goes next. */
  served: Record<Lane, number>;
  /** The `served` value at which the last lane was served; a lane that has work again begins there. */
  progress: number;
  /** The number of the decision that was the last for it. */
  servedAt: number;
};

type Class = 'quick' | 'new' | 'slow';
const classes: readonly Class[] = ['quick', 'new', 'slow'];

/** How many attempts at once an endpoint may get before it has answered, and the minimum however often it does not answer. */
const firstLimit = 8;
const leastLimit = 4;
/** Of the slots of an account that has deliveries in all lanes, first tries of ICP signals get nearly half. */
const weights: Record<Lane, number> = { first: 4, retry: 2, replay: 1, recovery: 1, other: 1, bulk: 0.5 };
const rememberedEndpoints = 10_000;

/**
 * Decides which delivery gets the next free slot (W14). It is a state machine without a clock or I/O: events come in by the methods, and `next`
 * returns decisions, each at a cost that does not depend on how many accounts and endpoints wait. The rules:
 * - The account that holds the fewest slots goes first, and among those with equally many, the one that has waited longest with that number. So no
 *   account gets more than its share while others wait.
 * - Within an account, lanes share by weight, and within a lane the endpoint that was served longest ago goes first.
 * - An endpoint has its own limit, which rises by one with each answer up to `perEndpoint` and is halved by each attempt without an answer. An
 *   endpoint with a pace of its own (W17) also gets no more slots than `allow` last granted. While an endpoint is slow, its lanes take turns, so that
 *   new events do not hold up its retries.
 * - Endpoints whose last attempt had no quick answer share half of all slots, those of one account three eighths, and half of what their account
 *   holds while its other endpoints wait: they may hold a slot until the time-out. A new endpoint counts as one of them except for its first attempt,
 *   which shows how it behaves. First attempts have the same limits, and both together get at most three quarters, so that any number of hanging
 *   endpoints leaves a quarter to those that are known to be quick.
 * - An eighth of all slots is kept for accounts that hold next to none, half of it for their quick endpoints, so that a newcomer need not wait until
 *   the attempts of others end. All other slots are used while anything waits that may use them.
 */
export class Scheduler {
  private readonly accounts = new Map<string, Account>();
  private readonly busy = new Map<string, Endpoint>();
  /** Endpoints without anything to send, for what was learned of them. */
  private readonly idle = new LRUCache<string, Endpoint>({
    max: rememberedEndpoints,
    dispose: (endpoint, _, reason) => {
      if (reason === 'evict') this.forget(endpoint);
    },
  });
  /** The accounts with a waiting line, by class and by the number of slots that they hold. */
  private readonly ranks: Record<Class, Set<Account>[]>;
  /** No account is in a lower rank than this. */
  private readonly lowest: Record<Class, number> = { quick: 0, new: 0, slow: 0 };
  private readonly reserve: number;
  private readonly forNewcomers: number;
  private readonly half: number;
  private readonly forBoth: number;
  private readonly forSlowOfAccount: number;
  /** The limit of an endpoint of which nothing is known. */
  private readonly initial: number;
  private readonly leastLimit: number;
  private held = 0;
  /** The endpoints with an attempt in flight of which nothing is known yet. */
  private newInFlight = 0;
  private heldBySlow = 0;
  private decisions = 0;

  constructor(private readonly limits: Limits) {
    const { total, perEndpoint } = limits;
    this.reserve = Math.floor(total / 8);
    this.forNewcomers = Math.max(1, Math.floor(total / 128));
    this.half = Math.ceil(total / 2);
    this.forBoth = Math.ceil((total * 3) / 4);
    this.forSlowOfAccount = Math.ceil((total * 3) / 8);
    this.initial = Math.min(firstLimit, perEndpoint);
    this.leastLimit = Math.min(leastLimit, perEndpoint);
    const newRanks = (): Set<Account>[] => Array.from({ length: total + 1 }, () => new Set());
    this.ranks = { quick: newRanks(), new: newRanks(), slow: newRanks() };
  }

  /** The slots that are taken. */
  get inUse(): number {
    return this.held;
  }

  /** Notes that the queue probably has due rows of this lane. */
  noteDue(accountId: string, endpointId: string, lane: Lane): void {
    const line = this.lineOf(accountId, endpointId, lane);
    line.isDue = true;
    line.notes += 1;
    this.place(line.endpoint);
  }

  /** Returns how often this lane was noted. Passed to `claimed`, the number shows whether it was noted again since. */
  notesOf(endpointId: string, lane: Lane): number {
    return this.find(endpointId)?.lines.get(lane)?.notes ?? 0;
  }

  /** Notes that `count` more deliveries wait in memory. */
  addLeased(accountId: string, endpointId: string, lane: Lane, count: number): void {
    const line = this.lineOf(accountId, endpointId, lane);
    line.leased += count;
    this.place(line.endpoint);
  }

  /** Notes that none of the endpoint's deliveries waits in memory any more. */
  dropLeased(endpointId: string): void {
    const endpoint = this.busy.get(endpointId);
    if (!endpoint) return;
    for (const line of endpoint.lines.values()) line.leased = 0;
    this.place(endpoint);
  }

  /**
   * Sets how many more slots the endpoint may get until the next call; infinity means any number. This is how the caller, which knows the time,
   * enforces the endpoint's limit of attempts a second (W17).
   */
  allow(endpointId: string, count: number): void {
    const endpoint = this.find(endpointId);
    if (!endpoint || endpoint.allowance === count) return;
    endpoint.allowance = count;
    this.place(endpoint);
  }

  /** Takes a slot for what is to go next. Returns null when no slot is free for anything that waits. */
  next(): Decision | null {
    const account = this.nextAccount();
    if (!account) return null;
    const line = this.nextLine(account);
    const kind = line.leased > 0 ? 'start' : 'claim';
    if (kind === 'start') line.leased -= 1;
    this.hold(line);
    return { kind, accountId: account.id, endpointId: line.endpoint.id, lane: line.lane };
  }

  /**
   * Notes that a claim has ended and left `unused` of its slots unused. `isEmpty` means that it would have returned more rows if there were any;
   * `notes` is what `notesOf` returned before the claim, since rows that were noted meanwhile may have come too late for it.
   */
  claimed(endpointId: string, lane: Lane, claim: { unused: number; isEmpty: boolean; notes: number }): void {
    const endpoint = this.find(endpointId);
    const line = endpoint?.lines.get(lane);
    if (!endpoint || !line) return;
    if (claim.isEmpty && line.notes === claim.notes) line.isDue = false;
    endpoint.account.served[lane] -= claim.unused / weights[lane];
    this.move(endpoint, -claim.unused);
  }

  /** Notes that an attempt has ended, so that its slot is free. Without `answer`, nothing was learned about the endpoint. */
  ended(endpointId: string, answer?: Answer): void {
    const endpoint = this.busy.get(endpointId);
    if (!endpoint) return;
    if (answer) this.learn(endpoint, answer);
    this.move(endpoint, -1);
  }

  /** How many deliveries to the endpoint could be started now. Null stands for an endpoint of which nothing is known. */
  room(accountId: string, endpointId: string | null): number {
    const { held, heldBySlow, newInFlight } = this.accounts.get(accountId) ?? newAccount(accountId);
    const known = endpointId === null ? undefined : this.find(endpointId);
    const endpoint = known ?? { limit: this.initial, isQuick: null, inFlight: 0 };
    const own = Math.max(0, endpoint.limit - endpoint.inFlight);
    if (endpoint.isQuick) return Math.max(0, Math.min(own, this.freeFor(held, 'quick')));
    const mayTry = classOf(endpoint) === 'new' && newInFlight < this.forSlowOfAccount;
    const asFirst = mayTry ? Math.min(1, this.freeFor(held, 'new')) : 0;
    const asSlow = Math.min(own, this.forSlowOfAccount - heldBySlow, this.freeFor(held, 'slow'));
    return Math.max(0, asFirst, asSlow);
  }

  /** The endpoints of an account of which something is known. */
  known(accountId: string): string[] {
    return [...(this.accounts.get(accountId)?.endpoints.keys() ?? [])];
  }

  /** Whether the endpoint has answered quickly so often that it has reached the highest limit, and may get any number of slots. */
  isProven(endpointId: string): boolean {
    const endpoint = this.find(endpointId);
    if (!endpoint || endpoint.allowance < Number.POSITIVE_INFINITY) return false;
    return endpoint.isQuick === true && endpoint.limit === this.limits.perEndpoint;
  }

  /** Whether due rows of the lane wait in the queue, as far as is known. */
  isDue(endpointId: string, lane: Lane): boolean {
    return this.find(endpointId)?.lines.get(lane)?.isDue ?? false;
  }

  private find(endpointId: string): Endpoint | undefined {
    return this.busy.get(endpointId) ?? this.idle.peek(endpointId);
  }

  private freeFor(held: number, of: Class): number {
    const free = this.limits.total - this.reserve - this.held;
    const asNewcomer = Math.min(this.forNewcomers - held, this.limits.total - this.held);
    if (of === 'quick') return Math.max(free, asNewcomer);
    // Half of the reserve stays for quick newcomers, however many others there are.
    const left =
      of === 'new'
        ? Math.min(this.half - this.newInFlight, this.forBoth - this.heldBySlow)
        : this.half - this.heldBySlow;
    return Math.max(Math.min(free, left), Math.min(asNewcomer, left + Math.floor(this.reserve / 2)));
  }

  private nextAccount(): Account | undefined {
    let best: Account | undefined;
    for (const of of classes) {
      const one = this.firstOf(of);
      if (!one) continue;
      if (!best || one.held < best.held || (one.held === best.held && one.servedAt < best.servedAt)) best = one;
    }
    return best;
  }

  /** The account with the fewest slots that has a waiting line of this class, if a slot is free for it. */
  private firstOf(of: Class): Account | undefined {
    const ranks = this.ranks[of];
    let held = this.lowest[of];
    while (held < ranks.length && ranks[held]!.size === 0) held += 1;
    this.lowest[of] = held;
    // The more an account holds, the less is free for it.
    if (held === ranks.length || this.freeFor(held, of) <= 0) return undefined;
    const [account] = ranks[held]!;
    return account;
  }

  private nextLine(account: Account): LineState {
    const isOpen = (of: Class): boolean => account.rank[of] !== null && this.freeFor(account.held, of) > 0;
    const open = classes.filter(isOpen);
    // Slow endpoints, the last class, get no more than half of what the account holds while others of it wait.
    if (open.length > 1 && open.at(-1) === 'slow' && 2 * account.heldBySlow > account.held) open.pop();
    const hasLine = (lane: Lane): boolean => open.some((of) => account.waiting[of][lane].size > 0);
    const lane = lanes.filter(hasLine).reduce((best, one) => (account.served[one] < account.served[best] ? one : best));
    const firsts = open.flatMap((of) => {
      const [line] = account.waiting[of][lane];
      return line ? [line] : [];
    });
    return this.alternate(firsts.reduce((best, one) => (one.servedAt < best.servedAt ? one : best)));
  }

  /** For a slow endpoint, the lane that was served last waits for the other lanes. */
  private alternate(line: LineState): LineState {
    const { endpoint } = line;
    if (endpoint.isQuick || line.lane !== endpoint.lastLane) return line;
    const at = lanes.indexOf(line.lane);
    const others = [...lanes.slice(at + 1), ...lanes.slice(0, at)];
    const other = others.map((lane) => endpoint.lines.get(lane)).find((one) => one && isWaiting(one));
    return other ?? line;
  }

  private hold(line: LineState): void {
    const { endpoint, lane } = line;
    const { account } = endpoint;
    this.decisions += 1;
    line.servedAt = this.decisions;
    account.servedAt = this.decisions;
    account.progress = Math.max(account.progress, account.served[lane]);
    account.served[lane] += 1 / weights[lane];
    endpoint.lastLane = lane;
    endpoint.allowance -= 1;
    // Behind the other lines of its lane.
    for (const of of classes) account.waiting[of][lane].delete(line);
    this.move(endpoint, 1);
  }

  private move(endpoint: Endpoint, count: number): void {
    const { account } = endpoint;
    if (endpoint.isQuick === null) this.countNew(endpoint, -1);
    endpoint.inFlight += count;
    if (endpoint.isQuick === null) this.countNew(endpoint, 1);
    account.held += count;
    this.held += count;
    if (!endpoint.isQuick) this.moveSlow(account, count);
    this.place(endpoint);
  }

  private countNew({ account, inFlight }: Endpoint, count: number): void {
    if (inFlight === 0) return;
    account.newInFlight += count;
    this.newInFlight += count;
  }

  private moveSlow(account: Account, count: number): void {
    account.heldBySlow += count;
    this.heldBySlow += count;
  }

  private learn(endpoint: Endpoint, answer: Answer): void {
    const { perEndpoint } = this.limits;
    endpoint.limit =
      answer === 'none'
        ? Math.max(this.leastLimit, Math.floor(endpoint.limit / 2))
        : Math.min(perEndpoint, endpoint.limit + 1);
    const isQuick = answer === 'quick';
    if (isQuick === endpoint.isQuick) return;
    if (endpoint.isQuick === null) this.countNew(endpoint, -1);
    // Its slots are counted with those of slow endpoints until it has answered quickly.
    if (isQuick) this.moveSlow(endpoint.account, -endpoint.inFlight);
    else if (endpoint.isQuick) this.moveSlow(endpoint.account, endpoint.inFlight);
    endpoint.isQuick = isQuick;
  }

  /** Puts the lines of an endpoint where they belong after a change, and forgets an endpoint that has nothing to do. */
  private place(endpoint: Endpoint): void {
    const { account } = endpoint;
    const hasRoom = endpoint.inFlight < endpoint.limit && endpoint.allowance > 0;
    let isBusy = endpoint.inFlight > 0;
    for (const line of endpoint.lines.values()) {
      const of = classOf(endpoint);
      const own = account.waiting[of][line.lane];
      for (const other of classes) if (other !== of) account.waiting[other][line.lane].delete(line);
      if (!isWaiting(line) || !hasRoom) own.delete(line);
      else if (!own.has(line)) this.join(account, own, line);
      isBusy ||= isWaiting(line);
    }
    if (isBusy) {
      this.idle.delete(endpoint.id);
      this.busy.set(endpoint.id, endpoint);
    } else if (this.busy.delete(endpoint.id)) this.idle.set(endpoint.id, endpoint);
    this.rank(account);
  }

  private join(account: Account, own: Set<LineState>, line: LineState): void {
    // A lane that had nothing to send for a while has not saved up turns.
    const isNew = classes.every((of) => account.waiting[of][line.lane].size === 0);
    if (isNew) account.served[line.lane] = Math.max(account.served[line.lane], account.progress);
    own.add(line);
  }

  private forget({ id, account }: Endpoint): void {
    account.endpoints.delete(id);
    if (account.endpoints.size === 0) this.accounts.delete(account.id);
  }

  /** An account that keeps its rank keeps its place there, so that others cannot overtake it. */
  private rank(account: Account): void {
    for (const of of classes) {
      const own = { quick: 0, new: account.newInFlight, slow: account.heldBySlow }[of];
      const mayHold = own < this.forSlowOfAccount;
      const isOpen = mayHold && lanes.some((lane) => account.waiting[of][lane].size > 0);
      const rank = isOpen ? account.held : null;
      const before = account.rank[of];
      if (rank === before) continue;
      if (before !== null) this.ranks[of][before]!.delete(account);
      if (rank !== null) {
        this.ranks[of][rank]!.add(account);
        this.lowest[of] = Math.min(this.lowest[of], rank);
      }
      account.rank[of] = rank;
    }
  }

  private lineOf(accountId: string, endpointId: string, lane: Lane): LineState {
    const endpoint = this.find(endpointId) ?? this.meet(accountId, endpointId);
    const known = endpoint.lines.get(lane);
    if (known) return known;
    const line: LineState = { endpoint, lane, leased: 0, isDue: false, notes: 0, servedAt: 0 };
    endpoint.lines.set(lane, line);
    return line;
  }

  private meet(accountId: string, endpointId: string): Endpoint {
    const account = this.accounts.get(accountId) ?? newAccount(accountId);
    this.accounts.set(accountId, account);
    const endpoint: Endpoint = {
      id: endpointId,
      account,
      lines: new Map(),
      inFlight: 0,
      limit: this.initial,
      allowance: Number.POSITIVE_INFINITY,
      isQuick: null,
      lastLane: null,
    };
    account.endpoints.set(endpointId, endpoint);
    return endpoint;
  }
}

/** A new endpoint is a class of its own with its first attempt, which shows what it is. */
function classOf({ isQuick, inFlight }: Pick<Endpoint, 'isQuick' | 'inFlight'>): Class {
  if (isQuick) return 'quick';
  return isQuick === null && inFlight === 0 ? 'new' : 'slow';
}

const isWaiting = (line: LineState): boolean => line.leased > 0 || line.isDue;

function newAccount(id: string): Account {
  const newLanes = (): Record<Lane, Set<LineState>> => ({
    first: new Set(),
    retry: new Set(),
    replay: new Set(),
    recovery: new Set(),
    other: new Set(),
    bulk: new Set(),
  });
  const served: Record<Lane, number> = { first: 0, retry: 0, replay: 0, recovery: 0, other: 0, bulk: 0 };
  return {
    id,
    endpoints: new Map(),
    held: 0,
    heldBySlow: 0,
    newInFlight: 0,
    waiting: { quick: newLanes(), new: newLanes(), slow: newLanes() },
    rank: { quick: null, new: null, slow: null },
    served,
    progress: 0,
    servedAt: 0,
  };
}
