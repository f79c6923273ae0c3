export { createDisabling } from './disabling.js';
export { durationBucket } from './duration-buckets.js';
export { readStatistics } from './read-statistics.js';
export { outcomeNames } from './sql/read-counts.js';
