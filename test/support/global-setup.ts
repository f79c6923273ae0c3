import { getPriority, setPriority } from 'node:os';
import { startCluster } from './cluster.js';
import { startKeeper } from './keeper-process.js';
import { startPgbouncer } from './pgbouncer.js';
import { makeTestFolder, sweepDeadRuns } from './test-folder.js';

/**
 * The niceness of the tests and of all that they start. A worker process (services/gateway/main.ts) gives itself this niceness, so all of them share
 * busy cores evenly. Beside processes of niceness 0, a worker process would get about a tenth of the time, and tests that wait for it would last
 * minutes longer.
 */
const niceness = 10;

/**
 * Before the tests: cleans up after runs that were killed, and starts the cluster and the keeper that all test files share. `npm run test:pgbouncer`
 * names a program.
 */
export default async function setUp(): Promise<void> {
  // What is started from here on inherits it. A run that was started with a higher one keeps that.
  if (getPriority() < niceness) setPriority(niceness);
  await sweepDeadRuns();
  const { cluster } = await startCluster(makeTestFolder());
  const program = process.env.LEADWIRE_TEST_PGBOUNCER;
  if (program) cluster.pgbouncer = await startPgbouncer({ program, ...cluster });
  // The workers are started after this and inherit it.
  process.env.LEADWIRE_TEST_CLUSTER = JSON.stringify(cluster);
  process.env.LEADWIRE_TEST_KEEPER = await startKeeper();
}
