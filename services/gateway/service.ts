import { createHealth, createHealthListener, type Facts } from '../platform/http/health.js';
import { createReadyNotice, type Member } from '../platform/http/processes/member.js';
import { reachableHost } from '../platform/http/reachable-host.js';
import { toDatabaseAddress } from '../platform/lifecycle/config.js';
import { createLifecycle, type Lifecycle, type Part } from '../platform/lifecycle/lifecycle.js';
import type { Logger } from '../platform/lifecycle/log.js';
import { createMetrics, type Registry } from '../platform/lifecycle/metrics.js';
import { createTracing } from '../platform/lifecycle/tracing/index.js';
import { createCallMetrics } from '../platform/nats/call-metrics.js';
import { createBus } from '../platform/nats/nats.js';
import { createDatabaseMetrics } from '../platform/postgres/database-metrics.js';
import { createReadCounter, createStandby } from '../platform/postgres/pools/standby.js';
import { beforeTimeout, type Database } from '../platform/postgres/postgres.js';
import { createProbe } from '../platform/postgres/probe.js';
import type { GatewayConfig } from './config/config.js';
import { toProcessShare } from './config/process-share.js';
import { createGatewayDatabase } from './database.js';
import { createReferenceLists } from './directory/reference-lists/index.js';
import { createCanonicalTitles } from './directory/titles/index.js';
import { createActivityRelay } from './forwarded/activity/relay.js';
import { createFeedFollowers, createFeedSource } from './forwarded/icp-signals/index.js';
import { createLookalikeSearcher, createSharedSearcher, toThreadSettings } from './lookalikes/index.js';
import type { Deps } from './operation/deps.js';
import { createProviderScorer } from './prospecting/content-signals/index.js';
import { createCredentialsCheck, createCrmDestinations } from './prospecting/crm/index.js';
import { createKnownCompanies } from './prospecting/known-companies/index.js';
import { createMailer } from './prospecting/outlets/index.js';
import { readSourceKeys } from './sources/index.js';
import { accountExists, selectOpenAccounts } from './tenants/accounts/index.js';
import { recordChange } from './tenants/audit-log/index.js';

export type Gateway = { lifecycle: Lifecycle; readonly port: number };

/**
 * Wires the gateway, as an edge or a worker, from the configuration of its host; a `member` of a group of processes gets its share of that. Nothing
 * is opened before the lifecycle starts. A worker does not load the code that answers requests, which takes a third of its start (2026-11).
 */
export async function createGateway(whole: GatewayConfig, log: Logger, member: Member | null = null): Promise<Gateway> {
  const config = member ? toProcessShare(whole, member) : whole;
  const name = config.role === 'edge' ? 'gateway' : 'worker';
  const metrics = createMetrics(name, member?.slot.toString());
  const tracing = createTracing({ service: name, settings: config, metrics, log });
  const database = createOwnDatabase(config, log);
  createDatabaseMetrics(metrics, database);
  const { url, directUrl } = toDatabaseAddress(config);
  const probe = createProbe({ url, isPooled: directUrl !== null, schema: 'gateway', metrics, log });
  const watching = { tracing, calls: createCallMetrics(metrics) };
  const bus = createBus({ url: config.natsUrl, service: `gateway-${config.role}`, log, watching });
  const searcher = member
    ? createSharedSearcher(member.channel)
    : createLookalikeSearcher(toThreadSettings(config), log);
  const followers = createFeedFollowers({
    most: { inAll: config.maxFollowers, ofAccount: config.maxAccountFollowers },
    processes: member?.count ?? 1,
    patienceMs: config.followerPatienceMs,
    source: createFeedSource(bus, log),
    selectOpen: (ids) => selectOpenAccounts(database.pool, ids),
    log,
  });
  const reads = createReads(config, database, { metrics, log });
  const deps = createDeps(config, { database, reads, bus, followers, lookalikes: searcher, log });
  const shared: Part[] = [
    database,
    ...(reads ? [reads] : []),
    probe,
    createReferenceLists(database),
    createCanonicalTitles(database),
    createCredentialsCheck(database, config.secretKeys),
    bus,
  ];
  const checks = { postgres: probe.isThere, nats: bus.isConnected };
  const facts = (): Facts => role.facts();
  const health = createHealth({ isRunning: () => lifecycle.isRunning(), checks, facts, metrics });
  const ownHealth = member ? [] : [createHealthListener(config.adminHost, config.adminPort, health)];
  const common = { config, deps, shared, health, metrics, tracing };
  async function createRole() {
    if (config.role === 'worker') return (await import('./roles/worker.js')).createWorker({ ...common, probe });
    const { createEdge } = await import('./roles/edge.js');
    const edge = createEdge({ ...common, ownHealth, processes: member?.count ?? 1, searcher, followers });
    return { ...edge, facts: () => ({}) };
  }
  const role = await createRole();
  const lifecycle = createLifecycle(member ? [...role.parts, createReadyNotice(member, health)] : role.parts, log);
  return {
    lifecycle,
    get port() {
      return role.listener.port;
    },
  };
}

/** What the operations need, of the configuration and of the parts that exist already. */
const createDeps = (
  config: GatewayConfig,
  parts: Pick<Deps, 'database' | 'reads' | 'bus' | 'followers' | 'lookalikes' | 'log'>,
): Deps => ({
  ...parts,
  secretKeys: config.secretKeys,
  destinations: createCrmDestinations(config),
  activity: createActivityRelay(parts.bus),
  newHireDays: config.newHireDays,
  contentScorer: chooseScorer(config),
  knownCompanies: createKnownCompanies(parts.database),
  lookalikeCredits: config.lookalikeCredits,
  maxListCompanies: config.maxListCompanies,
  maxListContacts: config.maxListContacts,
  maxCrmDeals: config.maxCrmDeals,
  research: config.researchProvider.kind,
  requestTimeoutMs: config.requestTimeoutMs,
  sourcesContact: config.sourcesContact,
  sourceKeys: readSourceKeys(config),
  mailer: config.smtpUrl === null ? null : createMailer({ url: config.smtpUrl, from: config.emailFrom }),
  publicUrl: config.publicUrl ?? `http://${reachableHost(config.listenHost)}:${config.port}`,
  accounts: { exists: accountExists },
  audit: { record: (operation, request, work) => recordChange(parts, operation, request, work) },
});

function createOwnDatabase(config: GatewayConfig, log: Logger) {
  const { url, directUrl } = toDatabaseAddress(config);
  // The worker has no callers.
  const limits = config.role === 'edge' ? { callers: limitCallers(config) } : {};
  return createGatewayDatabase(url, config.poolSize, log, { directUrl, ...limits });
}

function limitCallers({ poolSize, requestTimeoutMs }: GatewayConfig) {
  // What the edge does for itself (looking keys up, following progress) takes few connections.
  const own = Math.min(3, Math.floor(poolSize / 2));
  return { connections: poolSize - own, statementTimeoutMs: beforeTimeout(requestTimeoutMs) };
}

/** The reads of callers that a standby may answer; null where there is none. */
function createReads(config: GatewayConfig, primary: Database, { metrics, log }: { metrics: Registry; log: Logger }) {
  if (config.role !== 'edge') return null;
  const count = createReadCounter(metrics);
  const { standbyUrl: url } = config;
  return url === null ? null : createStandby({ url, schema: 'gateway', ...limitCallers(config), primary, log }, count);
}

/** The configured scorer of posts, null where none is configured. */
function chooseScorer(config: GatewayConfig): Deps['contentScorer'] {
  const { contentScorerUrl: url, contentScorerModel: model, contentScorerKey: key } = config;
  return url === null ? null : createProviderScorer({ url, model, key, timeoutMs: config.contentScorerTimeoutMs });
}
