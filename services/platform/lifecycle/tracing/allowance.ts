/** Says yes so many times in a second; `nowMs` is any clock that does not go back. */
export function createAllowance(perSecond: number): (nowMs: number) => boolean {
  let second = Number.NEGATIVE_INFINITY;
  let used = 0;
  return (nowMs) => {
    const now = Math.floor(nowMs / 1_000);
    if (now !== second) [second, used] = [now, 0];
    used += 1;
    return used <= perSecond;
  };
}
