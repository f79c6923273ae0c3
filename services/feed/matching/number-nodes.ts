/**
 * Represents ranges of whole numbers as nodes of a binary tree: a number is in a range exactly if it is below one of the range's nodes. So a range
 * becomes a list of values of which the item must have one, like any other criterion. A node is a run of numbers whose length is a power of two
 * within numbers of the same magnitude, or a run of magnitudes. A range has few nodes, usually some ten and at most 50, and a number is below at most
 * 33.
 */

/** The numbers from 0 up to the largest; what is above counts as that. */
const digits = 27;
const largest = 2 ** digits - 2;
/** How many digits the places of all numbers have. */
const placeDigits = 32;

/** Returns the nodes below which exactly the numbers from `min` to `max`, both inclusive, lie; `min` is not above `max`. */
export function nodesOfRange(min: number, max: number): string[] {
  const nodes: string[] = [];
  const end = placeOf(Math.min(max, largest) + 1);
  let from = placeOf(Math.min(min, largest));
  while (from < end) {
    let level = from === 0 ? placeDigits : trailingZeros(from);
    while (from + 2 ** level > end) level--;
    nodes.push(nameOf(level, from));
    from += 2 ** level;
  }
  return nodes;
}

/** Returns the nodes that a number is below. */
export function nodesOfNumber(number: number): string[] {
  const counted = Math.min(number, largest);
  const place = placeOf(counted);
  const nodes: string[] = [];
  for (let level = digits - magnitudeOf(counted); level <= placeDigits; level++) nodes.push(nameOf(level, place));
  return nodes;
}

/** The place of a number on a scale on which each magnitude has the same length. It rises with the number. */
function placeOf(number: number): number {
  const magnitude = magnitudeOf(number);
  return (magnitude + (number + 1) / 2 ** magnitude - 1) * 2 ** digits;
}

const magnitudeOf = (number: number): number => 31 - Math.clz32(number + 1);

const trailingZeros = (integer: number): number => 31 - Math.clz32(integer & -integer);

const nameOf = (level: number, place: number): string => `${level}_${Math.floor(place / 2 ** level)}`;
