export { createConfirmations } from './confirmations.js';
export { HandOff } from './hand-off.js';
export { createHandOffMetrics } from './metrics.js';
export { readLag } from './sql/unconfirmed.js';
export { createTakeUp } from './take-up.js';
