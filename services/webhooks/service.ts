import { randomUUID } from 'node:crypto';
import { servingSubject } from '../../schema/contracts/icp-signals.js';
import { createFoundation } from '../platform/foundation.js';
import { createDestinations, listOwnListeners } from '../platform/http/destinations/index.js';
import { toDatabaseAddress } from '../platform/lifecycle/config.js';
import { createLifecycle, type Lifecycle, type Part } from '../platform/lifecycle/lifecycle.js';
import type { Logger } from '../platform/lifecycle/log.js';
import type { Tracing } from '../platform/lifecycle/tracing/index.js';
import type { Bus } from '../platform/nats/nats.js';
import { createServer, type Served } from '../platform/nats/rpc.js';
import { createPartitionMetrics } from '../platform/postgres/database-metrics.js';
import { byIndex, createPool, plannedOnce } from '../platform/postgres/postgres.js';
import { createClockWatch } from './clock/index.js';
import type { WebhooksConfig } from './config.js';
import { KnownFilters } from './content-filters/index.js';
import {
  createDeliveryMetrics,
  createDispatcher,
  createEndings,
  createFreshStatistics,
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
  const { metrics: registry, tracing, database, probe, bus, listener } = foundation;
  const metrics = createDeliveryMetrics(registry);
  createPartitionMetrics(registry, probe.figure(readDaysAhead));
  const { retentionDays, retryDelaysMs } = config;
  const db = () => database.pool;
  const mend = (isStopping: () => boolean) => mendTimes(db(), retryDelaysMs, isStopping);
  const clock = createClockWatch({ db, mend, metrics: registry, log });
  const longestWaitMs = () => (clock.isTrusted() ? config.longestWaitMs : null);
  const onRefused: DispatcherOptions['onRefused'] = (refused) => refusals.note(refused);
  const sending = createSending(config, { owner, longestWaitMs, onRefused, metrics, tracing, log });
  const { connections, presence, sender, recorder, dispatcher } = sending;
  const house: House = { config, owner, database, bus, clock, metrics, log };
  const decisions = createDecisions(house, sending);
  const { recalling, refusals } = decisions;
  const parts: Part[] = [
    tracing,
    listener,
    database,
    probe,
    { name: 'secret keys', start: () => checkSecrets(db(), config.secretKeys) },
    clock,
    createUpkeep({ db, retentionDays, isTrusted: clock.confirm, metrics: registry, log }),
    bus,
    connections,
    presence,
    { name: 'sender', stop: () => sender.close(0) },
    recorder,
    createSampling({ read: probe.figure(sampleQueue), metrics, log }),
    createFreshStatistics(db, log),
    dispatcher,
    recalling,
    ...[decisions.takeOver, ...decisions.pickUps, decisions.replays, decisions.endings, decisions.disabling, refusals],
    createServer({ bus, service: 'webhooks', served: listServedHere(house, sending, decisions, tracing), log }),
    createWordToFeed(bus),
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

/** Creates the part that announces to the feed that this process serves: when it has started, and when it has reconnected to NATS. */
const createWordToFeed = (bus: Bus): Part => ({
  name: 'word to the feed',
  async start() {
    const announceServing = (): void => bus.connection.publish(servingSubject);
    announceServing();
    bus.onReconnect(announceServing);
  },
});

/** The dependencies that most parts of the service share. */
type House = Pick<ReturnType<typeof createFoundation>, 'database' | 'bus'> & {
  config: WebhooksConfig;
  /** Identifies the owner of leases: one start of one process. A restarted process has another id, so it never takes old leases for its own. */
  owner: string;
  clock: ReturnType<typeof createClockWatch>;
  metrics: ReturnType<typeof createDeliveryMetrics>;
  log: Logger;
};
type Sending = ReturnType<typeof createSending>;
type Decisions = ReturnType<typeof createDecisions>;

/** Creates the parts that decide what is sent: pick-ups, replays, recalls, the take-over from processes that are gone, endings and disabling. */
function createDecisions(house: House, { dispatcher, replayPool }: Sending) {
  const { config, owner, database, bus, clock, metrics, log } = house;
  const db = () => database.pool;
  const fanOut = { db, owner, dispatcher, metrics, filters: new KnownFilters() };
  const recalling = createRecalling({ bus, owner, dispatcher, log });
  const endings = createEndings({
    db,
    longestWaitMs: async () => ((await clock.confirm()) ? config.longestWaitMs : null),
    log,
  });
  const onChanged = (endpointId: string): void => {
    recalling.recall([endpointId]);
    endings.wake();
  };
  const locateIn: EndpointDeps['locate'] = (accountId, backMs) => locate(bus, accountId, backMs);
  const ofHealth = { db, locate: locateIn, onChanged, emit: emitDisabled, log };
  const { attemptTimeoutMs, endpointConcurrency, retentionDays } = config;
  const { noteDue } = dispatcher;
  return {
    fanOut,
    batches: new FanOutBatches(fanOut),
    recalling,
    endings,
    onChanged,
    locate: locateIn,
    takeOver: createTakeOver({
      db,
      attemptTimeoutMs,
      async release(gone, only, agoMs) {
        await releaseReplays(db(), gone);
        return releaseOwner(db(), gone, { inFlight: only === 'all' ? null : endpointConcurrency, agoMs });
      },
      log,
    }),
    pickUps: [feedPickUps, eventPickUps].map((source) => createPickUps({ ...fanOut, bus, log }, source)),
    disabling: createDisabling({ ...ofHealth, afterMs: config.disableAfterMs }),
    refusals: createRefusals(ofHealth),
    replays: createReplays({ db: () => replayPool, owner, bus, retentionDays, noteDue, log }),
  };
}

function listServedHere(house: House, sending: Sending, decisions: Decisions, tracing: Tracing): Served[] {
  const { config, database, bus, clock } = house;
  const { destinations, targets, sender, dispatcher } = sending;
  const { fanOut, batches, recalling, onChanged, pickUps, replays } = decisions;
  const { retentionDays, retryDelaysMs, recentWindowMs, secretKeys: keys } = config;
  const sumOfDelays = retryDelaysMs.reduce((sum, ms) => sum + ms, 0);
  return listServed({
    ...fanOut,
    ...{ batches, recalling, retentionDays, retryDelaysMs, recentWindowMs, bus, database },
    ...{ destinations, keys, targets, sender, tracing, onChanged },
    testLanes: createTestLanes(),
    locate: decisions.locate,
    parkedMs: async () => ((await clock.confirm()) ? sumOfDelays : null),
    onReplay: replays.wake,
    onEnabled(accountId, endpointId) {
      for (const one of pickUps) one.wake();
      replays.wake();
      for (const lane of lanes) dispatcher.noteDue(accountId, endpointId, lane);
    },
  });
}

/**
 * Opens the connections of claims, outcomes and replays, so that none of these waits for a fan-out, a caller or another of them. By these
 * connections, other processes see whether a process may still have leases (presence/), so they do not lead through a pooler.
 */
function openPools(config: WebhooksConfig, { owner, log }: Pick<DispatcherOptions, 'owner' | 'log'>) {
  const { url, directUrl } = toDatabaseAddress(config);
  const open = (poolSize: number, settings: string[] = []) =>
    createPool({
      url: directUrl ?? url,
      schema: 'webhooks',
      poolSize,
      settings: [...byIndex, plannedOnce, ...settings],
      applicationName: sessionName(owner),
      log,
    });
  // Neither a locked row nor a slow statement may hold up what follows on the few connections. Outcomes are recorded in parts then, which must be
  // done before their leases end.
  const lockTimeout = `lock_timeout=${lockTimeoutMs}`;
  return {
    claims: open(2, [lockTimeout]),
    outcomes: open(1, ['lock_timeout=1000', 'statement_timeout=5000']),
    presence: open(1),
    replays: open(2, [lockTimeout]),
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
  const pools = openPools(config, deps);
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
