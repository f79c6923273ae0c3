import { patience } from '../support/until.js';
import { type Fault, makePlan } from './plan.js';
import { type Prepared, prepareData } from './prepared.js';
import { runOnce } from './run-once.js';

// The short form of `npm run chaos`: a few seeds with a short load, each of which meets other faults.

let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepareData();
}, 240_000);

/** Other tests share the machine, so nothing is said of how long it takes, and the load goes on until it has shown enough: more than is asserted,
 * since endpoints may be disabled or deleted afterwards. */
const limits = { withinMs: 110_000 * patience, atLeastOwed: 60 };
const loadMs = 2_000;

const stories: [string, number, Fault[]][] = [
  [
    'a process that ends between an answer and its record, and a failover to the synchronous standby,',
    2,
    [
      { kind: 'point', at: 'answered', action: 'kill', nth: 3 },
      { kind: 'failover', atMs: 1_200 },
    ],
  ],
  [
    'a process that is stopped past its leases, and NATS wiped,',
    3,
    [
      { kind: 'stop', replica: 0, atMs: 700 },
      { kind: 'nats', atMs: 1_200, forMs: 200 },
    ],
  ],
];

test.each(stories)(
  'X2, W13: %s lose nothing, send nothing that is not owed, and repeat nothing without cause',
  async (_, seed, faults) => {
    const replicas = { gateway: 1, feed: 1, webhooks: 2 };
    const run = await runOnce({ ...makePlan(seed, { only: 'none', loadMs }), replicas, faults }, prepared, limits);
    const { missing, unexpected, wronglySigned, unexplained, surprises, isReached } = run;
    expect({ missing, unexpected, wronglySigned, unexplained, surprises, isReached }).toEqual({
      missing: [],
      unexpected: [],
      wronglySigned: [],
      unexplained: [],
      surprises: [],
      isReached: true,
    });
    expect(run.owed).toBeGreaterThan(20);
    expect(run.received).toBeGreaterThanOrEqual(run.owed);
  },
  150_000,
);
