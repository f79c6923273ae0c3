export { detectSignals } from './detect-signals.js';
export { followSignals } from './follow-signals.js';
export { toHandOver } from './hand-over.js';
export { listSignals } from './list-signals.js';
export { readSignals } from './read-signals.js';
export type { Signal, SignalSource } from './signal.js';
export { readSignalsAfter } from './sql/read-signals.js';
