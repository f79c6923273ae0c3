/** `recency` of `current_employment` is days since 2000-01-01 times 2^36, plus bits of the person's id. Unknown starts come last. */
const day = 2 ** 36;
const epoch = Date.UTC(2000, 0, 1);
const msPerDay = 86_400_000;

/** Lower than every recency, including that of an unknown start. */
export const oldest = -65_536 * day;

/** The least recency of a start on this day (YYYY-MM-DD). */
export function recencyOf(date: string): number {
  const days = Math.round((Date.parse(`${date}T00:00:00Z`) - epoch) / msPerDay);
  return Math.max(-65_535, Math.min(65_535, days)) * day;
}

/** The greatest recency of a start on the day of `now`. */
export function newestOf(now: Date): number {
  return (Math.floor((now.getTime() - epoch) / msPerDay) + 1) * day - 1;
}

export type Window = { from: number; to: number };

/** The first window below `to`: of so many days, or down to `lowest` where `days` is null. */
export function firstWindow(to: number, lowest: number, days: number | null): Window {
  return { from: days === null ? lowest : Math.max(lowest, to - days * day + 1), to };
}

/**
 * The window below `last`, which should contain `wanted` more roles by the density of the last window; it is 2 to 16 times as wide as the
 * last one. Null where the last window reached `lowest`.
 */
export function nextWindow(last: Window, lowest: number, found: number, wanted: number): Window | null {
  if (last.from <= lowest) return null;
  const to = last.from - 1;
  const factor = Math.min(16, Math.max(2, found === 0 ? 16 : (1.5 * wanted) / found));
  return { from: Math.max(lowest, to - Math.ceil((last.to - last.from + 1) * factor) + 1), to };
}
