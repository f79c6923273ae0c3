import { checkSchedule, nextDue } from '../../services/gateway/prospecting/programs/due-times.js';

/** The due times after an instant, one after the other. */
function dues(cron: string, time_zone: string, after: string, count: number): string[] {
  const found: string[] = [];
  for (let last = after; found.length < count; found.push(last)) last = nextDue({ cron, time_zone }, last);
  return found;
}

const at = (text: string) => `2026-${text}:00.000000Z`;

test.each([
  ['every day at nine in Berlin, in winter', '0 9 * * *', 'Europe/Berlin', at('01-10T00:00'), [at('01-10T08:00')]],
  ['the same in summer', '0 9 * * *', 'Europe/Berlin', at('07-10T00:00'), [at('07-10T07:00')]],
  ['on weekdays by name', '30 8 * * mon-fri', 'UTC', at('01-02T09:00'), [at('01-05T08:30')]],
  ['the due time itself is not due again', '0 9 * * *', 'UTC', at('01-10T09:00'), [at('01-11T09:00')]],
  ['a microsecond before it is', '0 9 * * *', 'UTC', '2026-01-10T08:59:59.999999Z', [at('01-10T09:00')]],
  ['a quarter-hour zone', '0 0 * * *', 'Asia/Kathmandu', at('01-10T00:00'), [at('01-10T18:15')]],
  ['day of month or day of week', '0 0 1 * mon', 'UTC', at('01-27T00:00'), [at('02-01T00:00'), at('02-02T00:00')]],
  ['leap day', '0 0 29 2 *', 'UTC', at('01-01T00:00'), ['2028-02-29T00:00:00.000000Z']],
  [
    'clocks forward: 02:30 does not exist on March 29, so it is due at 03:30',
    '30 2 * * *',
    'Europe/Berlin',
    at('03-28T12:00'),
    [at('03-29T01:30'), at('03-30T00:30')],
  ],
  [
    'clocks forward: each hour once, the missing one not made up',
    '0 * * * *',
    'Europe/Berlin',
    at('03-28T23:30'),
    [at('03-29T00:00'), at('03-29T01:00'), at('03-29T02:00')],
  ],
  [
    'clocks back: 02:30 exists twice on October 25 and is due at the first',
    '30 2 * * *',
    'Europe/Berlin',
    at('10-24T12:00'),
    [at('10-25T00:30'), at('10-26T01:30')],
  ],
  [
    'clocks back: each half hour, also those that have the same name',
    '*/30 * * * *',
    'Europe/Berlin',
    at('10-25T00:00'),
    [at('10-25T00:30'), at('10-25T01:00'), at('10-25T01:30'), at('10-25T02:00')],
  ],
  [
    'a gap at midnight: the day begins at 01:00',
    '0 0 * * *',
    'America/Santiago',
    at('09-05T12:00'),
    [at('09-06T04:00'), at('09-07T03:00')],
  ],
  [
    'a gap of half an hour swallows what is due in it',
    '15 2 * * *',
    'Australia/Lord_Howe',
    at('10-03T00:00'),
    [at('10-04T15:15'), at('10-05T15:15')],
  ],
  [
    'clocks back by half an hour: neither the hours before nor those after are lost',
    '15 0-3 * * *',
    'Australia/Lord_Howe',
    at('04-04T14:00'),
    [at('04-04T14:15'), at('04-04T15:45'), at('04-04T16:45'), at('04-05T13:45')],
  ],
  [
    'clocks back by half an hour, looked at from a week before',
    '0 3 * * sun',
    'Australia/Lord_Howe',
    at('03-28T16:00'),
    [at('04-04T16:30'), at('04-11T16:30')],
  ],
])('C1: due times, %s', (_name, cron, zone, after, expected) => {
  expect(dues(cron, zone, after, expected.length)).toEqual(expected);
});

test.each(['0 9 * * *', '*/15 8-18 * * 1-5', '0 0 1,15 * *', '5 4 * jan,jul sun', '0 0 29 2 *', '0 0 L * *'])(
  'the schedule %s is accepted',
  (cron) => {
    expect(checkSchedule({ cron, time_zone: 'Europe/Berlin' }, 'body.schedule')).toEqual([]);
  },
);

test.each([
  'never',
  '@daily',
  '* * *',
  '* * * * * *',
  '60 * * * *',
  '0 24 * * *',
  '0 0 30 2 *',
  'H * * * *',
  'H(0-10) * * * *',
  '0 0 ? * *',
  'L 0 * * *',
  '0 0 * * 1#2',
  '*/0 * * * *',
  '5-1 * * * *',
  '0 0 0 * *',
])('C1: %s is refused as a schedule', (cron) => {
  const errors = checkSchedule({ cron, time_zone: 'UTC' }, 'body.schedule');
  expect(errors.map((one) => one.location)).toEqual(['body.schedule.cron']);
});

test.each(['Mars/Olympus', '+02:00', '', 'Europe/'])('C1: %s is refused as a time zone', (time_zone) => {
  const errors = checkSchedule({ cron: '0 9 * * *', time_zone }, 'body.schedule');
  expect(errors.map((one) => one.location)).toEqual(['body.schedule.time_zone']);
});
