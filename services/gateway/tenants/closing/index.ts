export { closeAccountOperation } from './operations.js';
export { createClosingWorker } from './worker.js';
