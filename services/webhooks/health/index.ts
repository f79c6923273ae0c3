export { createDisabling } from './disabling.js';
export { durationBucket } from './duration-buckets.js';
export { readHealthOfEndpoints } from './read-health.js';
export { readOldestDue, readPushStatistics } from './read-push-statistics.js';
export { readStatistics } from './read-statistics.js';
export { createRefusals } from './refusals.js';
export { outcomeNames } from './sql/read-counts.js';
export { sumNextHour } from './sql/sum-hours.js';
