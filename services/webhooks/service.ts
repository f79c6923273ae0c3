import { randomUUID } from 'node:crypto';
import { servingSubject } from '../../schema/contracts/icp-signals.js';
import { createFoundation } from '../platform/foundation.js';
import { createDestinations, listOwnListeners } from '../platform/http/destinations/index.js';
import { toDatabaseAddress } from '../platform/lifecycle/config.js';
import { createLifecycle, type Lifecycle, type Part } from '../platform/lifecycle/lifecycle.js';
import type { Logger } from '../platform/lifecycle/log.js';
import { createServer } from '../platform/nats/rpc.js';
import { createPartitionMetrics } from '../platform/postgres/database-metrics.js';
import { byIndex, createPool, plannedOnce } from '../platform/postgres/postgres.js';
import { createClockWatch } from './clock/index.js';
import type { WebhooksConfig } from './config.js';
import { KnownFilters } from './content-filters/index.js';
import {
  createDeliveryMetrics,
  createDispatcher,
  createEndings,
  createPickUps,
  createRecalling,
  createSampling,
  type DispatcherOptions,
  FanOutBatches,
  feedPickUps,
  lanes,
  mendTimes,
  Recorder,
  releaseOwner,
  sampleQueue,
} from './deliveries/index.js';
import {
  checkSecrets,
  createTargets,
  createTestLanes,
  Endpoint,
  type EndpointDeps,
  locate,
} from './endpoints/index.js';
import { emitDisabled, eventPickUps } from './events/index.js';
import { createDisabling, createRefusals } from './health/index.js';
import { migrations } from './migrations/index.js';
import { createPresence, createTakeOver, sessionName } from './presence/index.js';
import { createReplays, releaseReplays } from './replays/index.js';
import { createUpkeep, readDaysAhead } from './retention/index.js';
import { createSender } from './sending/index.js';
import { listServed } from './served-operations.js';

/** How long a transaction waits for a lock that another holds. */
const lockTimeoutMs = 2_000;

export type Webhooks = Lifecycle & { readonly port: number };

/**
 * Creates the webhooks service without starting it. The parts start in the order of the list and stop in reverse order (X4): no new
 * requests, no new pick-ups, no new claims while attempts in flight end; then their outcomes are recorded and connections close.
 */
export function createWebhooks(config: WebhooksConfig, log: Logger): Webhooks {
  // The owner of leases is one start of one process. A restart has another owner, so it never takes old leases for its own.
  const owner = randomUUID();
  const foundation = createFoundation({
    service: 'webhooks',
    config,
    entities: [Endpoint],
    migrations,
    isRunning: () => lifecycle.isRunning(),
    // So that nobody waits long behind a transaction of the same account.
    settings: [`lock_timeout=${lockTimeoutMs}`],
    log,
  });
  const { tracing, database, probe, bus, listener } = foundation;
  const metrics = createDeliveryMetrics(foundation.metrics);
  createPartitionMetrics(foundation.metrics, probe.figure(readDaysAhead));
  const db = () => database.pool;
  const clock = createClockWatch({
    db,
    mend: (isStopping) => mendTimes(db(), config.retryDelaysMs, isStopping),
    metrics: foundation.metrics,
    log,
  });
  const longestWaitMs = () => (clock.isTrusted() ? config.longestWaitMs : null);
  const onRefused: DispatcherOptions['onRefused'] = (refused) => refusals.note(refused);
  const sending = createSending(config, { owner, longestWaitMs, onRefused, metrics, tracing, log });
  const { connections, presence, destinations, targets, sender, recorder, dispatcher } = sending;
  const takeOver = createTakeOver({
    db,
    attemptTimeoutMs: config.attemptTimeoutMs,
    async release(gone, only, agoMs) {
      await releaseReplays(db(), gone);
      return releaseOwner(db(), gone, { inFlight: only === 'all' ? null : config.endpointConcurrency, agoMs });
    },
    log,
  });
  const fanOutDeps = { db, owner, dispatcher, metrics, filters: new KnownFilters() };
  const batches = new FanOutBatches(fanOutDeps);
  const recalling = createRecalling({ bus, owner, dispatcher, log });
  const endings = createEndings({
    db,
    longestWaitMs: async () => ((await clock.confirm()) ? config.longestWaitMs : null),
    log,
  });
  const pickUps = [feedPickUps, eventPickUps].map((source) => createPickUps({ ...fanOutDeps, bus, log }, source));
  const locateIn: EndpointDeps['locate'] = (accountId, backMs) => locate(bus, accountId, backMs);
  const onChanged = (endpointId: string): void => {
    recalling.recall([endpointId]);
    endings.wake();
  };
  const disabling = createDisabling({
    db,
    locate: locateIn,
    onChanged,
    emit: emitDisabled,
    afterMs: config.disableAfterMs,
    log,
  });
  const refusals = createRefusals({ db, locate: locateIn, onChanged, emit: emitDisabled, log });
  const { retentionDays } = config;
  const replays = createReplays({
    db: () => sending.replayPool,
    owner,
    bus,
    retentionDays,
    noteDue: dispatcher.noteDue,
    log,
  });
  const served = listServed({
    ...fanOutDeps,
    batches,
    recalling,
    retentionDays,
    retryDelaysMs: config.retryDelaysMs,
    bus,
    database,
    destinations,
    keys: config.secretKeys,
    targets,
    sender,
    tracing,
    testLanes: createTestLanes(),
    locate: locateIn,
    recentWindowMs: config.recentWindowMs,
    parkedMs: async () => ((await clock.confirm()) ? config.retryDelaysMs.reduce((sum, ms) => sum + ms, 0) : null),
    onChanged,
    onReplay: replays.wake,
    onEnabled(accountId, endpointId) {
      for (const one of pickUps) one.wake();
      replays.wake();
      for (const lane of lanes) dispatcher.noteDue(accountId, endpointId, lane);
    },
  });
  const parts: Part[] = [
    tracing,
    listener,
    database,
    probe,
    { name: 'secret keys', start: () => checkSecrets(db(), config.secretKeys) },
    clock,
    createUpkeep({
      db,
      retentionDays,
      isTrusted: clock.confirm,
      metrics: foundation.metrics,
      log,
    }),
    bus,
    connections,
    presence,
    { name: 'sender', stop: () => sender.close(0) },
    recorder,
    createSampling({ read: probe.figure(sampleQueue), metrics, log }),
    dispatcher,
    recalling,
    takeOver,
    ...pickUps,
    replays,
    endings,
    disabling,
    refusals,
    createServer({ bus, service: 'webhooks', served, log }),
    { name: 'word to the feed', start: async () => bus.connection.publish(servingSubject) },
    // The first to stop: an attempt that starts while requests and pick-ups end would have too little time left.
    { name: 'claims', stop: async () => dispatcher.startNothing() },
  ];
  const lifecycle = createLifecycle(parts, log);
  return {
    ...lifecycle,
    get port() {
      return listener.port;
    },
  };
}

/** Creates the parts that make attempts and record their outcomes. */
function createSending(
  config: WebhooksConfig,
  deps: Pick<DispatcherOptions, 'owner' | 'onRefused' | 'metrics' | 'tracing' | 'log'> & {
    longestWaitMs: () => number | null;
  },
) {
  const destinations = createDestinations({
    allow: config.allowDestinations,
    ownListeners: listOwnListeners([{ host: config.listenHost, port: config.port }], config),
    dnsServers: config.dnsServers.length > 0 ? config.dnsServers : undefined,
  });
  const sender = createSender({
    destinations,
    timeoutMs: config.attemptTimeoutMs,
    // Many endpoints may share an origin. With a lower limit their connections were opened and closed in turn, which doubled the cost of a
    // push (2026-11: four endpoints of one origin).
    connectionsPerOrigin: config.concurrency,
    connectionsPerAccount: config.concurrency,
    // Of thousands of endpoints that get a push now and then, each keeps its connection. Opening one over TLS costs 2 ms of processor time.
    maxIdleConnections: 8 * config.concurrency,
    trustedCa: config.trustedCa || undefined,
  });
  // Claims, outcomes and replays have connections of their own, so that none waits for a fan-out, a caller or another of them. Whether a
  // process may still have leases is seen by them (presence/), so they do not lead through a pooler.
  const { url, directUrl } = toDatabaseAddress(config);
  const open = (poolSize: number, settings: string[] = []) =>
    createPool({
      url: directUrl ?? url,
      schema: 'webhooks',
      poolSize,
      settings: [...byIndex, plannedOnce, ...settings],
      applicationName: sessionName(deps.owner),
      log: deps.log,
    });
  const lockTimeout = `lock_timeout=${lockTimeoutMs}`;
  const pools = { claims: open(2), outcomes: open(1), presence: open(1), replays: open(2, [lockTimeout]) };
  const connections: Part = {
    name: 'connections of claims, outcomes, presence and replays',
    stop: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.end()))),
  };
  const recorder = new Recorder({ ...deps, db: () => pools.outcomes, onRecorded: () => dispatcher.proceed() });
  const db = () => pools.claims;
  const targets = createTargets(db, config.secretKeys, deps.log);
  const presence = createPresence({
    pool: pools.presence,
    owner: deps.owner,
    knownLanes: lanes.length,
    onLost: () => dispatcher.recallAll(),
    onBack: (lostAt) => dispatcher.giveBackForgotten(lostAt),
    log: deps.log,
  });
  const isPresent = presence.isHeld;
  const dispatcher = createDispatcher({ ...config, ...deps, db, isPresent, targets, sender, recorder });
  return { connections, replayPool: pools.replays, presence, destinations, targets, sender, recorder, dispatcher };
}
