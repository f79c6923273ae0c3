export { dropActivity } from './drop-activity.js';
export { dropOutdated } from './drop-months.js';
export { ensureMonths } from './ensure-months.js';
export { indexById } from './index-by-id.js';
export { readDaysAhead } from './sql/read-months.js';
