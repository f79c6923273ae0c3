/** Returns a function that returns true at most `perSecond` times in each second. `nowMs` is a clock that never goes back. */
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
