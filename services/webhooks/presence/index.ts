export { createPresence } from './presence.js';
export { createTakeOver } from './take-over.js';
