import { createGatewayDatabase } from '../services/gateway/database.js';
import { createFetcher, createSourceMetrics, createSourceWorker } from '../services/gateway/sources/index.js';
import { commonSettings, readSettings } from '../services/platform/lifecycle/config.js';
import { createLog } from '../services/platform/lifecycle/log.js';
import { createMetrics } from '../services/platform/lifecycle/metrics.js';
import { createTracing } from '../services/platform/lifecycle/tracing/index.js';
import { connectTo } from '../test/support/web-stand-in.js';

// A worker that reads sources and nothing else, of the database and the stand-in whose address and port it is given. It is ended by a signal.

const [url, port] = process.argv.slice(2) as [string, string];
const log = createLog('source-worker', 'warn');
const database = createGatewayDatabase(url, 4, log);
await database.start?.();
const stopping = new AbortController();
const metrics = createMetrics('worker');
const settings = readSettings(commonSettings, { DATABASE_URL: url, NATS_URL: 'nats://localhost' });
const worker = createSourceWorker({
  deps: { database, log, sourceKeys: {} },
  onItems: () => {},
  fetcher: createFetcher({ connect: connectTo(Number(port)), contact: 'ops@example.com', signal: stopping.signal }),
  stopping,
  metrics: createSourceMetrics(metrics),
  tracing: createTracing({ service: 'worker', settings, metrics, log }),
});
await worker.start?.(stopping.signal);
process.on('SIGTERM', async () => {
  const { user, system } = process.cpuUsage();
  await worker.stop?.();
  await database.stop?.();
  process.send?.({ cpuMs: (user + system) / 1_000 });
  process.disconnect?.();
});
