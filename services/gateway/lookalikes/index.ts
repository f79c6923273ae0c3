export { createLookalikeBuilder } from './build/builder.js';
export { answerSearches, createLookalikeSearcher, createSearchQueue, createSharedSearcher } from './search/searcher.js';
export { toThreadSettings } from './thread-settings.js';
