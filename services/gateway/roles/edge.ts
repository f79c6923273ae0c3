import type { RequestListener } from 'node:http';
import { createListener, type Health, usualLimits } from '../../platform/http/health.js';
import { createLanes } from '../../platform/lanes.js';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Registry } from '../../platform/lifecycle/metrics.js';
import type { Tracing } from '../../platform/lifecycle/tracing/index.js';
import { type Admission, createLaneLimits, createSlowRefusals, observeLanes } from '../access/admission/index.js';
import { createKeyVerifier } from '../access/api-keys/index.js';
import { createRateLimits, type RateLimits } from '../access/rate-limits/index.js';
import { acceptConfiguredTokens, acceptEmbeddedTokens } from '../access/tokens/index.js';
import { createVerifier, type Verifier } from '../access/verifier.js';
import { createCredentialWatch, type WatchCredential } from '../access/watch-credential.js';
import type { GatewayConfig } from '../config/config.js';
import { createErasureReporter } from '../directory/erasures/index.js';
import { createConsole } from '../edge/console.js';
import { createDocumentPolicy } from '../edge/graphql/document-policy.js';
import { createPriceList } from '../edge/graphql/price/price-operations.js';
import { createGraphql } from '../edge/graphql/server.js';
import { createGraphqlSockets } from '../edge/graphql/sockets.js';
import { createHeartbeats } from '../edge/http/answers/heartbeats.js';
import { createClientErrorAnswer } from '../edge/http/answers/problem.js';
import { adoptMessages, createApp, maxHeaders } from '../edge/http/app.js';
import { errorsPath } from '../edge/http/error-page.js';
import { createLastingConnections } from '../edge/http/lasting-connections.js';
import { createObserver, createTakeTrace } from '../edge/http/observe.js';
import { createResourceMetadata } from '../edge/http/resource-metadata.js';
import { createRouter } from '../edge/http/router.js';
import { createAuthorizationServer } from '../edge/oauth/index.js';
import { operations } from '../edge/operations.js';
import { createRecipientPage } from '../edge/recipient-page.js';
import { type FollowersPart, measureFollowers } from '../forwarded/icp-signals/index.js';
import type { Deps } from '../operation/deps.js';
import { followEndedCredentials } from '../operation/io/ended-credentials.js';
import { createRunProgress } from '../prospecting/runs/index.js';
import { createResearchProgress } from '../research/index.js';

type EdgeOptions = {
  config: GatewayConfig;
  deps: Deps;
  /** The parts that every role has. */
  shared: Part[];
  /** Where the process tells of its health itself. */
  ownHealth: Part[];
  /** How many processes share what is the host's. */
  processes: number;
  searcher: Part;
  followers: FollowersPart;
  health: Health;
  metrics: Registry;
  tracing: Tracing;
};

/** The parts of a gateway process that answers requests, in the order of their start, and the listener for callers. */
export function createEdge(options: EdgeOptions): { parts: Part[]; listener: { readonly port: number } } {
  const { config, deps, followers, health, metrics, tracing } = options;
  const { database, publicUrl, log } = deps;
  const { bodyTimeoutMs, trustedProxies } = config;
  const streams = { heartbeats: createHeartbeats(config.heartbeatMs), patienceMs: config.followerPatienceMs };
  const errorKinds = `${publicUrl}${errorsPath}`;
  const keys = createKeyVerifier(database, log);
  const limits = createLimits(config, deps, metrics);
  const serving = { deps, keys, publicUrl, limits, trustedProxies, bodyTimeoutMs };
  const oauth = config.oauthServer === 'on' ? createAuthorizationServer(serving) : null;
  const { issuer, tokens } = acceptTokens(config, deps, keys, oauth);
  const verifier = createVerifier(keys, tokens);
  const credentials = createCredentialWatch(verifier);
  const admission = createAdmission({ config, verifier, watchCredential: credentials.watch, limits, metrics });
  const [runs, research] = [createRunProgress(database, log), createResearchProgress(database, log)];
  const policy = createDocumentPolicy(config, log);
  const answering = { deps, admission, ...policy, followRun: runs.follow, followQuestion: research.follow };
  const graphql = createGraphql({ ...answering, bodyTimeoutMs });
  measureFollowers(metrics, followers);
  const connections = createConnections(config, metrics);
  const priceOf = createPriceList(policy.schema);
  const takeTrace = createTakeTrace(options.processes);
  const listener = createCallersListener(config, options.processes, {
    health,
    graphql: graphql.handler,
    rest: createRouter({ deps, admission, operations, priceOf, bodyTimeoutMs, connections, ...streams }),
    resourceMetadata: createResourceMetadata({ resource: publicUrl, issuer }),
    oauth: oauth?.handler ?? null,
    pages: [createConsole(), createRecipientPage(serving)],
    observe: createObserver({ tracing, takeTrace, metrics }),
    errorKinds,
    origins: config.corsOrigins,
    trustedProxies,
    isHttps: publicUrl.startsWith('https:'),
    log,
  });
  const parts = [
    tracing,
    ...options.ownHealth,
    ...options.shared,
    createErasureReporter(deps),
    followEndedCredentials(deps.bus, () => {
      verifier.distrust();
      credentials.recheck();
      followers.recheck();
    }),
    keys,
    limits,
    ...(oauth ? [oauth] : []),
    runs,
    options.searcher,
    research,
    graphql,
    listener,
    // Stopped before the listener, which waits for the streams that it answers.
    followers,
    createGraphqlSockets({ ...answering, connections, tracing, takeTrace, server: listener.server, errorKinds }),
  ];
  return { parts, listener };
}

/** The tokens of the embedded authorization server, or of the one that is configured. */
function acceptTokens(
  config: GatewayConfig,
  deps: Deps,
  apiKeys: ReturnType<typeof createKeyVerifier>,
  oauth: ReturnType<typeof createAuthorizationServer> | null,
) {
  const { publicUrl } = deps;
  return oauth
    ? acceptEmbeddedTokens({ settings: config, publicUrl, signingKeys: oauth.keys, apiKeys })
    : acceptConfiguredTokens(config, publicUrl, deps);
}

function createConnections(config: GatewayConfig, metrics: Registry) {
  const { maxKeyConnections: key, maxAccountConnections: account, maxAddressConnections: address } = config;
  return createLastingConnections({ key, account, address }, metrics);
}

function createLimits(config: GatewayConfig, { bus, log }: Deps, metrics: Registry): RateLimits {
  const { rateLimitKey: key, rateLimitAccount: account, rateLimitFailures: failures, rateLimitOauth: oauth } = config;
  return createRateLimits({ quotas: { key, account, failures, oauth }, bus, metrics, log });
}

function createAdmission(options: {
  config: GatewayConfig;
  verifier: Verifier;
  watchCredential: WatchCredential;
  limits: RateLimits;
  metrics: Registry;
}): Admission {
  const { config, verifier, watchCredential, limits, metrics } = options;
  const lanes = createLanes({ inAll: config.maxRequests, waitMs: config.requestWaitMs, onRefuse: limits.noteBusy });
  observeLanes(lanes, metrics);
  return {
    verifier,
    watchCredential,
    limits,
    lanes,
    laneLimits: createLaneLimits(config),
    slowRefusals: createSlowRefusals(),
    trustedProxies: config.trustedProxies,
    requestTimeoutMs: config.requestTimeoutMs,
  };
}

function createCallersListener(config: GatewayConfig, processes: number, options: Parameters<typeof createApp>[0]) {
  const app = createApp(options);
  const { listenHost: host, port, maxConnections, answerTimeoutMs } = config;
  const listener = createListener({
    host,
    port,
    handler: app as RequestListener,
    messages: adoptMessages(app),
    limits: {
      maxConnections,
      // One more than is allowed is read, so that the request can be refused.
      maxHeaders: maxHeaders + 1,
      answerTimeoutMs,
      maxWaitingBytes: usualLimits.maxWaitingBytes / processes,
    },
  });
  listener.server.on('clientError', createClientErrorAnswer(options.errorKinds));
  return listener;
}
