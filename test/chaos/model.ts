import type { LoggedChange, LoggedEndpoint, LoggedItem, LoggedWatch } from './client-log.js';
import type { Filter } from './plan.js';

/**
 * What is owed according to the client's log alone (W4, W5), worked out naively, one item, watch and endpoint at a time. `must` certainly has to
 * arrive, `may` can but need not, because a request was not answered or two of them ran side by side, and `no` must not.
 */
export type Owed = 'must' | 'may' | 'no';

/** What an endpoint may be at a moment. */
type State = { at: 'none' } | { at: 'enabled' | 'disabled'; filter: Filter } | { at: 'deleted' };

/** The client and PostgreSQL use the same clock, but do not read it at the same moment. */
const marginMs = 300;

export function isOwed(item: LoggedItem, watch: LoggedWatch, endpoint: LoggedEndpoint, recentWindowMs: number): Owed {
  if (!watch.isEnabled || watch.account !== endpoint.account) return 'no';
  if (watch.signalTypes && !watch.signalTypes.includes(item.signalType)) return 'no';
  const to = item.acceptedAt ?? Number.POSITIVE_INFINITY;
  const found = statesBetween(endpoint, item.sentAt, to).map((state): Owed => {
    if (state.at === 'none' || state.at === 'deleted') return 'no';
    if (state.at === 'enabled') return passes(state.filter, item, watch) ? 'must' : 'no';
    return owedOncePickedUp(item, watch, endpoint, recentWindowMs);
  });
  if (found.every((one) => one === 'no')) return 'no';
  const isCertain = item.acceptedAt !== null && isEnabledAtTheEnd(endpoint) && found.every((one) => one === 'must');
  return isCertain ? 'must' : 'may';
}

function passes({ signal_types, watches }: Filter, item: LoggedItem, watch: LoggedWatch): boolean {
  return (signal_types?.includes(item.signalType) ?? true) && (watches?.includes(watch.place) ?? true);
}

/** All states that the endpoint may have had between two times. */
function statesBetween({ changes }: LoggedEndpoint, from: number, to: number): State[] {
  let states: State[] = [{ at: 'none' }];
  for (const change of changes) {
    if (change.sentAt - marginMs > to) break;
    const after = states.map((state) => follow(state, change));
    // Certainly over before: only what it made of them is left. Otherwise it may have come before or after.
    states = change.answeredAt !== null && change.answeredAt < from ? after : [...states, ...after];
    // What was not answered may also come after each later change, which `stray` adds.
    states = withoutTwins(states);
  }
  const stray = changes.filter((one) => one.answeredAt === null && one.sentAt - marginMs <= to);
  for (const change of stray) states = withoutTwins([...states, ...states.map((state) => follow(state, change))]);
  return states;
}

function follow(state: State, { kind, filter }: LoggedChange): State {
  if (kind === 'register') return { at: 'enabled', filter: filter ?? {} };
  if (state.at === 'none' || state.at === 'deleted') return state;
  switch (kind) {
    case 'enable':
      return { ...state, at: 'enabled' };
    case 'disable':
      return { ...state, at: 'disabled' };
    case 'filter':
      return { ...state, filter: filter ?? {} };
    case 'delete':
      return { at: 'deleted' };
  }
}

const withoutTwins = (states: State[]): State[] => [
  ...new Map(states.map((state) => [JSON.stringify(state), state])).values(),
];

/** What was detected while the endpoint was disabled is owed where it is enabled again within the recent window (W5). */
function owedOncePickedUp(
  item: LoggedItem,
  watch: LoggedWatch,
  endpoint: LoggedEndpoint,
  recentWindowMs: number,
): Owed {
  const to = item.acceptedAt ?? Number.POSITIVE_INFINITY;
  const enablings = endpoint.changes.filter((one) => one.kind === 'enable' && (one.answeredAt ?? to) >= item.sentAt);
  const found = enablings.map((one): Owed => {
    const filters = statesBetween(endpoint, one.sentAt, one.answeredAt ?? Number.POSITIVE_INFINITY);
    const open = filters.map((state) => 'filter' in state && passes(state.filter, item, watch));
    const isRecent = one.answeredAt !== null && item.sentAt > one.answeredAt - recentWindowMs + marginMs;
    const mayBeRecent = to > one.sentAt - recentWindowMs - marginMs;
    if (!mayBeRecent || open.every((one) => !one)) return 'no';
    return isRecent && open.every((one) => one) ? 'must' : 'may';
  });
  // The first enabling that certainly followed decides; others only add what may arrive.
  const first = enablings.findIndex((one) => one.answeredAt !== null && one.sentAt > to);
  if (first >= 0 && found[first] === 'must') return 'must';
  return found.every((one) => one === 'no') ? 'no' : 'may';
}

/** Whether nothing can have disabled or deleted the endpoint for good, also not a request that was not answered. */
export function isEnabledAtTheEnd(endpoint: LoggedEndpoint): boolean {
  const { changes } = endpoint;
  if (changes.some((one) => one.answeredAt === null && ['disable', 'delete'].includes(one.kind))) return false;
  return statesBetween(endpoint, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY).every(
    ({ at }) => at === 'enabled',
  );
}
