export { createErasureHandOver } from './hand-over.js';
export { noteErasure } from './note-erasure.js';
