export { type Candidate, compileCriteria, matches, toCandidate } from './criteria.js';
export { Presearcher, type Watch as MatchedWatch } from './presearch/index.js';
export { createWatchCache, type WatchCache } from './watch-cache.js';
export { createWatchReader } from './watch-reader.js';
