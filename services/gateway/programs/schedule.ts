import { CronExpressionParser } from 'cron-parser';
import type { ErrorDetail } from '../../../schema/contracts/codes.js';
import type { Schedule } from '../../../schema/contracts/lead-generation.js';

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
 * after it (02:30 at 03:30; only Lord Howe's gap of half an hour swallows it). Where they go back, a time of day is due at its first
 * occurrence only, and intervals (`*` hours) go on.
 */
export function nextDue(schedule: Schedule, after: string): string {
  const expression = CronExpressionParser.parse(schedule.cron, {
    tz: schedule.time_zone,
    currentDate: new Date(after),
  });
  return `${expression.next().toDate().toISOString().slice(0, 19)}.000000Z`;
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
