export { createBackfillLane } from './backfill-lane.js';
export { cancelBackfill, countBackfills, getBackfill, listBackfills, readBackfills } from './backfills.js';
export { createBackfillMetrics } from './metrics.js';
export { purgeBackfills } from './sql/open-backfill.js';
export { countRunning } from './sql/turns.js';
export { type BackfillDeps, startBackfill } from './start-backfill.js';
