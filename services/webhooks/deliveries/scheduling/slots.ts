import { LRUCache } from 'lru-cache';

const alpha = 3;
const floor = 4;
const firstLimit = 8;

type EndpointState = { accountId: string; inFlight: number; limit: number; isSuspect: boolean };

/**
 * Limits how many attempts may be in flight in this process (W14). These limits hold together:
 * - Each endpoint has a limit of its own. It starts low, rises by one with each answer up to `perEndpoint`, and is halved by an attempt
 *   without any answer, so neither a dead nor a new endpoint holds many slots for a whole time-out.
 * - Suspects, whose last attempt got no answer, hold at most half of all slots, and those of one account at most three eighths, so that
 *   many dead endpoints leave room even for the other endpoints of their account.
 * - An account holds at most `alpha` times the number of free slots: one busy account leaves a quarter free, two leave a seventh, and a new
 *   account always finds room.
 * - Retries leave a quarter of all slots to first tries.
 */
export class Slots {
  /** The limit of an endpoint that is not known yet. */
  readonly initial: number;
  private readonly least: number;
  // The limits of the 10,000 idle endpoints used last are remembered. Endpoints with attempts in flight are never forgotten.
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

  /** Returns how many more attempts to the endpoint may start now. */
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

  /** Reserves slots for an account before it is known which endpoints take them. Returns how many were reserved. */
  reserve(accountId: string, wanted: number): number {
    const count = Math.min(wanted, this.accountRoom(accountId));
    this.addToAccount(accountId, count);
    return count;
  }

  unreserve(accountId: string, count: number): void {
    this.addToAccount(accountId, -count);
  }

  /** Adjusts the limit of an endpoint after an attempt: raises it after any answer, otherwise halves it. */
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

  /** Returns the free slots of those endpoints of the account that are known. All others have `initial`. */
  known(accountId: string): [endpointId: string, free: number][] {
    const found: [string, number][] = [];
    for (const id of this.idsByAccount.get(accountId) ?? []) {
      const state = this.busy.get(id) ?? this.idle.peek(id);
      if (state) found.push([id, this.endpointRoom(state)]);
    }
    return found;
  }

  /** Returns whether the endpoint has answered so often that it has reached the maximum limit. */
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
    // The largest n for which own + n <= alpha * (free - n), but at least 1 for an account that holds none while a slot is free: with few
    // slots in total, no account may be shut out.
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
