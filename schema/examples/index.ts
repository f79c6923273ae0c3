export { answers } from './answers.js';
export { feedCursor, ids, resources } from './ids.js';
export { nouns } from './nouns.js';
export { wholes } from './wholes.js';
export { words } from './words.js';
