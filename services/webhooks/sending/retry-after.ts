const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The three forms of a date that a recipient must accept (RFC 9110, section 5.6.7): IMF-fixdate, RFC 850, asctime. */
const imfFixdate =
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/;
const rfc850 = /^[A-Z][a-z]+day, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/;
const asctime = /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/;

/**
 * Returns the wait that a `Retry-After` field requests (RFC 9110, section 10.2.3), in milliseconds from `nowMs`. The field holds seconds or
 * an HTTP date; a date in the past gives 0. Returns null for anything else and for a missing field.
 */
export function parseRetryAfter(field: string | undefined, nowMs: number): number | null {
  const text = field?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, Number.MAX_SAFE_INTEGER);
  const at = parseHttpDate(text, nowMs);
  return at === null ? null : Math.max(0, at - nowMs);
}

function parseHttpDate(text: string, nowMs: number): number | null {
  const parts = (imfFixdate.exec(text) ?? rfc850.exec(text) ?? asctime.exec(text))?.groups;
  if (parts === undefined) return null;
  const { day = '', month = '', year = '', time = '' } = parts;
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const monthIndex = months.indexOf(month);
  if (monthIndex < 0 || hour > 23 || minute > 59 || second > 60) return null;
  const date = Number(day);
  const at = Date.UTC(fullYear(year, nowMs), monthIndex, date, hour, minute, second);
  return date >= 1 && new Date(at - second * 1_000).getUTCDate() === date ? at : null;
}

/** A two-digit year that appears to be more than 50 years ahead is in the past (RFC 9110, section 5.6.7). */
function fullYear(year: string, nowMs: number): number {
  if (year.length === 4) return Number(year);
  const thisYear = new Date(nowMs).getUTCFullYear();
  const candidate = thisYear - (thisYear % 100) + Number(year);
  return candidate > thisYear + 50 ? candidate - 100 : candidate;
}
