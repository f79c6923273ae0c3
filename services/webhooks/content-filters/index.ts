export { firstOf, judge, type SpanFilters, type Verdicts } from './judge.js';
export { KnownFilters, readFiltersOfOthers } from './known-filters.js';
export { type ContentFilter, passes, prepare } from './passes.js';
export type { Stretch } from './sql/read-filters.js';
