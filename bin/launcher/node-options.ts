/**
 * What Node is given to run a service. The larger young generation keeps what lives for one batch (a thousand items, their events)
 * from being copied and promoted: 263 us of CPU for each delivery in all, instead of 285 with the default of 16 MiB (2026-11). Without
 * the second, V8 makes the rows that pg reads in the old generation at once, since some were seen to live for long: each page of 50 stays,
 * with all its text, until the next full collection, and a collection of young garbage takes 33 ms instead of 3 (2026-11). With the last,
 * `eval` and `new Function` throw, so that no text of a caller can become code, in whichever library (S1); validation by zod, which would
 * compile its schemas, takes a fifth longer (4.6 instead of 3.8 us for an activity item, 2026-11).
 */
export const nodeOptions = [
  '--enable-source-maps',
  '--max-semi-space-size=64',
  '--no-allocation-site-pretenuring',
  '--disallow-code-generation-from-strings',
];
