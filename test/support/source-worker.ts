import { createFetcher, createSourceMetrics, createSourceWorker } from '../../services/gateway/sources/index.js';
import { commonSettings, readSettings } from '../../services/platform/lifecycle/config.js';
import type { Part } from '../../services/platform/lifecycle/lifecycle.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createMetrics } from '../../services/platform/lifecycle/metrics.js';
import { createTracing } from '../../services/platform/lifecycle/tracing/index.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import type { WebStandIn } from './web-stand-in.js';

const log = createLog('test', 'silent');
const settings = readSettings(commonSettings, { DATABASE_URL: 'postgres://localhost/x', NATS_URL: 'nats://localhost' });

/** Starts a worker that reads the sources of a database from a stand-in for the whole web, by this clock where one is given. */
export async function startSourceWorker(
  database: Database,
  { connect }: Pick<WebStandIn, 'connect'>,
  { onSend, ...options }: { now?: () => Date; onSend?: () => void; leaseMs?: number } = {},
): Promise<Part> {
  const stopping = new AbortController();
  const metrics = createMetrics('test');
  const fetcher = createFetcher({ connect, contact: 'ops@example.com', signal: stopping.signal });
  const worker = createSourceWorker({
    deps: { database, log, sourceKeys: { COMPANIES_HOUSE_KEY: 'a-key', COMPANIES_HOUSE_STREAM_KEY: 'a-stream-key' } },
    onItems: () => {},
    fetcher: {
      ...fetcher,
      fetch(url, options) {
        onSend?.();
        return fetcher.fetch(url, options);
      },
    },
    stopping,
    metrics: createSourceMetrics(metrics),
    tracing: createTracing({ service: 'test', settings, metrics, log }),
    everyMs: 20,
    ...options,
  });
  await worker.start?.(stopping.signal);
  return worker;
}
