export { createUpkeep } from './upkeep.js';
