/** Whether two different texts differ by one letter put in, left out, replaced, or swapped with the next. */
export function isOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [[...one], [...other]] : [[...other], [...one]];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++;
  const differing = long.length - start - end;
  if (long.length > short.length) return differing === 1;
  const isSwap = differing === 2 && short[start] === long[start + 1] && short[start + 1] === long[start];
  return differing === 1 || isSwap;
}
