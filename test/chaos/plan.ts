import { createDraw, type Draw } from '../../bin/sample/draw.js';
import {
  type FailAction,
  type FailPoint,
  failActions,
  failPoints,
} from '../../services/platform/lifecycle/fail-point.js';
import type { ServiceName } from '../support/system.js';

/** What is done to the system, `atMs` after the load has begun. */
export type Fault =
  | { kind: 'point'; at: FailPoint; action: FailAction; nth: number }
  | { kind: 'kill'; service: ServiceName; replica: number; atMs: number }
  | { kind: 'stop'; replica: number; atMs: number }
  | { kind: 'nats'; atMs: number; forMs: number }
  | { kind: 'postgres'; atMs: number; forMs: number }
  | { kind: 'failover'; atMs: number }
  | { kind: 'disk'; atMs: number; forMs: number };
export type FaultKind = Fault['kind'] | 'none';
export const faultKinds = ['point', 'kill', 'stop', 'nats', 'postgres', 'failover', 'disk', 'none'] as const;

export type Filter = { signal_types?: string[]; watches?: number[] };
/** What the client does to an endpoint, one after the other. */
export type Change =
  | { atMs: number; kind: 'disable' | 'enable' | 'delete' }
  | { atMs: number; kind: 'filter'; filter: Filter };
export type EndpointPlan = {
  account: number;
  /** When it is registered; before the load where it is 0. */
  atMs: number;
  filter: Filter;
  /** The percentage of its deliveries whose first answers are 500; with 100, every answer is 503. */
  failing: number;
  slowMs: number;
  changes: Change[];
};
export type WatchPlan = { account: number; signal_types?: string[]; is_enabled: boolean };

/** All that chance decides of a run. The same seed gives the same plan. */
export type Plan = {
  seed: number;
  replicas: { gateway: number; feed: number; webhooks: number };
  recentWindowMs: number;
  faults: Fault[];
  watches: WatchPlan[];
  endpoints: EndpointPlan[];
  /** Requests of activity that run side by side. */
  posters: number;
  itemsPerPost: number;
  /** Bytes that each item carries along, so that a pick-up has several pages. */
  paddingBytes: number;
  /** For how long activity is posted, at least (`RunOptions.atLeastOwed`). */
  loadMs: number;
};

const usualLoadMs = 5_000;
export const signalTypes = ['news', 'hiring', 'status'] as const;
/** Where each fail point stands. */
export const servicesOfPoints: Record<FailPoint, ServiceName> = {
  committed: 'feed',
  'handed-over': 'feed',
  'fanned-out': 'webhooks',
  claimed: 'webhooks',
  sending: 'webhooks',
  answered: 'webhooks',
  recorded: 'webhooks',
  'picked-up': 'webhooks',
  ended: 'webhooks',
};
/** The latest pass at which a fail point may act: some are passed once in a run, others with each push. */
const passes: Record<FailPoint, number> = {
  committed: 10,
  'handed-over': 6,
  'fanned-out': 6,
  claimed: 4,
  sending: 80,
  answered: 80,
  recorded: 12,
  'picked-up': 3,
  ended: 1,
};

// Neighbouring seeds meet every kind of fault, and 54 of them every fail point with every action.
const turns: FaultKind[] = ['point', 'kill', 'stop', 'point', 'nats', 'postgres', 'failover', 'disk'];

/**
 * Draws the plan of a run. `only` names the kind of its main fault, which the seed decides otherwise. A short load keeps the order of what
 * happens in it.
 */
export function makePlan(seed: number, options: { only?: FaultKind; loadMs?: number } = {}): Plan {
  const { only, loadMs = usualLoadMs } = options;
  const draw = createDraw(seed);
  const main = only ?? turns[seed % turns.length]!;
  const nthPoint = only ? seed : 2 * Math.floor(seed / turns.length) + (seed % turns.length === 0 ? 0 : 1);
  const replicas = { gateway: 1, feed: draw.between(1, 2), webhooks: draw.chance(0.2) ? 1 : draw.between(2, 4) };
  const faults = main === 'none' ? [] : [drawFault(main, draw, replicas, nthPoint)];
  const more = main === 'none' ? 0 : draw.pick([0, 0, 1, 1, 2]);
  for (let nth = 0; nth < more; nth++) {
    faults.push(drawFault(draw.pick(['kill', 'nats', 'kill'] as const), draw, replicas, 0));
  }
  const endpoints = [0, 1].flatMap((account) => drawEndpoints(account, draw));
  const points = faults.map((one) => (one.kind === 'point' ? one.at : null));
  const isPaged = points.includes('picked-up');
  if (points.includes('ended')) endpoints.push({ ...plain, failing: 100, changes: [{ atMs: 3_500, kind: 'delete' }] });
  if (isPaged) endpoints.push({ ...plain, changes: blink(500, 3_500) });
  const plan = {
    seed,
    replicas,
    recentWindowMs: isPaged || draw.chance(0.5) ? 900_000 : 2_000,
    faults,
    watches: [0, 1].flatMap((account) => drawWatches(account, draw)),
    endpoints,
    posters: draw.between(1, 3),
    itemsPerPost: draw.between(1, 8),
    paddingBytes: isPaged ? 12_000 : draw.pick([0, 0, 500]),
    loadMs,
  };
  return inTime(plan, loadMs / usualLoadMs);
}

/** Moves all times of a plan. */
function inTime(plan: Plan, factor: number): Plan {
  const move = <T extends object>(one: T): T =>
    'atMs' in one ? { ...one, atMs: Math.round(Number(one.atMs) * factor) } : one;
  const endpoints = plan.endpoints.map((one) => ({ ...move(one), changes: one.changes.map(move) }));
  return { ...plan, faults: plan.faults.map(move), endpoints };
}

const plain: EndpointPlan = { account: 0, atMs: 0, filter: {}, failing: 0, slowMs: 0, changes: [] };
const blink = (from: number, to: number): Change[] => [
  { atMs: from, kind: 'disable' },
  { atMs: to, kind: 'enable' },
];

function drawFault(kind: Fault['kind'], draw: Draw, replicas: Plan['replicas'], nthPoint: number): Fault {
  const atMs = draw.between(300, 3_500);
  switch (kind) {
    case 'point': {
      const at = failPoints[nthPoint % failPoints.length]!;
      const action = failActions[Math.floor(nthPoint / failPoints.length) % failActions.length]!;
      return { kind, at, action, nth: draw.between(1, passes[at]) };
    }
    case 'kill': {
      const service = draw.pick(['webhooks', 'webhooks', 'feed', 'gateway'] as const);
      return { kind, service, replica: draw.between(0, replicas[service] - 1), atMs };
    }
    case 'stop':
      // Early, since a lease is longer than the load.
      return { kind, replica: draw.between(0, replicas.webhooks - 1), atMs: draw.between(200, 1_000) };
    case 'nats':
      return { kind, atMs, forMs: draw.between(50, 2_000) };
    case 'postgres':
      return { kind, atMs, forMs: draw.between(50, 2_500) };
    case 'failover':
      return { kind, atMs };
    case 'disk':
      return { kind, atMs, forMs: draw.between(1_000, 2_500) };
  }
}

function drawWatches(account: number, draw: Draw): WatchPlan[] {
  const one = draw.pick(signalTypes);
  return [
    { account, is_enabled: true },
    { account, is_enabled: true, signal_types: [one] },
    { account, is_enabled: draw.chance(0.5), signal_types: [...signalTypes.slice(0, 2)] },
  ];
}

function drawEndpoints(account: number, draw: Draw): EndpointPlan[] {
  const count = draw.between(1, 3);
  // One of each account is owed everything, whatever becomes of the others.
  const whole = { ...plain, account, failing: draw.pick([0, 0, 20]), slowMs: draw.pick([0, 0, 100]) };
  const others = Array.from({ length: count }, () => ({
    account,
    atMs: draw.chance(0.2) ? draw.between(300, 3_000) : 0,
    filter: drawFilter(draw),
    failing: draw.pick([0, 0, 10, 40]),
    slowMs: draw.pick([0, 0, 20, 250]),
    changes: drawChanges(draw),
  }));
  return [whole, ...others];
}

/** Filters by watch name its place among those of the account. */
function drawFilter(draw: Draw): Filter {
  return draw.pick<Filter>([{}, {}, {}, { signal_types: [draw.pick(signalTypes)] }, { watches: [draw.between(0, 2)] }]);
}

function drawChanges(draw: Draw): Change[] {
  const from = draw.between(300, 2_500);
  const to = from + draw.between(200, 2_000);
  return draw.pick<Change[]>([
    [],
    [],
    blink(from, to),
    // Enabled again when usually no more activity comes.
    blink(from, usualLoadMs + 300),
    [...blink(from, to), ...blink(to + 500, to + 900)],
    [{ atMs: from, kind: 'disable' }],
    [{ atMs: to, kind: 'delete' }],
    [{ atMs: from, kind: 'filter', filter: drawFilter(draw) }],
    [{ atMs: from, kind: 'filter', filter: drawFilter(draw) }, ...blink(to, to + 700)],
  ]);
}

/** Tells a fault in a few words. */
export function tell(fault: Fault): string {
  switch (fault.kind) {
    case 'point':
      return `${fault.at}:${fault.action}:${fault.nth}`;
    case 'kill':
      return `kill ${fault.service}[${fault.replica}]@${fault.atMs}`;
    case 'stop':
      return `stop webhooks[${fault.replica}]@${fault.atMs}`;
    case 'failover':
      return `failover@${fault.atMs}`;
    default:
      return `${fault.kind}@${fault.atMs}+${fault.forMs}`;
  }
}
