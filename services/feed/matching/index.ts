export { type Candidate, compileCriteria, matches, toCandidate } from './criteria.js';
export { createWatchCache, type WatchCache } from './watch-cache.js';
export type { CompiledWatch } from './watch-index.js';
export { createWatchReader } from './watch-reader.js';
