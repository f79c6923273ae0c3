import { startCluster } from './cluster.js';
import { startKeeper } from './keeper-process.js';
import { startPgbouncer } from './pgbouncer.js';
import { makeTestFolder, sweepDeadRuns } from './test-folder.js';

/** Before the tests: cleans up after runs that were killed, and starts the cluster and the keeper that all test files share. `npm run test:pgbouncer` names a program. */
export default async function setUp(): Promise<void> {
  await sweepDeadRuns();
  const { cluster } = await startCluster(makeTestFolder());
  const program = process.env.LEADWIRE_TEST_PGBOUNCER;
  if (program) cluster.pgbouncer = await startPgbouncer({ program, ...cluster });
  // The workers are started after this and inherit it.
  process.env.LEADWIRE_TEST_CLUSTER = JSON.stringify(cluster);
  process.env.LEADWIRE_TEST_KEEPER = await startKeeper();
}
