import { LRUCache } from 'lru-cache';

const alpha = 3;
const floor = 4;
const firstLimit = 8;

type EndpointState = { accountId: string; inFlight: number; limit: number; isSuspect: boolean };

/**
 * Who may have how many attempts in flight in this process (W14). These bounds hold at once:
 * - an endpoint's own limit: it begins with a few, each answer raises it by one up to `perEndpoint`, an attempt without any answer
 *   halves it; so neither a dead endpoint nor a new one holds many slots for a whole time-out;
 * - suspects, whose last attempt got no answer, hold half of all slots at most, and those of one account three eighths, so that
 *   many dead endpoints leave room even for their siblings;
 * - an account holds at most `alpha` times what is free in all: a single one leaves a quarter free, two leave a seventh, and a
 *   newcomer always finds room;
 * - retries leave a quarter of all slots to first tries.
 */
export class Slots {
  /** What an endpoint that is not known yet may have. */
  readonly initial: number;
  private readonly least: number;
  // The limits of idle endpoints are remembered for the 10,000 latest; what is in flight is never forgotten.
  private readonly idle = new LRUCache<string, EndpointState>({
    max: 10_000,
    dispose: (state, endpointId, reason) => {
      if (reason === 'evict') this.forget(state.accountId, endpointId);
    },
  });
  private readonly busy = new Map<string, EndpointState>();
  private readonly idsByAccount = new Map<string, Set<string>>();
  private readonly held = new Map<string, number>();
  private readonly heldBySuspects = new Map<string, number>();
  private used = 0;
  private usedBySuspects = 0;

  constructor(private readonly limits: { total: number; perEndpoint: number }) {
    this.least = Math.min(floor, limits.perEndpoint);
    this.initial = Math.min(firstLimit, limits.perEndpoint);
  }

  /** How many more attempts may start now. */
  room(accountId: string, endpointId: string, isRetry: boolean): number {
    const spare = isRetry ? Math.ceil((this.limits.total * 3) / 4) - this.used : this.limits.total - this.used;
    return Math.max(
      0,
      Math.min(this.endpointRoom(this.find(accountId, endpointId)), spare, this.accountRoom(accountId)),
    );
  }

  take(accountId: string, endpointId: string, count = 1): void {
    this.move(accountId, endpointId, count);
  }

  give(accountId: string, endpointId: string, count = 1): void {
    this.move(accountId, endpointId, -count);
  }

  /** Sets slots of an account aside, before it is known which endpoints take them; returns how many. */
  reserve(accountId: string, wanted: number): number {
    const count = Math.min(wanted, this.accountRoom(accountId));
    this.addToAccount(accountId, count);
    return count;
  }

  unreserve(accountId: string, count: number): void {
    this.addToAccount(accountId, -count);
  }

  /** Adjusts the limit of an endpoint after an attempt: raises it where any answer came, else halves it. */
  adjust(accountId: string, endpointId: string, answered: boolean): void {
    const state = this.find(accountId, endpointId);
    state.limit = answered
      ? Math.min(this.limits.perEndpoint, state.limit + 1)
      : Math.max(this.least, Math.floor(state.limit / 2));
    this.addToSuspects(state, -state.inFlight);
    state.isSuspect = !answered;
    this.addToSuspects(state, state.inFlight);
    this.keep(endpointId, state);
  }

  /** The free slots of those endpoints of an account that are known; all others have `initial`. */
  known(accountId: string): [endpointId: string, free: number][] {
    const found: [string, number][] = [];
    for (const id of this.idsByAccount.get(accountId) ?? []) {
      const state = this.busy.get(id) ?? this.idle.peek(id);
      if (state) found.push([id, this.endpointRoom(state)]);
    }
    return found;
  }

  /** Whether the endpoint has answered so often that it has all the slots it can have. */
  isProven(endpointId: string): boolean {
    const state = this.busy.get(endpointId) ?? this.idle.peek(endpointId);
    return state !== undefined && !state.isSuspect && state.limit === this.limits.perEndpoint;
  }

  get inFlight(): number {
    return this.used;
  }

  private find(accountId: string, endpointId: string): EndpointState {
    const known = this.busy.get(endpointId) ?? this.idle.get(endpointId);
    return known ?? { accountId, inFlight: 0, limit: this.initial, isSuspect: false };
  }

  private keep(endpointId: string, state: EndpointState): void {
    const ids = this.idsByAccount.get(state.accountId) ?? new Set();
    this.idsByAccount.set(state.accountId, ids.add(endpointId));
    if (state.inFlight > 0) {
      this.idle.delete(endpointId);
      this.busy.set(endpointId, state);
    } else {
      this.busy.delete(endpointId);
      this.idle.set(endpointId, state);
    }
  }

  private forget(accountId: string, endpointId: string): void {
    const ids = this.idsByAccount.get(accountId);
    ids?.delete(endpointId);
    if (ids?.size === 0) this.idsByAccount.delete(accountId);
  }

  private accountRoom(accountId: string): number {
    const own = this.held.get(accountId) ?? 0;
    const free = this.limits.total - this.used;
    // The largest n for which own + n <= alpha * (free - n), but one at least while anything is free: with few slots in all
    // nobody may be shut out.
    const share = Math.floor((alpha * free - own) / (alpha + 1));
    return Math.max(0, Math.min(free, own === 0 ? Math.max(1, share) : share));
  }

  private endpointRoom(state: EndpointState): number {
    const own = state.limit - state.inFlight;
    if (!state.isSuspect) return Math.max(0, own);
    const inAll = Math.ceil(this.limits.total / 2) - this.usedBySuspects;
    const inAccount = Math.ceil((this.limits.total * 3) / 8) - (this.heldBySuspects.get(state.accountId) ?? 0);
    return Math.max(0, Math.min(own, inAll, inAccount));
  }

  private addToAccount(accountId: string, count: number): void {
    add(this.held, accountId, count);
    this.used += count;
  }

  private addToSuspects(state: EndpointState, count: number): void {
    if (!state.isSuspect) return;
    add(this.heldBySuspects, state.accountId, count);
    this.usedBySuspects += count;
  }

  private move(accountId: string, endpointId: string, count: number): void {
    const state = this.find(accountId, endpointId);
    state.inFlight += count;
    this.addToSuspects(state, count);
    this.addToAccount(accountId, count);
    this.keep(endpointId, state);
  }
}

function add(counts: Map<string, number>, key: string, count: number): void {
  const sum = (counts.get(key) ?? 0) + count;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
}
