import { inSlices } from '../../platform/lifecycle/in-slices.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating, type Repeating } from '../../platform/lifecycle/repeating.js';
import type { Database } from '../../platform/postgres/postgres.js';
import { takeTurn } from '../erasures/index.js';
import type { IdIndex, SignalBatch } from '../signals/index.js';
import type { BackfillMetrics } from './metrics.js';
import { type SliceDeps, writeSlice } from './slice.js';
import { isAnyDue, lockNextTurn, postponeBackfill } from './sql/turns.js';

/** How often a replica looks for backfills that another one has taken in or left. */
const everyMs = 1_000;
/** How long a backfill rests whose slice failed. */
const failedMs = 5_000;

/**
 * Creates the part that matches watches with past activity (G8), slice by slice. Each slice is one transaction that also stores the progress, so any
 * replica can continue the work of one that was killed. Accounts take turns (S4), and while activity arrives, the lane rests for as long as it works.
 * It does nothing until events can be found by their ids.
 */
export function createBackfillLane(
  options: SliceDeps & {
    database: Database;
    idIndex: IdIndex;
    /** Whether activity is being stored. */
    isBusy: () => boolean;
    onStored: (batch: SignalBatch) => void;
    metrics: BackfillMetrics;
    log: Logger;
  },
): Repeating {
  const { database, idIndex, isBusy, onStored, metrics, log } = options;
  const abort = new AbortController();

  /** Writes slices for a while. Returns false when none is due, or only such as other replicas work on. */
  async function turn(): Promise<boolean> {
    if (!(await isAnyDue(database.pool)) || !(await idIndex.isBuilt())) return false;
    return inSlices({ forMs: everyMs, signal: abort.signal, isBusy, writeNext });
  }

  /** Writes the slice whose turn it is. Returns false when there is none. */
  async function writeNext(): Promise<boolean> {
    const slice = await takeTurn(options, {
      lockNext: lockNextTurn,
      work: (client, next) => writeSlice(options, client, next),
      pass: ({ id }) => postponeBackfill(database.pool, id, failedMs),
    });
    if (slice === null) return false;
    if (slice.batch) onStored(slice.batch);
    metrics.scanned(slice.scanned);
    return true;
  }

  const fault = 'a slice of a backfill could not be written; this will be retried';
  return createRepeating({ name: 'backfills of watches', everyMs, abort, log, fault, turn });
}
