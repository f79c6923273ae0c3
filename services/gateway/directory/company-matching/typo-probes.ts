/** A look-up of names of one length that share one half, and half of the other half, with a given name. */
export type TypoProbe = {
  place: number;
  length: number;
  /** The half without the typo: either the head or the tail. */
  head: string | null;
  tail: string | null;
  /** The half with the typo: its first part or its second part is equal, whichever has no typo. */
  first: string;
  second: string;
};

const shortest = 4;

/**
 * The look-ups that find every name that differs from `key` by one letter inserted, removed or replaced. A typo leaves one half of a name
 * unchanged, so names are indexed by length and half: two index entries for a name instead of one for every letter that may be wrong.
 */
export function toTypoProbes(key: string, place: number): TypoProbe[] {
  const letters = [...key];
  if (letters.length < shortest) return [];
  const part = (from: number, to: number): string => letters.slice(Math.max(0, from), Math.max(0, to)).join('');
  const given = letters.length;
  return [given - 1, given, given + 1].flatMap((length) => {
    const half = Math.floor(length / 2);
    // By how many letters the part after the typo is shifted.
    const shift = given - length;
    const [early, late] = [Math.floor(half / 2), half + Math.floor((length - half) / 2)];
    return [
      {
        place,
        length,
        head: part(0, half),
        tail: null,
        first: part(half, late),
        second: part(late + shift, given),
      },
      {
        place,
        length,
        head: null,
        tail: part(half + shift, given),
        first: part(0, early),
        second: part(early + shift, half + shift),
      },
    ];
  });
}

/** All names that result from `key` by swapping two neighbouring letters. */
export function toSwaps(key: string): string[] {
  const letters = [...key];
  if (letters.length < shortest) return [];
  const swaps = new Set<string>();
  let before = 0;
  for (const [at, letter] of letters.slice(0, -1).entries()) {
    const next = letters[at + 1]!;
    swaps.add(key.slice(0, before) + next + letter + key.slice(before + letter.length + next.length));
    before += letter.length;
  }
  swaps.delete(key);
  return [...swaps];
}
