export { asksForCompany } from './company-needs.js';
export {
  type Candidate,
  type CompanyFactsOfItem,
  type Criteria,
  compileCriteria,
  matches,
  toCandidate,
} from './criteria.js';
export { type Clause, explain, splitCriteria } from './explain.js';
export { hashCriteria } from './hash-criteria.js';
export type { FactsOf } from './past/fact-search.js';
export { createPastBlocks, dropPast, dropPastCompanies } from './past/past-blocks.js';
export { PastHeads } from './past/past-heads.js';
export { type BlockFound, searchBlocks } from './past/search-blocks.js';
export { Presearcher, type Watch as MatchedWatch } from './presearch/index.js';
export { givenTypes, storedTypes } from './sql/stored-types.js';
export { readReason, writeReason } from './stored-reason.js';
export { topicOf } from './topic.js';
export { createWatchCache, type ExplainedWatch, type WatchCache } from './watch-cache.js';
export { createWatchReader } from './watch-reader.js';
