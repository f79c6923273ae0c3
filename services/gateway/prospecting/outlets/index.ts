export { createOutletMetrics } from './metrics.js';
export { enqueueLeads, purgeDeliveries, purgedDeliveries } from './sql/deliveries.js';
export { createOutletWorker } from './worker.js';
