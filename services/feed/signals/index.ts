export { announceGrowth } from './announce-growth.js';
export { getSignal, getSignals } from './by-id/get-signal.js';
export { createIdIndex, type IdIndex } from './by-id/id-index.js';
export { getSignalMatch, readSignalMatches } from './by-id/read-matches.js';
export { listSignalsOfWatches } from './by-id/read-of-watches.js';
export { commitConsumer } from './consumers/commit-consumer.js';
export { fromConsumer } from './consumers/from-consumer.js';
export {
  countConsumers,
  deleteConsumer,
  getConsumer,
  listConsumers,
  readConsumers,
} from './consumers/list-consumers.js';
export { countSignals, createSignalCount } from './counts/count-signals.js';
export { readSignalStatistics } from './counts/read-statistics.js';
export { readVolume } from './counts/read-volume.js';
export { accountsOf, detectSignals, idOf } from './detect-signals.js';
export { findGrownAccounts } from './find-grown.js';
export { toHandOffEvent } from './hand-off-event.js';
export { locateSignals } from './locate-signals.js';
export { createMonths, type Months } from './months.js';
export { followSignals, listSignals } from './read-feed.js';
export { readSignals } from './read-signals.js';
export { type Signal, type SignalBatch, type SignalSource, signalId } from './signal.js';
export { findKnownSignals } from './sql/find-known.js';
export { findUnindexed } from './sql/find-unindexed.js';
export { insertSignals } from './sql/insert-signals.js';
export { lockAccounts } from './sql/lock-accounts.js';
export { readFollowing } from './sql/read-following.js';
