export { closeAccountOperation } from './routes.js';
export { createClosingWorker } from './worker.js';
