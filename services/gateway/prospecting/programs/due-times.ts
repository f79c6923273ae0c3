import { CronExpressionParser } from 'cron-parser';
import type { ErrorDetail } from '../../../../schema/contracts/codes.js';
import type { Schedule } from '../../../../schema/contracts/lead-generation.js';

/**
 * What is wrong with a schedule, each at its place under `location`; none where it can be kept. Five fields, each of numbers, names,
 * lists, ranges and steps, `L` for a month's last day. What else the library reads (seconds, `@daily`, `H` for a time by chance,
 * missing fields) is refused.
 */
export function checkSchedule(schedule: Schedule, location: string): ErrorDetail[] {
  const errors: ErrorDetail[] = [];
  if (!isTimeZone(schedule.time_zone)) {
    const message = 'is no time zone of the IANA database, such as Europe/Berlin';
    errors.push({ location: `${location}.time_zone`, message, value: schedule.time_zone });
  }
  const fault = findCronFault(schedule.cron);
  if (fault) errors.push({ location: `${location}.cron`, message: fault, value: schedule.cron });
  return errors;
}

/**
 * The first due time after an instant, both as the house writes them. Where clocks go forward, a time within the gap is due right
 * after it (02:30 at 03:30; only a gap of half an hour, as Lord Howe's, or one that ends the day, swallows it). Where they go back, a
 * time of day is due at its first occurrence only, and intervals (`*` hours) go on. Throws where a schedule is never due.
 */
export function nextDue(schedule: Schedule, after: string): string {
  const from = new Date(after);
  try {
    return toInstant(findNext(schedule.cron, schedule.time_zone, from));
  } catch {
    // The library gives up where clocks go back by half an hour ("loop limit"). The offset of now finds the time of day; what the
    // offset is by then moves it.
    const offset = offsetAt(schedule.time_zone, from);
    const due = findNext(schedule.cron, offset.zone, from);
    const then = offsetAt(schedule.time_zone, due);
    return toInstant(new Date(due.getTime() + (offset.minutes - then.minutes) * 60_000));
  }
}

const findNext = (cron: string, tz: string, currentDate: Date): Date =>
  CronExpressionParser.parse(cron, { tz, currentDate }).next().toDate();

const toInstant = (date: Date): string => `${date.toISOString().slice(0, 19)}.000000Z`;

/** How far a zone is from UTC at an instant, and the zone that always is. */
function offsetAt(timeZone: string, at: Date): { zone: string; minutes: number } {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [null, '+', '00', '00'];
  return {
    zone: `UTC${sign}${hours}:${minutes}`,
    minutes: (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1),
  };
}

function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are taken by Intl, but are no zones: they know no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const field = /^(\*|[0-9a-z]+(-[0-9a-z]+)?)(\/\d+)?(,(\*|[0-9a-z]+(-[0-9a-z]+)?)(\/\d+)?)*$/i;

function findCronFault(cron: string): string | null {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== 5) return 'must have five fields: minute, hour, day of month, month, day of week';
  if (!fields.every((one) => field.test(one) && !/^h$|(^|,)h([/,]|$)/i.test(one))) {
    return 'has a field that is no number, name, list, range or step';
  }
  try {
    CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: new Date('2026-01-01T00:00:00Z') }).next();
    return null;
  } catch {
    return 'is out of range, or never due';
  }
}
