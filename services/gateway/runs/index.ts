export { createRunMetrics } from './metrics.js';
export { createRunProgress } from './progress.js';
export { createRunWorker } from './worker.js';
