export { readFacts } from './read-facts.js';
export * from './receive-bulk.js';
export { withEntries } from './with-entries.js';
