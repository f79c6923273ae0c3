export { answers } from './answers.js';
export { cursors, feedCursor } from './cursors.js';
export { events, tombstone } from './events.js';
export { ids, resources } from './ids.js';
export { nouns } from './nouns.js';
export { wholes } from './wholes.js';
export { words } from './words.js';
