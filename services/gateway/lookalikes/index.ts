export { createLookalikeBuilder } from './builder.js';
export type { LookalikeSearcher } from './search-messages.js';
export { createLookalikeSearcher } from './searcher.js';
export { toThreadSettings } from './thread-settings.js';
