import { createGatewayDatabase } from '../../services/gateway/database.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase, prepareTemplate, type TestDatabase } from './cluster.js';
import { startPart } from './start-part.js';

/** Creates a database with the gateway's schema and no rows, as a copy of one that is migrated once in a run. */
export async function createEmptyGateway(): Promise<TestDatabase> {
  const template = await prepareTemplate('gateway_empty', async (url) => {
    const gateway = createGatewayDatabase(url, 1, createLog('test', 'silent'));
    await startPart(gateway);
    await gateway.stop!();
  });
  return createDatabase({ template });
}
