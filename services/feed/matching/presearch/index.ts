export { Presearcher } from './presearcher.js';
export type { Watch, WatchKey } from './watch-records.js';
