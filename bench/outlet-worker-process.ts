import { createGatewayDatabase } from '../services/gateway/database.js';
import { createOutletMetrics, createOutletWorker } from '../services/gateway/prospecting/outlets/index.js';
import { createDestinations, parseAllowList } from '../services/platform/http/destinations/index.js';
import { commonSettings, readSettings } from '../services/platform/lifecycle/config.js';
import { createLog } from '../services/platform/lifecycle/log.js';
import { createMetrics } from '../services/platform/lifecycle/metrics.js';
import { createTracing } from '../services/platform/lifecycle/tracing/index.js';
import { parseSecretKeys } from '../services/platform/secret-box.js';

// A worker that writes the leads of a database to CRMs on loopback, with the keys that seal their credentials, and does nothing else. It is
// ended by a signal.

const [url, keys] = process.argv.slice(2) as [string, string];
const log = createLog('outlet-worker', 'error');
const database = createGatewayDatabase(url, 4, log);
await database.start?.();
const metrics = createMetrics('worker');
const settings = readSettings(commonSettings, { DATABASE_URL: url, NATS_URL: 'nats://localhost' });
const destinations = createDestinations({ allow: parseAllowList('127.0.0.1/32'), ownListeners: [] });
const worker = createOutletWorker({
  deps: { database, log, destinations, secretKeys: parseSecretKeys(keys), mailer: null, publicUrl: '' },
  metrics: createOutletMetrics(metrics),
  tracing: createTracing({ service: 'worker', settings, metrics, log }),
  pollMs: 20,
});
await worker.start?.(new AbortController().signal);
process.send?.('started');
