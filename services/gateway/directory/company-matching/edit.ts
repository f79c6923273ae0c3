/** One letter inserted, removed or replaced; the first letter replaced; or two neighbouring letters swapped. */
export type Edit = 'letter' | 'first letter' | 'swap';

/** The single edit by which two different texts differ; null where they differ by more. */
export function editOf(one: string, other: string): Edit | null {
  const [short, long] = one.length <= other.length ? [[...one], [...other]] : [[...other], [...one]];
  if (long.length - short.length > 1) return null;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++;
  const differing = long.length - start - end;
  if (differing === 1) return start === 0 && long.length === short.length ? 'first letter' : 'letter';
  const isSwap = long.length === short.length && differing === 2;
  return isSwap && short[start] === long[start + 1] && short[start + 1] === long[start] ? 'swap' : null;
}
