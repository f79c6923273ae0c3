import { createRandom } from './random.js';

/** Random choices that depend only on the seed. */
export type Draw = {
  pick: <T>(list: readonly T[]) => T;
  /** Returns a whole number from `min` to `max`, both included. */
  between: (min: number, max: number) => number;
  /** Returns true in this share of cases. */
  chance: (share: number) => boolean;
};

/** Returns choices that are always the same for the same seed. */
export function createDraw(seed: number): Draw {
  const random = createRandom(seed);
  // Neighbouring seeds give similar first numbers, so those are skipped.
  for (let index = 0; index < 8; index++) random();
  return {
    pick: (list) => list[Math.floor(random() * list.length)]!,
    between: (min, max) => min + Math.floor(random() * (max - min + 1)),
    chance: (share) => random() < share,
  };
}
