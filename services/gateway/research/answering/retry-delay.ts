/**
 * How long to wait after try number `attempts` (from 1) before the next try; null where no try is left. This is the delay of the schedule
 * and up to a tenth more, so that questions that failed together are not tried together again, but at least the delay that the provider
 * asked for.
 */
export function nextDelayMs(
  attempts: number,
  delaysMs: readonly number[],
  askedMs: number,
  random: () => number,
): number | null {
  const step = delaysMs[attempts - 1];
  return step === undefined ? null : Math.round(Math.max(step * (1 + random() / 10), askedMs));
}
