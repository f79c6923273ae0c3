import { createFoundation } from '../platform/foundation.js';
import { failPoint } from '../platform/lifecycle/fail-point.js';
import { createLifecycle, type Lifecycle, type Part } from '../platform/lifecycle/lifecycle.js';
import type { Logger } from '../platform/lifecycle/log.js';
import { createServer } from '../platform/nats/rpc.js';
import { createPartitionMetrics } from '../platform/postgres/database-metrics.js';
import { plannedOnce } from '../platform/postgres/postgres.js';
import {
  createActivityMetrics,
  createRematch,
  createWideLane,
  Intake,
  readKnownLag,
  readWideLag,
  type WideLane,
} from './activity/index.js';
import { countRunning, createBackfillLane, createBackfillMetrics } from './backfills/index.js';
import { createFactsMetrics } from './companies/index.js';
import type { FeedConfig } from './config.js';
import { createErasedCache, createErasurePass, createTombstoneHandOff, type ErasedCache } from './erasures/index.js';
import { createConfirmations, createHandOffMetrics, createTakeUp, HandOff, readLag } from './hand-off/index.js';
import { createHousekeeping } from './housekeeping.js';
import { createPastBlocks, createWatchCache, createWatchReader, PastHeads, type WatchCache } from './matching/index.js';
import { migrations } from './migrations/index.js';
import { readDaysAhead } from './retention/index.js';
import { listOperations } from './served-operations.js';
import {
  announceGrowth,
  createIdIndex,
  createMonths,
  createSignalCount,
  type IdIndex,
  type SignalBatch,
} from './signals/index.js';
import { WatchEntity } from './watches/index.js';

type Foundation = ReturnType<typeof createFoundation>;

export type Feed = { lifecycle: Lifecycle; port(): number };

/**
 * Creates the feed service without starting it. Parts stop in reverse order: no new requests are accepted, those in flight finish, what
 * they committed is handed over, and then NATS and PostgreSQL are closed. The health check responds (not ready) until the end.
 */
export function createFeed(config: FeedConfig, log: Logger): Feed {
  const { metrics, tracing, database, probe, bus, listener } = createFoundation({
    service: 'feed',
    config,
    entities: [WatchEntity],
    migrations,
    isRunning: () => lifecycle.isRunning(),
    callerSettings: [plannedOnce],
    facts: () => ({ oldest_wide_item_s: wideLane.oldestS }),
    log,
  });
  const cache = createWatchCache();
  const erased = createErasedCache();
  const months = createMonths();
  const idIndex = createIdIndex(database);
  const erasurePass = createErasurePass({ database, log });
  const confirmations = createConfirmations(database, log);
  const handOffMetrics = createHandOffMetrics(metrics, probe.figure(readLag));
  const handOff = new HandOff({ database, bus, confirmations, metrics: handOffMetrics, tracing, log });
  createPartitionMetrics(metrics, probe.figure(readDaysAhead));
  const { intake, wideLane, rematch, backfillLane, activityMetrics } = createLanes({
    ...{ database, cache, erased, idIndex, bus, handOff, metrics, probe, log },
    maxSignals: config.maxBackfillSignals,
  });
  const isBusy = (): boolean => intake.isBusy;
  const heads = new PastHeads();
  const { retentionDays, maxConsumers } = config;
  const watchQuota = { watches: config.maxWatches, ids: config.maxWatchIds };
  const backfillQuota = { own: config.maxBackfills, all: config.maxAllBackfills };
  const served = listOperations(
    { database, months, idIndex, quota: watchQuota, maxConsumers, heads },
    { intake, metrics: activityMetrics },
    { database, metrics: createFactsMetrics(metrics), onKnown: () => rematch.wake() },
    { database, cache, retentionDays, quota: backfillQuota, onStarted: () => backfillLane.wake() },
    () => erasurePass.wake(),
  );
  const parts: Part[] = [
    tracing,
    listener,
    database,
    probe,
    bus,
    createWatchReader({ database, cache, log }),
    { name: 'erased identifiers', start: () => erased.refresh(database.pool) },
    createHousekeeping(database, retentionDays, log),
    createSignalCount(database, log),
    erasurePass,
    createTombstoneHandOff({ database, bus, log }),
    handOff,
    createTakeUp({ database, handOff, log }),
    createPastBlocks({ database, heads, isBusy, log }),
    wideLane,
    rematch,
    backfillLane,
    intake,
    createServer({ bus, service: 'feed', served, log }),
  ];
  const lifecycle = createLifecycle(parts, log);
  return { lifecycle, port: () => listener.port };
}

/** Creates what stores activity and detects signals: the intake, and the lanes that give way to it. */
function createLanes(
  options: Pick<Foundation, 'database' | 'bus' | 'metrics' | 'probe'> & {
    cache: WatchCache;
    erased: ErasedCache;
    idIndex: IdIndex;
    handOff: HandOff;
    maxSignals: number;
    log: Logger;
  },
) {
  const { bus, handOff, probe, metrics: registry } = options;
  const activityMetrics = createActivityMetrics(registry, {
    readWide: probe.figure(readWideLag),
    readKnown: probe.figure(readKnownLag),
  });
  const onStored = (batch: SignalBatch): void => {
    failPoint('committed');
    activityMetrics.detected(batch.signals.length);
    announceGrowth(bus, batch.signals);
    handOff.offer(batch);
  };
  const onWide = (): void => wideLane.wake();
  const intake = new Intake({ ...options, onStored, onWide });
  const lane = { ...options, onStored, isBusy: (): boolean => intake.isBusy };
  const wideLane: WideLane = createWideLane(lane);
  const rematch = createRematch({ ...lane, onWide, onResolved: (items) => activityMetrics.resolved(items) });
  const metrics = createBackfillMetrics(registry, probe.figure(countRunning));
  return { intake, wideLane, rematch, backfillLane: createBackfillLane({ ...lane, metrics }), activityMetrics };
}
