export { detectSignals } from './detect-signals.js';
export { followSignals, listSignals } from './list-signals.js';
export { readSignals } from './read-signals.js';
export type { Signal, SignalSource } from './signal.js';
export { readSignalsAfter } from './sql/read-signals.js';
export { writeHandOff } from './write-hand-off.js';
