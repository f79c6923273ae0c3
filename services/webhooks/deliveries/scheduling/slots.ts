import { LRUCache } from 'lru-cache';

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
export type Slots = {
  /** How many more attempts may start now. */
  room(accountId: string, endpointId: string, isRetry: boolean): number;
  take(accountId: string, endpointId: string, count?: number): void;
  give(accountId: string, endpointId: string, count?: number): void;
  /** Sets slots of an account aside, before it is known which endpoints take them; answers how many. */
  reserve(accountId: string, wanted: number): number;
  unreserve(accountId: string, count: number): void;
  /** Adjusts the limit of an endpoint after an attempt: raises it where any answer came, else halves it. */
  adjust(accountId: string, endpointId: string, answered: boolean): void;
  /** The free slots of those endpoints of an account that are known; all others have `initial`. */
  known(accountId: string): [endpointId: string, free: number][];
  /** Whether the endpoint has answered so often that it has all the slots it can have. */
  isProven(endpointId: string): boolean;
  readonly inFlight: number;
  readonly initial: number;
};

const alpha = 3;
const floor = 4;
const firstLimit = 8;

type EndpointState = { accountId: string; inFlight: number; limit: number; isSuspect: boolean };

export function createSlots(limits: { total: number; perEndpoint: number }): Slots {
  const { total, perEndpoint } = limits;
  const least = Math.min(floor, perEndpoint);
  const initial = Math.min(firstLimit, perEndpoint);
  // The limits of idle endpoints are remembered for the 10,000 latest; what is in flight is never forgotten.
  const idle = new LRUCache<string, EndpointState>({
    max: 10_000,
    dispose(state, endpointId, reason) {
      if (reason === 'evict') forget(state.accountId, endpointId);
    },
  });
  const busy = new Map<string, EndpointState>();
  const idsByAccount = new Map<string, Set<string>>();
  const held = new Map<string, number>();
  const heldBySuspects = new Map<string, number>();
  let used = 0;
  let usedBySuspects = 0;

  const find = (accountId: string, endpointId: string): EndpointState =>
    busy.get(endpointId) ?? idle.get(endpointId) ?? { accountId, inFlight: 0, limit: initial, isSuspect: false };

  function keep(endpointId: string, state: EndpointState): void {
    const ids = idsByAccount.get(state.accountId) ?? new Set();
    idsByAccount.set(state.accountId, ids.add(endpointId));
    if (state.inFlight > 0) {
      idle.delete(endpointId);
      busy.set(endpointId, state);
    } else {
      busy.delete(endpointId);
      idle.set(endpointId, state);
    }
  }

  function forget(accountId: string, endpointId: string): void {
    const ids = idsByAccount.get(accountId);
    ids?.delete(endpointId);
    if (ids?.size === 0) idsByAccount.delete(accountId);
  }

  function accountRoom(accountId: string): number {
    const own = held.get(accountId) ?? 0;
    const free = total - used;
    // The largest n for which own + n <= alpha * (free - n), but one at least while anything is free: with few slots in all
    // nobody may be shut out.
    const share = Math.floor((alpha * free - own) / (alpha + 1));
    return Math.max(0, Math.min(free, own === 0 ? Math.max(1, share) : share));
  }

  function endpointRoom(state: EndpointState): number {
    const own = state.limit - state.inFlight;
    if (!state.isSuspect) return Math.max(0, own);
    const inAll = Math.ceil(total / 2) - usedBySuspects;
    const inAccount = Math.ceil((total * 3) / 8) - (heldBySuspects.get(state.accountId) ?? 0);
    return Math.max(0, Math.min(own, inAll, inAccount));
  }

  function addToAccount(accountId: string, count: number): void {
    add(held, accountId, count);
    used += count;
  }

  function addToSuspects(state: EndpointState, count: number): void {
    if (!state.isSuspect) return;
    add(heldBySuspects, state.accountId, count);
    usedBySuspects += count;
  }

  function move(accountId: string, endpointId: string, count: number): void {
    const state = find(accountId, endpointId);
    state.inFlight += count;
    addToSuspects(state, count);
    addToAccount(accountId, count);
    keep(endpointId, state);
  }

  return {
    room(accountId, endpointId, isRetry) {
      const spare = isRetry ? Math.ceil((total * 3) / 4) - used : total - used;
      return Math.max(0, Math.min(endpointRoom(find(accountId, endpointId)), spare, accountRoom(accountId)));
    },
    take: (accountId, endpointId, count = 1) => move(accountId, endpointId, count),
    give: (accountId, endpointId, count = 1) => move(accountId, endpointId, -count),
    reserve(accountId, wanted) {
      const count = Math.min(wanted, accountRoom(accountId));
      addToAccount(accountId, count);
      return count;
    },
    unreserve: (accountId, count) => addToAccount(accountId, -count),
    adjust(accountId, endpointId, answered) {
      const state = find(accountId, endpointId);
      state.limit = answered ? Math.min(perEndpoint, state.limit + 1) : Math.max(least, Math.floor(state.limit / 2));
      addToSuspects(state, -state.inFlight);
      state.isSuspect = !answered;
      addToSuspects(state, state.inFlight);
      keep(endpointId, state);
    },
    known(accountId) {
      const found: [string, number][] = [];
      for (const id of idsByAccount.get(accountId) ?? []) {
        const state = busy.get(id) ?? idle.peek(id);
        if (state) found.push([id, endpointRoom(state)]);
      }
      return found;
    },
    isProven(endpointId) {
      const state = busy.get(endpointId) ?? idle.peek(endpointId);
      return state !== undefined && !state.isSuspect && state.limit === perEndpoint;
    },
    get inFlight() {
      return used;
    },
    initial,
  };
}

function add(counts: Map<string, number>, key: string, count: number): void {
  const sum = (counts.get(key) ?? 0) + count;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
}
