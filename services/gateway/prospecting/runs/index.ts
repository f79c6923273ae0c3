export { createRunMetrics } from './run-metrics.js';
export { createRunProgress } from './run-progress.js';
export { createRunWorker } from './run-worker.js';
export { readRunQueue } from './sql/read-queue.js';
