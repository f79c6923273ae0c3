import { createServer, type RequestListener } from 'node:http';
import { createSlowRefusals } from '../services/gateway/access/admission/index.js';
import { createKeyVerifier } from '../services/gateway/access/api-keys/index.js';
import { createRateLimits, parseTrustedProxies } from '../services/gateway/access/rate-limits/index.js';
import { createVerifier, type Verifier } from '../services/gateway/access/verifier.js';
import { createCredentialWatch } from '../services/gateway/access/watch-credential.js';
import { createGatewayDatabase } from '../services/gateway/database.js';
import { createPriceList } from '../services/gateway/edge/graphql/price/price-operations.js';
import { createSchema } from '../services/gateway/edge/graphql/schema/schema.js';
import { createHeartbeats } from '../services/gateway/edge/http/answers/heartbeats.js';
import { adoptMessages, createApp } from '../services/gateway/edge/http/app.js';
import { parseOrigins } from '../services/gateway/edge/http/cors.js';
import { createLastingConnections } from '../services/gateway/edge/http/lasting-connections.js';
import { createObserver, createTakeTrace } from '../services/gateway/edge/http/observe.js';
import { createResourceMetadata } from '../services/gateway/edge/http/resource-metadata.js';
import { createRouter } from '../services/gateway/edge/http/router.js';
import { operations } from '../services/gateway/edge/operations.js';
import type { Deps } from '../services/gateway/operation/deps.js';
import type { AnyOperation } from '../services/gateway/operation/operation.js';
import { createHealth } from '../services/platform/http/health.js';
import { createLanes } from '../services/platform/lanes.js';
import { commonSettings, readSettings } from '../services/platform/lifecycle/config.js';
import { createLog } from '../services/platform/lifecycle/log.js';
import { createMetrics } from '../services/platform/lifecycle/metrics.js';
import { createTracing } from '../services/platform/lifecycle/tracing/index.js';
import type { Bus } from '../services/platform/nats/nats.js';
import { answerOrders } from './gateway-fork.js';

// The REST interface of the gateway as `services/gateway/service.ts` composes it, with or without authentication, limits, validation and
// tracing of every hundredth request; the difference is their cost. The product has no such switch.

export type Composition = { databaseUrl: string; key: string; collectorUrl: string; isBare: boolean };

answerOrders<Composition>(async ({ databaseUrl, key, collectorUrl, isBare }) => {
  const log = createLog('bench', 'warn');
  const metrics = createMetrics('bench');
  const settings = readSettings(commonSettings, {
    DATABASE_URL: databaseUrl,
    NATS_URL: 'nats://127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: isBare ? '' : collectorUrl,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.01',
  });
  const tracing = createTracing({ service: 'bench', settings, metrics, log });
  await tracing.start?.();
  const database = createGatewayDatabase(databaseUrl, 10, log);
  await database.start?.();
  const verifier = createVerifier(createKeyVerifier(database, log), null);
  // A list of signals needs no other dependencies.
  const deps = { database, log, requestTimeoutMs: 15_000 } as Deps;
  const [verify, served] = isBare
    ? [await trustEverybody(verifier, key), operations.map(trustInput)]
    : [verifier, operations];
  // Rate limits are part of the cost of authentication; without other replicas they need no bus.
  const quota = isBare ? null : { points: 1_000_000_000, windowS: 60 };
  const quotas = { key: quota, account: quota, failures: quota, oauth: quota };
  const limits = createRateLimits({ quotas, bus: {} as Bus, metrics, log });
  const trustedProxies = parseTrustedProxies('');
  const { watch: watchCredential } = createCredentialWatch(verify);
  const lanes = createLanes({ inAll: 1_000, waitMs: 1_000 });
  const lane = { open: 1_000, running: 1_000, runningPoints: 10_000, pointsPerS: Number.POSITIVE_INFINITY };
  const laneLimits = { caller: lane, intake: lane, address: lane };
  const entrance = { watchCredential, limits, lanes, laneLimits, trustedProxies, requestTimeoutMs: 15_000 };
  const admission = { verifier: verify, slowRefusals: createSlowRefusals(), ...entrance };
  const priceOf = createPriceList(createSchema());
  const connections = createLastingConnections({ key: 1, account: 1, address: 1 }, metrics);
  const health = createHealth({ isRunning: () => true, checks: {}, metrics });
  const app = createApp({
    health,
    errorKinds: 'http://127.0.0.1/docs/errors',
    graphql: (_request, _response, next) => next(),
    rest: createRouter({
      deps,
      admission,
      operations: served,
      priceOf,
      bodyTimeoutMs: 30_000,
      heartbeats: createHeartbeats(15_000),
      patienceMs: 60_000,
      connections,
    }),
    resourceMetadata: createResourceMetadata({ resource: 'http://127.0.0.1', issuer: null }),
    oauth: null,
    pages: [],
    observe: createObserver({ tracing, takeTrace: createTakeTrace(), metrics }),
    origins: parseOrigins(''),
    trustedProxies,
    isHttps: false,
    log,
  });
  return createServer(adoptMessages(app), app as RequestListener);
});

/** A verifier that takes every caller for the principal of this key, without reading the credential. */
async function trustEverybody(verifier: Verifier, key: string): Promise<Verifier> {
  const principal = await verifier.verify(key);
  return {
    verify: async () => principal,
    trusted: () => principal,
    isRemembered: () => true,
    distrust() {},
    distrustedAt: () => 0,
  };
}

/** Skips validation: the list of signals gets the input of its first page, with the defaults of its contract. */
function trustInput(operation: AnyOperation): AnyOperation {
  if (operation.name !== 'signals') return operation;
  const firstPage = operation.input?.parse({ query: {} });
  return { ...operation, input: null, handle: (deps, _input, ctx) => operation.handle(deps, firstPage, ctx) };
}
