/** An instant: the whole second since 1970, and its fraction as decimal digits without zeros at the end, so that none is rounded. */
type ExactInstant = { second: number; fraction: string };

/** The longest text that is read as an instant. It leaves 30 digits for the fraction. */
const maxLength = 64;
const form =
  /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,30}))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** Returns the instant that an RFC 3339 text means, with any offset; null for any other text, and for a day that does not exist. */
export function readInstant(text: string): ExactInstant | null {
  if (text.length > maxLength) return null;
  const [, day, time, fraction = '', offset] = form.exec(text) ?? [];
  if (!day || !isDay(day)) return null;
  const second = Date.parse(`${day}T${time}${offset!.toUpperCase()}`) / 1_000;
  return { second, fraction: fraction.replace(/0+$/, '') };
}

/** Returns a number below 0, 0 or above 0, as the first instant is before, at or after the second. */
export function compareInstants(one: ExactInstant, other: ExactInstant): number {
  if (one.second !== other.second) return one.second - other.second;
  return one.fraction < other.fraction ? -1 : one.fraction > other.fraction ? 1 : 0;
}

/** Whether a day exists; Date moves February 30 to March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
