export { accountsOf, detectSignals } from './detect-signals.js';
export { toHandOffEvent } from './hand-off-event.js';
export { locateSignals } from './locate-signals.js';
export { followSignals, listSignals } from './read-feed.js';
export { readSignals } from './read-signals.js';
export type { Signal, SignalBatch, SignalSource } from './signal.js';
export { insertSignals } from './sql/insert-signals.js';
export { lockAccounts } from './sql/lock-accounts.js';
export { readFollowing } from './sql/read-following.js';
