/**
 * How claims observe an endpoint's limit of attempts a second (W17). Each attempt takes its time from the row of the endpoint: 1.1 seconds divided by
 * the limit. The time taken may run ahead of the clock by 100 ms, and by the time of one attempt. So no second ever has more attempts than the limit,
 * wherever they are claimed, and nine tenths of the limit are reached while enough is due.
 */
export const secondsOfLimit = 1.1;
export const mostAheadMs = 100;

/** The limit of an endpoint, and how far it was ahead of the clock before a claim; `aheadMs` is null if another claim held its row. */
export type Pace = { maxPerSecond: number; aheadMs: number | null };

/** How soon a claim is repeated that found the row held. */
const heldMs = 20;

/**
 * How many more attempts may be claimed now, after how long more are allowed, and the maximum at one time. More are allowed also if some are left:
 * deliveries that wait in memory, whose claim has paid for them, may take these, and then no claim would follow.
 */
export type Rest = { left: number; waitMs: number; mostAtOnce: number };

/** Returns what the pace of an endpoint allows after a claim of `taken` attempts. */
export function restAfter({ maxPerSecond, aheadMs }: Pace, taken: number): Rest {
  const stepMs = (1_000 * secondsOfLimit) / maxPerSecond;
  const countIn = (ms: number): number => (ms < 0 ? 0 : Math.floor(ms / stepMs) + 1);
  const spareMs = aheadMs === null ? -heldMs : mostAheadMs - aheadMs - taken * stepMs;
  return { left: countIn(spareMs), waitMs: spareMs < 0 ? -spareMs : mostAheadMs, mostAtOnce: countIn(mostAheadMs) };
}

/** Returns by endpoint what the paces leave after a claim of these rows. Those that are bundled are one attempt. */
export function restsAfter(
  paces: Map<string, Pace>,
  claimed: { endpointId: string; isBundled: boolean }[],
): Map<string, Rest> {
  const taken = new Map<string, number>();
  for (const { endpointId, isBundled } of claimed) {
    taken.set(endpointId, isBundled ? 1 : (taken.get(endpointId) ?? 0) + 1);
  }
  return new Map([...paces].map(([id, pace]) => [id, restAfter(pace, taken.get(id) ?? 0)]));
}
