import { rankRaw } from '../search/rank.js';
import { createTopRows } from '../search/top-rows.js';
import { type Calibration, fitCalibration } from './calibrate.js';
import { dot } from './matrix.js';
import type { Embedded } from './model.js';

/** A company whose labels are hidden from the ranking, with the leaf of the industries that decides; null where it is not known. */
export type Judged = { embedded: Embedded; leaf: string | null };

const askedSeeds = 400;
/** As in searches: this number of the nearest is ranked, and some dozens are returned. */
const scannedTop = 300;
const returnedTop = 50;

/**
 * Fits scores to how often companies that searches return are filed under the same leaf industry as the seed. Seeds and counted companies
 * are `hidden` ones, from whose labels the model has not learnt; `others` take part in the ranking as they do in a search. Null where too
 * few pairs can be judged. The ids are unique among all.
 */
export function fitScores(hidden: readonly Judged[], others: readonly Embedded[]): Calibration | null {
  const leaves = new Map(hidden.map(({ embedded, leaf }) => [embedded.id, leaf]));
  const all = [...hidden.map(({ embedded }) => embedded), ...others];
  const raw: number[] = [];
  const shares: number[] = [];
  const words: number[] = [];
  for (const { embedded: seed, leaf } of hidden.filter((one) => one.leaf !== null).slice(0, askedSeeds)) {
    for (const { candidate, raw: likeness } of rankRaw({
      seeds: [seed],
      queries: [],
      candidates: nearest(all, seed),
    }).slice(0, returnedTop)) {
      const found = leaves.get(candidate.id);
      if (found === undefined || found === null) continue;
      raw.push(likeness);
      shares.push(found === leaf ? 1 : 0);
      words.push(seed.words);
    }
  }
  return fitCalibration(Float64Array.from(raw), Uint8Array.from(shares), Float64Array.from(words));
}

function nearest(all: readonly Embedded[], seed: Embedded): Embedded[] {
  const ids = Float64Array.from(all, ({ id }) => id);
  const best = createTopRows(scannedTop + 1, ids);
  all.forEach((one, row) => {
    best.offer(row, dot(seed.dense, one.dense));
  });
  return best.take().flatMap(({ row }) => (all[row] === seed ? [] : [all[row]!]));
}
