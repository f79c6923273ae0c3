export { createRunMetrics } from './metrics.js';
export { createRunProgress } from './progress.js';
export { readRunQueue } from './sql/read-queue.js';
export { createRunWorker } from './worker.js';
