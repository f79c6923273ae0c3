import type { RequestListener } from 'node:http';
import { createHealth, createHealthListener, createListener, type Health } from '../platform/http/health.js';
import { reachableHost } from '../platform/http/reachable-host.js';
import { createLanes, type LaneLimits } from '../platform/lanes.js';
import { createLifecycle, type Lifecycle, type Part } from '../platform/lifecycle/lifecycle.js';
import type { Logger } from '../platform/lifecycle/log.js';
import { createMetrics, type Registry } from '../platform/lifecycle/metrics.js';
import { createTracing, type Tracing } from '../platform/lifecycle/tracing/index.js';
import { createCallMetrics } from '../platform/nats/call-metrics.js';
import { type Bus, createBus } from '../platform/nats/nats.js';
import { createDatabaseMetrics } from '../platform/postgres/database-metrics.js';
import { beforeTimeout } from '../platform/postgres/postgres.js';
import { createProbe, type Probe } from '../platform/postgres/probe.js';
import { createSlowRefusals, observeLanes } from './access/admission/index.js';
import { createKeyVerifier, type KeyVerifier } from './access/api-keys/index.js';
import { createRateLimits } from './access/rate-limits/index.js';
import { createRemoteKeys, createTokenVerifier, type TokenVerifier } from './access/tokens/index.js';
import { createVerifier } from './access/verifier.js';
import { createCredentialWatch } from './access/watch-credential.js';
import type { GatewayConfig } from './config/config.js';
import { createGatewayDatabase } from './database.js';
import { createCompanyKeys } from './directory/company-matching/index.js';
import { createErasureReporter } from './directory/erasures/index.js';
import { createReferenceLists } from './directory/reference-lists/index.js';
import { createCanonicalTitles } from './directory/titles/index.js';
import { createErrorFormat } from './edge/graphql/errors.js';
import { loadPersistedDocuments } from './edge/graphql/persisted.js';
import { createDocumentReader, documentRules } from './edge/graphql/plan/read-document.js';
import { createPriceList } from './edge/graphql/price/price-operations.js';
import { createSchema } from './edge/graphql/schema/schema.js';
import { createGraphql } from './edge/graphql/server.js';
import { createGraphqlSockets } from './edge/graphql/sockets.js';
import { answerClientError } from './edge/http/answers/problem.js';
import { adoptMessages, createApp, maxHeaders } from './edge/http/app.js';
import { createLastingConnections } from './edge/http/lasting-connections.js';
import { createObserver, createTakeTrace } from './edge/http/observe.js';
import { createResourceMetadata } from './edge/http/resource-metadata.js';
import { createRouter } from './edge/http/router.js';
import { type AuthorizationServer, createAuthorizationServer } from './edge/oauth/index.js';
import { operations } from './edge/operations.js';
import { createFeedFollowers, type FollowersPart, measureFollowers } from './forwarded/icp-signals/index.js';
import { createHousekeeping } from './housekeeping.js';
import { createLookalikeBuilder, createLookalikeSearcher, toThreadSettings } from './lookalikes/index.js';
import type { Deps } from './operation/deps.js';
import type { Principal } from './operation/principal.js';
import { createProviderScorer } from './prospecting/content-signals/index.js';
import { createCredentialsCheck, createCrmDestinations, createCrmSync } from './prospecting/crm/index.js';
import { createRunMetrics, createRunProgress, createRunWorker, readRunQueue } from './prospecting/runs/index.js';
import { createProvider, createResearchProgress, createResearchWorker } from './research/index.js';
import { accountExists } from './tenants/accounts/index.js';
import { recordChange } from './tenants/audit-log/index.js';
import { createClosingWorker } from './tenants/closing/index.js';

export type Gateway = { lifecycle: Lifecycle; readonly port: number };

/** How what happens is seen. */
type Seen = { metrics: Registry; tracing: Tracing; probe: Probe };

/** Wires the gateway, or its worker, from its configuration; opens nothing before its start. */
export function createGateway(config: GatewayConfig, log: Logger): Gateway {
  // What the edge does for itself (looking keys up, following progress) takes little; the worker has no callers.
  const connections = Math.max(1, config.poolSize - 3);
  const callers = { connections, statementTimeoutMs: beforeTimeout(config.requestTimeoutMs) };
  const limits = config.role === 'edge' ? { callers } : {};
  const database = createGatewayDatabase(config.databaseUrl, config.poolSize, log, limits);
  const name = config.role === 'edge' ? 'gateway' : 'worker';
  const metrics = createMetrics(name);
  const tracing = createTracing({ service: name, settings: config, metrics, log });
  const watching = { tracing, calls: createCallMetrics(metrics) };
  createDatabaseMetrics(metrics, database);
  const probe = createProbe({ url: config.databaseUrl, schema: 'gateway', metrics, log });
  const bus = createBus({ url: config.natsUrl, service: `gateway-${config.role}`, log, watching });
  const searcher = createLookalikeSearcher(toThreadSettings(config), log);
  const followers = createFeedFollowers({ inAll: config.maxFollowers, ofAccount: config.maxAccountFollowers });
  const deps: Deps = {
    database,
    bus,
    secretKeys: config.secretKeys,
    destinations: createCrmDestinations(config),
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
  const seen: Seen = { metrics, tracing, probe };
  return config.role === 'edge'
    ? createEdge(config, deps, seen, { searcher, followers })
    : createWorker(config, deps, seen);
}

/** The configured scorer of posts, if there is one. */
function chooseScorer(config: GatewayConfig): Deps['contentScorer'] {
  const { contentScorerUrl: url, contentScorerModel: model, contentScorerKey: key } = config;
  return url === null ? null : createProviderScorer({ url, model, key, timeoutMs: config.contentScorerTimeoutMs });
}

function createEdge(
  config: GatewayConfig,
  deps: Deps,
  { metrics, tracing, probe }: Seen,
  { searcher, followers }: { searcher: Part; followers: FollowersPart },
): Gateway {
  const { database, bus, log } = deps;
  const keys = createKeyVerifier(database, log);
  const publicUrl = config.publicUrl ?? `http://${reachableHost(config.listenHost)}:${config.port}`;
  const { rateLimitKey: key, rateLimitAccount: account, rateLimitFailures: failures, rateLimitOauth } = config;
  const limits = createRateLimits({ quotas: { key, account, failures, oauth: rateLimitOauth }, bus, metrics, log });
  const { bodyTimeoutMs, heartbeatMs, requestTimeoutMs, trustedProxies } = config;
  const serving = { deps, keys, publicUrl, limits, trustedProxies, bodyTimeoutMs };
  const oauth = config.oauthServer === 'on' ? createAuthorizationServer(serving) : null;
  const { issuer, tokens } = createTokens({ config, publicUrl, deps, keys, oauth });
  const verifier = createVerifier(keys, tokens);
  const progress = createRunProgress(database, log);
  const research = createResearchProgress(database, log);
  const watchCredential = createCredentialWatch(verifier);
  const lanes = createLanes({ inAll: config.maxRequests, waitMs: config.requestWaitMs, onRefuse: limits.noteBusy });
  observeLanes(lanes, metrics);
  const laneLimits = createLaneLimits(config);
  const slowRefusals = createSlowRefusals();
  const waiting = { slowRefusals, trustedProxies, requestTimeoutMs };
  const admission = { verifier, watchCredential, limits, lanes, laneLimits, ...waiting };
  const takeTrace = createTakeTrace();
  const following = { followRun: progress.follow, followQuestion: research.follow };
  const policy = createDocumentPolicy(config, log);
  const answering = { deps, admission, ...policy, ...following };
  const graphql = createGraphql({ ...answering, bodyTimeoutMs });
  const health = createGatewayHealth(metrics, () => lifecycle.isRunning(), probe, bus);
  const adminListener = createHealthListener(config.adminHost, config.adminPort, health);
  measureFollowers(metrics, followers);
  const connections = createLastingConnections(
    { key: config.maxKeyConnections, account: config.maxAccountConnections, address: config.maxAddressConnections },
    metrics,
  );
  const priceOf = createPriceList(policy.schema);
  const rest = createRouter({ deps, admission, operations, priceOf, bodyTimeoutMs, heartbeatMs, connections });
  const resourceMetadata = createResourceMetadata({ resource: publicUrl, issuer });
  const app = createApp({
    health,
    graphql: graphql.handler,
    rest,
    resourceMetadata,
    oauth: oauth?.handler ?? null,
    observe: createObserver({ tracing, takeTrace, metrics }),
    origins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    isHttps: publicUrl.startsWith('https:'),
    log,
  });
  const listener = createListener({
    host: config.listenHost,
    port: config.port,
    handler: app as RequestListener,
    messages: adoptMessages(app),
    // One more is read, so that it can be refused.
    limits: {
      maxConnections: config.maxConnections,
      maxHeaders: maxHeaders + 1,
      answerTimeoutMs: config.answerTimeoutMs,
    },
  });
  listener.server.on('clientError', answerClientError);
  const parts: Part[] = [
    tracing,
    adminListener,
    database,
    probe,
    createReferenceLists(database),
    createCanonicalTitles(database),
    createCredentialsCheck(database, config.secretKeys),
    bus,
    createErasureReporter(deps),
    keys,
    limits,
    ...(oauth ? [oauth] : []),
    progress,
    searcher,
    research,
    graphql,
    listener,
    // Ends streams first: the listener waits for what it answers.
    followers,
    createGraphqlSockets({ ...answering, connections, tracing, takeTrace, server: listener.server }),
  ];
  const lifecycle = createLifecycle(parts, log);
  return {
    lifecycle,
    get port() {
      return listener.port;
    },
  };
}

/** What an account, a staff key, an ingest key and an address without a credential may have under way. */
function createLaneLimits(config: GatewayConfig): Record<'caller' | 'intake' | 'address', LaneLimits> {
  const quota = config.rateLimitAccount ?? config.rateLimitKey;
  // As fast as its limit lets it on the whole; a small limit may be used up at once.
  const pointsPerS = quota ? Math.max(400, quota.points / quota.windowS) : Number.POSITIVE_INFINITY;
  const limit = (running: number): LaneLimits => {
    // A list has less than four points; what is dearer takes the place of several.
    return { running, open: running + config.maxWaitingRequests, runningPoints: 4 * running, pointsPerS };
  };
  const caller = limit(config.maxAccountRequests);
  const intake = { ...limit(config.maxIntakeRequests), runningPoints: Number.POSITIVE_INFINITY };
  return { caller, intake, address: caller };
}

/** The GraphQL schema, which documents may ask it, and what errors tell of it. Throws a ConfigError where a persisted one may not. */
function createDocumentPolicy(config: GatewayConfig, log: Logger) {
  const schema = createSchema();
  const mode = config.persistedDocumentsMode;
  // Neither helps anybody where only known documents run.
  const preset = mode === 'only' ? 'off' : 'on';
  const introspection = (config.introspection ?? preset) === 'on';
  const rules = documentRules({ introspection });
  const documents = loadPersistedDocuments({ path: config.persistedDocuments, mode }, schema, rules);
  const reader = createDocumentReader(schema, rules);
  const formatError = createErrorFormat(log, { suggestions: introspection });
  return { schema, reader, documents, formatError, graphiql: (config.graphiql ?? preset) === 'on' };
}

/** Whose tokens are accepted: those of the embedded server where it is on, else of the one that is configured, else nobody's. */
function createTokens(parts: {
  config: GatewayConfig;
  publicUrl: string;
  deps: Deps;
  keys: KeyVerifier;
  oauth: AuthorizationServer | null;
}): { issuer: string | null; tokens: TokenVerifier | null } {
  const { config, publicUrl, deps, keys, oauth } = parts;
  const toleranceMs = config.jwtTolerance;
  if (oauth) {
    const issuer = `${publicUrl}/oauth`;
    const claims = { account: 'account_id', role: 'role' };
    // Its subjects are keys, so a token ends with the key that signed in for it.
    const isLive = async ({ id }: Principal) => (await keys.find(id.slice('token:'.length))) !== null;
    const tokens = createTokenVerifier({ issuer, audience: publicUrl, keys: oauth.keys, claims, toleranceMs, isLive });
    return { issuer, tokens };
  }
  const issuer = config.jwtIssuer;
  if (!issuer) return { issuer, tokens: null };
  const tokens = createTokenVerifier({
    issuer,
    audience: config.jwtAudience ?? publicUrl,
    keys: createRemoteKeys({ issuer, jwksUrl: config.jwtJwksUrl, log: deps.log }),
    claims: { account: config.jwtAccountClaim, role: config.jwtRoleClaim },
    toleranceMs,
    isLive: async ({ accountId }) => accountId === null || accountExists(deps.database.pool, accountId),
  });
  return { issuer, tokens };
}

function createWorker(config: GatewayConfig, deps: Deps, { metrics, tracing, probe }: Seen): Gateway {
  const { database, bus, log } = deps;
  const health = createGatewayHealth(metrics, () => lifecycle.isRunning(), probe, bus);
  const listener = createHealthListener(config.listenHost, config.workerPort, health);
  const parts: Part[] = [
    tracing,
    database,
    probe,
    createReferenceLists(database),
    createCanonicalTitles(database),
    createCredentialsCheck(database, config.secretKeys),
    bus,
    createHousekeeping(database, config.auditRetentionDays, log),
    createClosingWorker({ deps, purgeAfterDays: config.accountPurgeDays }),
    createCompanyKeys(database, log),
    createCrmSync(deps, config.crmSyncEveryMs, tracing),
    createLookalikeBuilder(toThreadSettings(config), log),
    createRunWorker({
      deps,
      concurrency: config.runConcurrency,
      loadPercent: config.runLoadPercent,
      leaseMs: config.runLeaseMs,
      metrics: createRunMetrics(metrics, probe.figure(readRunQueue)),
      tracing,
    }),
    createResearch(config, deps, tracing),
    listener,
  ];
  const lifecycle = createLifecycle(parts, log);
  return {
    lifecycle,
    get port() {
      return listener.port;
    },
  };
}

function createResearch(config: GatewayConfig, deps: Deps, tracing: Tracing): Part {
  const { researchProvider: setting, researchTimeoutMs: timeoutMs, researchConcurrency: concurrency } = config;
  const access = { apiKey: config.researchApiKey, model: config.researchModel };
  const provider = setting.kind === 'provider' ? createProvider({ url: setting.url, ...access, timeoutMs }) : null;
  const retryDelaysMs = config.researchRetryDelaysMs;
  return createResearchWorker({ deps, provider, concurrency, timeoutMs, retryDelaysMs, tracing });
}

function createGatewayHealth(metrics: Registry, isRunning: () => boolean, probe: Probe, bus: Bus): Health {
  return createHealth({ isRunning, checks: { postgres: probe.isThere, nats: bus.isConnected }, metrics });
}
