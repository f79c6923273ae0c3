export { readDaysAhead } from './sql/change-partitions.js';
export { createUpkeep } from './upkeep.js';
