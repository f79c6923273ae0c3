import { createFoundation } from '../platform/foundation.js';
import { failPoint } from '../platform/lifecycle/fail-point.js';
import { createLifecycle, type Lifecycle } from '../platform/lifecycle/lifecycle.js';
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
import { createErasedCache, createTombstoneHandOff, ErasurePass } from './erasures/index.js';
import { createConfirmations, createHandOffMetrics, createTakeUp, HandOff, readLag } from './hand-off/index.js';
import { createHousekeeping } from './housekeeping.js';
import { createPastBlocks, createWatchCache, createWatchReader, PastHeads } from './matching/index.js';
import { migrations } from './migrations/index.js';
import { readDaysAhead } from './retention/index.js';
import { listOperations } from './served-operations.js';
import { announceGrowth, createIdIndex, createMonths, createSignalCount, type SignalBatch } from './signals/index.js';
import { WatchEntity } from './watches/index.js';

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
  const erasurePass = new ErasurePass({ database, log });
  const confirmations = createConfirmations(database, log);
  const handOffMetrics = createHandOffMetrics(metrics, probe.figure(readLag));
  const handOff = new HandOff({ database, bus, confirmations, metrics: handOffMetrics, tracing, log });
  createPartitionMetrics(metrics, probe.figure(readDaysAhead));
  const activityMetrics = createActivityMetrics(metrics, {
    readWide: probe.figure(readWideLag),
    readKnown: probe.figure(readKnownLag),
  });
  const onStored = (batch: SignalBatch): void => {
    failPoint('committed');
    activityMetrics.detected(batch.signals.length);
    announceGrowth(bus, batch.signals);
    handOff.offer(batch);
  };
  const storing = { database, cache, erased, onStored };
  const intake = new Intake({ ...storing, onWide: () => wideLane.wake() });
  const wideLane: WideLane = createWideLane({ ...storing, isBusy: () => intake.isBusy, log });
  const isBusy = (): boolean => intake.isBusy;
  const heads = new PastHeads();
  const rematch = createRematch({
    ...storing,
    idIndex,
    isBusy,
    onWide: () => wideLane.wake(),
    onResolved: (items) => activityMetrics.resolved(items),
    log,
  });
  const backfillLane = createBackfillLane({
    ...storing,
    idIndex,
    isBusy,
    metrics: createBackfillMetrics(metrics, probe.figure(countRunning)),
    maxSignals: config.maxBackfillSignals,
    log,
  });
  const served = listOperations(
    {
      database,
      months,
      idIndex,
      quota: { watches: config.maxWatches, ids: config.maxWatchIds },
      maxConsumers: config.maxConsumers,
      heads,
    },
    { intake, metrics: activityMetrics },
    { database, metrics: createFactsMetrics(metrics), onKnown: () => rematch.wake() },
    {
      database,
      cache,
      retentionDays: config.retentionDays,
      quota: { own: config.maxBackfills, all: config.maxAllBackfills },
      onStarted: () => backfillLane.wake(),
    },
    () => erasurePass.wake(),
  );
  const lifecycle = createLifecycle(
    [
      tracing,
      listener,
      database,
      probe,
      bus,
      createWatchReader({ database, cache, log }),
      { name: 'erased identifiers', start: () => erased.refresh(database.pool) },
      createHousekeeping(database, config.retentionDays, log),
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
    ],
    log,
  );
  return { lifecycle, port: () => listener.port };
}
