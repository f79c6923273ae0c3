export { findErased, refusedAsErased } from './find-erased.js';
export { createErasureHandOver } from './report-erasures.js';
export { hashProfileUrl } from './suppression-key.js';
