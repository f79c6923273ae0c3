export { eraseIdentifiers } from './erase-identifiers.js';
export { createErasedCache, type ErasedCache } from './erased-cache.js';
export { createErasureHandOver } from './hand-over.js';
export { createErasurePass } from './pass.js';
export { holdErasures } from './sql/erased-identifiers.js';
export { toErasedSourceId } from './tombstones.js';
