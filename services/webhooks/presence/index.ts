export { createPresence } from './presence.js';
export { sessionName } from './sql/processes.js';
export { createTakeOver } from './take-over.js';
