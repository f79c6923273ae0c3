/** The longest delay that another service may ask for. */
const longestWaitMs = 60 * 60_000;

/** The delay in a `Retry-After` header, which has seconds or a date: at most an hour, and 0 where it says nothing. */
export function readRetryAfterMs(header: string | null): number {
  const text = header ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), longestWaitMs);
}
