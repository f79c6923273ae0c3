export { eraseIdentifiers } from './erase-identifiers.js';
export { createErasedCache, type ErasedCache } from './erased-cache.js';
export { createErasurePass } from './erasure-pass.js';
export { createTombstoneHandOff } from './hand-off-tombstones.js';
export { listTombstones, readLastTombstone } from './list-tombstones.js';
export { listHashes, toEntries } from './names.js';
export { lockErasures } from './sql/erased-identifiers.js';
export { takeTurn } from './take-turn.js';
export { toErasedSourceId } from './tombstones.js';
