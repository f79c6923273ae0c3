import { createHealth, createHealthListener } from '../platform/http/health.js';
import { createLifecycle, type Lifecycle } from '../platform/lifecycle/lifecycle.js';
import type { Logger } from '../platform/lifecycle/log.js';
import { createMetrics } from '../platform/lifecycle/metrics.js';
import { createTracing } from '../platform/lifecycle/tracing/index.js';
import { createCallMetrics } from '../platform/nats/call-metrics.js';
import { createBus } from '../platform/nats/nats.js';
import { createServer } from '../platform/nats/rpc.js';
import { createDatabaseMetrics } from '../platform/postgres/database-metrics.js';
import { beforeTimeout, byIndex, createDatabase } from '../platform/postgres/postgres.js';
import { createProbe } from '../platform/postgres/probe.js';
import { createActivityMetrics, createIntake } from './activity/index.js';
import type { FeedConfig } from './config.js';
import { createErasedCache, createErasurePass, createTombstoneHandOff } from './erasures/index.js';
import { createConfirmations, createHandOff, createHandOffMetrics, createTakeUp, readLag } from './hand-off/index.js';
import { createHousekeeping } from './housekeeping.js';
import { createWatchCache } from './matching/index.js';
import { migrations } from './migrations/index.js';
import { listOperations } from './served-operations.js';
import { WatchEntity } from './watches/index.js';

export type Feed = { lifecycle: Lifecycle; port(): number };

/** Of the connections, for what callers read and change; the others are the intake's and the house's own. */
const shareOfCallers = 0.3;

/**
 * The feed service, wired and not yet started. Parts stop in reverse: no new requests, those in flight finish, what they
 * committed is handed over, then NATS and PostgreSQL are left; health answers (not ready) until the end.
 */
export function createFeed(config: FeedConfig, log: Logger): Feed {
  const metrics = createMetrics('feed');
  const tracing = createTracing({ service: 'feed', settings: config, metrics, log });
  const database = createDatabase({
    url: config.databaseUrl,
    schema: 'feed',
    settings: byIndex,
    pipeline: true,
    poolSize: config.poolSize,
    callers: {
      connections: Math.max(1, Math.floor(config.poolSize * shareOfCallers)),
      statementTimeoutMs: beforeTimeout(config.requestTimeoutMs),
    },
    entities: [WatchEntity],
    migrations,
    log,
  });
  createDatabaseMetrics(metrics, database);
  const probe = createProbe({ url: config.databaseUrl, schema: 'feed', settings: byIndex, metrics, log });
  const watching = { tracing, calls: createCallMetrics(metrics) };
  const bus = createBus({ url: config.natsUrl, service: 'feed', log, watching });
  const cache = createWatchCache();
  const erased = createErasedCache();
  const erasurePass = createErasurePass({ database, log });
  const confirmations = createConfirmations(database, log);
  const handOffMetrics = createHandOffMetrics(metrics, probe.figure(readLag));
  const handOff = createHandOff({ database, bus, confirmations, metrics: handOffMetrics, tracing, log });
  const activityMetrics = createActivityMetrics(metrics);
  const intake = createIntake({
    database,
    cache,
    erased,
    onStored(signals) {
      activityMetrics.detected(signals.length);
      handOff.offer(signals);
    },
  });
  const served = listOperations(database, { intake, metrics: activityMetrics }, erasurePass.wake);
  const health = createHealth({
    isRunning: () => lifecycle.isRunning(),
    checks: { postgres: probe.isThere, nats: bus.isConnected },
    metrics,
  });
  const listener = createHealthListener(config.listenHost, config.port, health);
  const lifecycle = createLifecycle(
    [
      tracing,
      listener,
      database,
      probe,
      bus,
      { name: 'watch cache', start: () => cache.load(database.pool) },
      { name: 'erased identifiers', start: () => erased.refresh(database.pool) },
      createHousekeeping(database, log),
      erasurePass,
      createTombstoneHandOff({ database, bus, log }),
      handOff,
      createTakeUp({ database, handOff, log }),
      intake,
      createServer({ bus, service: 'feed', served, log }),
    ],
    log,
  );
  return { lifecycle, port: () => listener.port };
}
