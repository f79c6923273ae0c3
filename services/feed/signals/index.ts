export { accountsOf, detectSignals } from './detect-signals.js';
export { locateSignals } from './locate-signals.js';
export { followSignals, listSignals } from './read-feed.js';
export { readSignals } from './read-signals.js';
export type { Signal, SignalSource } from './signal.js';
export { insertSignals } from './sql/insert-signals.js';
export { lockAccounts } from './sql/lock-accounts.js';
export { readSignalsAfter } from './sql/select-signals.js';
export { writeHandOff } from './write-hand-off.js';
