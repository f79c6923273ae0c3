/**
 * How long to wait after try number `attempts` (from 1) before the next one, or null where there is none left: the step of the schedule
 * and up to a tenth more, so that questions that failed together do not come together again; never before the provider said.
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
