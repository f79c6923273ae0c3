export { recordChange } from './record-change.js';
export { purgeEntries } from './sql/entries.js';
