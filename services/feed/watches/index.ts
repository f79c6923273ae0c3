export { changeWatch } from './change-watch.js';
export { deleteWatch } from './delete-watch.js';
export { hashOlderWatches } from './hash-older.js';
export { countWatches, getWatch, listWatches, readWatches } from './list-watches.js';
export { putWatch } from './put-watch.js';
export { refuseCriteria } from './refuse-criteria.js';
export { lockOpenAccount, purgeTombstones, type WatchQuota } from './sql/lock-watch-writes.js';
export { WatchEntity } from './watch.entity.js';
