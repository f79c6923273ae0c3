import { startCluster } from './cluster.js';
import { startKeeper } from './keeper-process.js';
import { makeTestFolder, sweepDeadRuns } from './test-folder.js';

/** Before the tests: cleans up after runs that were killed, and starts the cluster and the keeper that all test files share. */
export default async function setUp(): Promise<void> {
  await sweepDeadRuns();
  const { cluster } = await startCluster(makeTestFolder());
  // The workers are started after this and inherit it.
  process.env.LEADWIRE_TEST_CLUSTER = JSON.stringify(cluster);
  process.env.LEADWIRE_TEST_KEEPER = await startKeeper();
}
