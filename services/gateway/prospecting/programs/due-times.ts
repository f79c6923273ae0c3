import { CronExpressionParser } from 'cron-parser';
import type { ErrorDetail } from '../../../../schema/contracts/codes.js';
import type { Schedule } from '../../../../schema/contracts/lead-generation.js';

/**
 * The faults of a schedule, each with its location under `location`; none where the schedule is valid. A schedule has five fields of
 * numbers, names, lists, ranges and steps, and `L` for the last day of a month. What the library accepts besides (seconds, `@daily`, `H`
 * for a random time, missing fields) is refused.
 */
export function checkSchedule(schedule: Schedule, location: string): ErrorDetail[] {
  const errors: ErrorDetail[] = [];
  if (!isTimeZone(schedule.time_zone)) {
    const message = 'must be a time zone of the IANA database, such as Europe/Berlin';
    errors.push({ location: `${location}.time_zone`, message, value: schedule.time_zone });
  }
  const fault = findCronFault(schedule.cron);
  if (fault) errors.push({ location: `${location}.cron`, message: fault, value: schedule.cron });
  return errors;
}

/**
 * The first due time after an instant, both in RFC 3339 with six digits. Where clocks go forward, a time within the gap is due right
 * after the gap (02:30 at 03:30); only a gap of half an hour, such as Lord Howe's, or one at the end of the day skips it. Where clocks go
 * back, a time of day is due at its first occurrence only, while intervals (`*` hours) continue. Throws where a schedule is never due.
 */
export function nextDue(schedule: Schedule, after: string): string {
  const from = new Date(after);
  try {
    return toInstant(findNext(schedule.cron, schedule.time_zone, from));
  } catch {
    // The library fails with "loop limit" where clocks go back by half an hour. Then the due time is found with the present offset from
    // UTC, and moved by the difference to the offset at that time.
    const offset = offsetAt(schedule.time_zone, from);
    const due = findNext(schedule.cron, offset.zone, from);
    const then = offsetAt(schedule.time_zone, due);
    return toInstant(new Date(due.getTime() + (offset.minutes - then.minutes) * 60_000));
  }
}

const findNext = (cron: string, tz: string, currentDate: Date): Date =>
  CronExpressionParser.parse(cron, { tz, currentDate }).next().toDate();

const toInstant = (date: Date): string => `${date.toISOString().slice(0, 19)}.000000Z`;

/** The offset of a zone from UTC at an instant, in minutes, and the name of the zone that always has this offset. */
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
  // Intl accepts offsets such as +02:00, but these are no zones, since they have no summer time.
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
    return 'has a field that is not a number, name, list, range or step';
  }
  try {
    CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: new Date('2026-01-01T00:00:00Z') }).next();
    return null;
  } catch {
    return 'has a value that is out of range, or is never due';
  }
}
