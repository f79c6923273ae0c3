export { createDueDeriver } from './derive-due.js';
export { createDueMetrics } from './due-metrics.js';
export { digestOf, type EmployerName } from './employer-name.js';
export { readEmployers, withEmployers } from './enter-employers.js';
export { createEmployerReader } from './read-positions.js';
export { recogniseAgain } from './recognise-again.js';
