export { activityKey } from './activity-key.js';
export { Intake } from './intake.js';
export { createActivityMetrics } from './metrics.js';
export { previewWatch } from './preview-watch.js';
export { readWideLag } from './sql/wide-items.js';
export { type ActivityDeps, ingestActivity, storeActivity } from './store-activity.js';
export { createWideLane, type WideLane } from './wide-lane.js';
