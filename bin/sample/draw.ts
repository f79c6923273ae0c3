import { createRandom } from './random.js';

/** Choices that depend on nothing but the seed. */
export type Draw = {
  pick: <T>(list: readonly T[]) => T;
  /** Both ends may come. */
  between: (min: number, max: number) => number;
  /** True in that share of cases. */
  chance: (share: number) => boolean;
};

export function createDraw(seed: number): Draw {
  const random = createRandom(seed);
  // Seeds that are neighbours start alike; the first numbers are not used.
  for (let index = 0; index < 8; index++) random();
  return {
    pick: (list) => list[Math.floor(random() * list.length)]!,
    between: (min, max) => min + Math.floor(random() * (max - min + 1)),
    chance: (share) => random() < share,
  };
}
