export { findErased, refusedAsErased } from './find-erased.js';
export { createErasureHandOver } from './hand-over.js';
export { hashProfileUrl } from './suppression-key.js';
