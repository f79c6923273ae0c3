export { createLookalikeBuilder } from './build/builder.js';
export { createLookalikeSearcher } from './search/searcher.js';
export { toThreadSettings } from './thread-settings.js';
