const maxJitterMs = 5 * 60_000;

/**
 * Returns how long to wait before the next retry, in milliseconds from the end of the attempt (W7, W8), or null when no retry is left.
 * `retriesDone` counts the retries already made in this schedule, so it is 0 after the first attempt. `Retry-After` lengthens a delay, but
 * not beyond the next step of the schedule, and never lengthens the last delay. Jitter (`random` in [0, 1)) adds at most min(10 %, 5 min).
 * It never shortens a delay, and never carries a lengthened one beyond the next step.
 */
export function nextRetry(input: {
  delaysMs: number[];
  retriesDone: number;
  retryAfterMs: number | null;
  random: () => number;
}): number | null {
  const { delaysMs, retriesDone, retryAfterMs, random } = input;
  const base = delaysMs[retriesDone];
  if (base === undefined) return null;
  const nextStep = delaysMs[retriesDone + 1];
  const asked = retryAfterMs === null || nextStep === undefined ? base : Math.min(retryAfterMs, nextStep);
  const isLengthened = asked > base;
  const delay = isLengthened ? asked : base;
  const jittered = delay + Math.floor(random() * Math.min(delay / 10, maxJitterMs));
  return isLengthened && nextStep !== undefined ? Math.min(jittered, nextStep) : jittered;
}
