export { createLookalikeBuilder } from './build/builder.js';
export { createLookalikeMetrics } from './build/lookalike-metrics.js';
export { answerSearches, createLookalikeSearcher, createSearchQueue, createSharedSearcher } from './search/searcher.js';
export { purgedRankings, purgeRankings } from './sql/rankings.js';
export { toThreadSettings } from './thread-settings.js';
