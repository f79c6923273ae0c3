export { createLookalikeBuilder } from './build/builder.js';
export { createLookalikeMetrics } from './build/lookalike-metrics.js';
export { answerSearches, createLookalikeSearcher, createSearchQueue, createSharedSearcher } from './search/searcher.js';
export { toThreadSettings } from './thread-settings.js';
