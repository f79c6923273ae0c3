import type { Cluster } from './cluster.js';
import { stopKeeper } from './keeper-process.js';
import { removeTestFolder } from './test-folder.js';

/** After the tests: stops the shared system and the cluster, and whatever server a test file left behind. */
export default async function tearDown(): Promise<void> {
  await stopKeeper();
  const text = process.env.LEADWIRE_TEST_CLUSTER;
  if (text) await removeTestFolder((JSON.parse(text) as Cluster).folder);
}
