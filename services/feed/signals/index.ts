export { announceGrowth } from './announce-growth.js';
export { accountsOf, detectSignals } from './detect-signals.js';
<<<<<<< HEAD
export { toHandOffEvent } from './hand-off-event.js';
=======
export { findGrownAccounts } from './find-grown.js';
>>>>>>> 8371bb8 (Let the followers of an account share one tail of its feed)
export { locateSignals } from './locate-signals.js';
export { followSignals, listSignals } from './read-feed.js';
export { readSignals } from './read-signals.js';
export type { Signal, SignalBatch, SignalSource } from './signal.js';
export { insertSignals } from './sql/insert-signals.js';
export { lockAccounts } from './sql/lock-accounts.js';
export { readFollowing } from './sql/read-following.js';
