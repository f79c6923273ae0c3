export { createClosingWorkers } from './closing-worker.js';
export { closeAccountOperation } from './operations.js';
