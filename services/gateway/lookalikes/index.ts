export { createLookalikeBuilder } from './build/builder.js';
export { createLookalikeSearcher } from './search/searcher.js';
export type { LookalikeSearcher } from './search-messages.js';
export { toThreadSettings } from './thread-settings.js';
