import { createHealth } from '../platform/http/health.js';
import { createLifecycle, type Lifecycle, type Part } from '../platform/lifecycle/lifecycle.js';
import type { Logger } from '../platform/lifecycle/log.js';
import { createMetrics } from '../platform/lifecycle/metrics.js';
import { createTracing } from '../platform/lifecycle/tracing/index.js';
import { createCallMetrics } from '../platform/nats/call-metrics.js';
import { createBus } from '../platform/nats/nats.js';
import { createDatabaseMetrics } from '../platform/postgres/database-metrics.js';
import { beforeTimeout } from '../platform/postgres/postgres.js';
import { createProbe } from '../platform/postgres/probe.js';
import type { GatewayConfig } from './config/config.js';
import { createGatewayDatabase } from './database.js';
import { createReferenceLists } from './directory/reference-lists/index.js';
import { createCanonicalTitles } from './directory/titles/index.js';
import { createEdge } from './edge-service.js';
import { createActivityRelay } from './forwarded/activity/relay.js';
import { createFeedFollowers, createFeedSource } from './forwarded/icp-signals/index.js';
import { createLookalikeSearcher, toThreadSettings } from './lookalikes/index.js';
import type { Deps } from './operation/deps.js';
import { createProviderScorer } from './prospecting/content-signals/index.js';
import { createCredentialsCheck, createCrmDestinations } from './prospecting/crm/index.js';
import { accountExists, selectOpenAccounts } from './tenants/accounts/index.js';
import { recordChange } from './tenants/audit-log/index.js';
import { createWorker } from './worker-service.js';

export type Gateway = { lifecycle: Lifecycle; readonly port: number };

/** Wires the gateway, as an edge or a worker, from its configuration. Nothing is opened before the lifecycle starts. */
export function createGateway(config: GatewayConfig, log: Logger): Gateway {
  const name = config.role === 'edge' ? 'gateway' : 'worker';
  const metrics = createMetrics(name);
  const tracing = createTracing({ service: name, settings: config, metrics, log });
  const database = createOwnDatabase(config, log);
  createDatabaseMetrics(metrics, database);
  const probe = createProbe({ url: config.databaseUrl, schema: 'gateway', metrics, log });
  const watching = { tracing, calls: createCallMetrics(metrics) };
  const bus = createBus({ url: config.natsUrl, service: `gateway-${config.role}`, log, watching });
  const searcher = createLookalikeSearcher(toThreadSettings(config), log);
  const followers = createFeedFollowers({
    most: { inAll: config.maxFollowers, ofAccount: config.maxAccountFollowers },
    patienceMs: config.followerPatienceMs,
    source: createFeedSource(bus, log),
    selectOpen: (ids) => selectOpenAccounts(database.pool, ids),
    log,
  });
  const deps: Deps = {
    database,
    bus,
    secretKeys: config.secretKeys,
    destinations: createCrmDestinations(config),
    activity: createActivityRelay(bus),
    followers,
    newHireDays: config.newHireDays,
    contentScorer: chooseScorer(config),
    lookalikes: searcher,
    lookalikeCredits: config.lookalikeCredits,
    research: config.researchProvider.kind,
    requestTimeoutMs: config.requestTimeoutMs,
    accounts: { exists: accountExists },
    audit: { record: (operation, request, work) => recordChange({ database, log }, operation, request, work) },
    log,
  };
  const shared: Part[] = [
    database,
    probe,
    createReferenceLists(database),
    createCanonicalTitles(database),
    createCredentialsCheck(database, config.secretKeys),
    bus,
  ];
  const checks = { postgres: probe.isThere, nats: bus.isConnected };
  const health = createHealth({ isRunning: () => lifecycle.isRunning(), checks, metrics });
  const common = { config, deps, shared, health, metrics, tracing };
  const { parts, listener } =
    config.role === 'edge' ? createEdge({ ...common, searcher, followers }) : createWorker({ ...common, probe });
  const lifecycle = createLifecycle(parts, log);
  return {
    lifecycle,
    get port() {
      return listener.port;
    },
  };
}

function createOwnDatabase({ role, databaseUrl, poolSize, requestTimeoutMs }: GatewayConfig, log: Logger) {
  // What the edge does for itself (looking keys up, following progress) takes few connections. The worker has no callers.
  const callers = { connections: Math.max(1, poolSize - 3), statementTimeoutMs: beforeTimeout(requestTimeoutMs) };
  return createGatewayDatabase(databaseUrl, poolSize, log, role === 'edge' ? { callers } : {});
}

/** The configured scorer of posts, null where none is configured. */
function chooseScorer(config: GatewayConfig): Deps['contentScorer'] {
  const { contentScorerUrl: url, contentScorerModel: model, contentScorerKey: key } = config;
  return url === null ? null : createProviderScorer({ url, model, key, timeoutMs: config.contentScorerTimeoutMs });
}
