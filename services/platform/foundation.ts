import { createHealth, createHealthListener, type Facts } from './http/health.js';
import { type commonSettings, type databaseSettings, type Settings, toDatabaseAddress } from './lifecycle/config.js';
import type { Logger } from './lifecycle/log.js';
import { createMetrics } from './lifecycle/metrics.js';
import { createTracing } from './lifecycle/tracing/index.js';
import { createCallMetrics } from './nats/call-metrics.js';
import { createBus } from './nats/nats.js';
import { createDatabase } from './postgres/database.js';
import { createDatabaseMetrics } from './postgres/database-metrics.js';
import { beforeTimeout, byIndex, plannedOnce } from './postgres/postgres.js';
import { createProbe } from './postgres/probe.js';
import { createServerMetrics, readServer } from './postgres/server-metrics.js';

/** The share of the connections that callers' reads and writes use; the others are for the service's own work. */
const shareOfCallers = 0.3;

/**
 * Creates what a service behind NATS is built on: its metrics, traces, database, connection to NATS, and the listener that reports its
 * health. The caller starts the parts in its own order. `isRunning` says whether the whole service has started.
 */
export function createFoundation(options: {
  service: 'feed' | 'webhooks';
  config: Settings<typeof commonSettings & ReturnType<typeof databaseSettings>> & { port: number };
  entities: Parameters<typeof createDatabase>[0]['entities'];
  migrations: Parameters<typeof createDatabase>[0]['migrations'];
  isRunning: () => boolean;
  /** What /readyz reports besides. */
  facts?: () => Facts;
  /** Further settings of each database session, as `name=value`. */
  settings?: string[];
  /** Further settings of the sessions for callers. */
  callerSettings?: string[];
  log: Logger;
}) {
  const { service, config, log } = options;
  const metrics = createMetrics(service);
  const tracing = createTracing({ service, settings: config, metrics, log });
  const { url, directUrl } = toDatabaseAddress(config);
  const where = { url, schema: service, settings: [...byIndex, ...(options.settings ?? [])], log };
  const database = createDatabase({
    ...where,
    directUrl,
    ownSettings: [plannedOnce],
    pipeline: true,
    poolSize: config.poolSize,
    callers: {
      connections: Math.max(1, Math.floor(config.poolSize * shareOfCallers)),
      statementTimeoutMs: beforeTimeout(config.requestTimeoutMs),
      settings: options.callerSettings,
    },
    entities: options.entities,
    migrations: options.migrations,
  });
  createDatabaseMetrics(metrics, database);
  const probe = createProbe({ ...where, isPooled: directUrl !== null, metrics });
  // Of each service, since each may have a server of its own.
  createServerMetrics(metrics, probe.figure(readServer));
  const bus = createBus({
    url: config.natsUrl,
    service,
    log,
    watching: { tracing, calls: createCallMetrics(metrics) },
  });
  const health = createHealth({
    isRunning: options.isRunning,
    checks: { postgres: probe.isThere, nats: bus.isConnected },
    facts: options.facts,
    metrics,
  });
  const listener = createHealthListener(config.listenHost, config.port, health);
  return { metrics, tracing, database, probe, bus, listener };
}
