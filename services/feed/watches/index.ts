export { changeWatch } from './change-watch.js';
export { deleteWatch } from './delete-watch.js';
export { getWatch, listWatches, readWatches } from './list-watches.js';
export { putWatch } from './put-watch.js';
export { purgeTombstones, type WatchQuota } from './sql/lock-watch-writes.js';
export { readLastChange, readWatchChanges } from './sql/read-changes.js';
export { WatchEntity } from './watch.entity.js';
