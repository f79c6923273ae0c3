import { getPriority, setPriority } from 'node:os';
import { startCluster } from './cluster.js';
import { startKeeper } from './keeper-process.js';
import { startPgbouncer } from './pgbouncer.js';
import { makeTestFolder, sweepDeadRuns } from './test-folder.js';

/**
 * The niceness of the tests and of all that they start. That of a worker process (services/gateway/main.ts) is no lower, so on busy cores the
 * tests share them evenly: beside processes of the usual niceness, a worker process gets a tenth of the time, and tests that wait for one last
 * minutes longer.
 */
const niceness = 10;

/** Before the tests: cleans up after runs that were killed, and starts the cluster and the keeper that all test files share. `npm run test:pgbouncer` names a program. */
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
