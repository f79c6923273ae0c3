export { Presearcher } from './presearcher.js';
export type { Watch } from './watch-records.js';
