export { Intake } from './intake.js';
export { createActivityMetrics } from './metrics.js';
export { previewWatch } from './preview-watch.js';
export { type ActivityDeps, ingestActivity, storeActivity } from './store-activity.js';
