import { classifyResult, nextRetry } from '../../services/webhooks/sending/index.js';
import { parseRetryAfter } from '../../services/webhooks/sending/retry-after.js';

const minute = 60_000;
const hour = 60 * minute;
const delaysMs = [1 * minute, 5 * minute, 25 * minute, 2 * hour, 6 * hour, 12 * hour];

function retry(retriesDone: number, retryAfterMs: number | null = null, chance = 0): number | null {
  return nextRetry({ delaysMs, retriesDone, retryAfterMs, random: () => chance });
}

describe('W8: the schedule', () => {
  test('W8: six retries after 1 min, 5 min, 25 min, 2 h, 6 h, 12 h, then none', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((done) => retry(done))).toEqual([...delaysMs, null, null]);
  });

  test.each([
    [0, 6_000],
    [1, 30_000],
    [2, 150_000],
    [3, 5 * minute],
    [4, 5 * minute],
    [5, 5 * minute],
  ])('W8: jitter after %i retries adds less than min(10 %%, 5 min) and never subtracts', (done, mostMs) => {
    const base = delaysMs[done] ?? 0;
    expect(retry(done, null, 0)).toBe(base);
    expect(retry(done, null, 0.5)).toBe(base + mostMs / 2);
    expect(retry(done, null, 0.999_999)).toBeLessThan(base + mostMs);
  });

  test('W8: a schedule without steps never retries', () => {
    expect(nextRetry({ delaysMs: [], retriesDone: 0, retryAfterMs: 5_000, random: () => 0 })).toBeNull();
  });
});

describe('W7: Retry-After', () => {
  test.each([
    ['a shorter wait does not shorten the step', 0, 10_000, 0, 1 * minute],
    ['a longer wait lengthens the step', 0, 3 * minute, 0, 3 * minute],
    ['a wait beyond the next step is cut to it', 0, 24 * hour, 0, 5 * minute],
    ['an endless wait is cut to the next step', 3, Number.MAX_SAFE_INTEGER, 0, 6 * hour],
    ['the last step is not lengthened', 5, 24 * hour, 0, 12 * hour],
    ['zero changes nothing', 2, 0, 0, 25 * minute],
    ['jitter spreads a lengthened wait', 0, 3 * minute, 0.5, 3 * minute + 9_000],
    ['jitter does not carry a lengthened wait beyond the next step', 0, 5 * minute, 0.9, 5 * minute],
  ])('W7: %s', (_title, done, retryAfterMs, chance, expected) => {
    expect(retry(done, retryAfterMs, chance)).toBe(expected);
  });

  test('W7: in a schedule whose next step is shorter, a long Retry-After does not shorten the delay', () => {
    expect(nextRetry({ delaysMs: [60_000, 1_000], retriesDone: 0, retryAfterMs: 90_000, random: () => 0 })).toBe(
      60_000,
    );
  });

  const now = Date.UTC(1994, 10, 6, 8, 49, 7);
  test.each([
    ['120', 120_000],
    [' 5 ', 5_000],
    ['0', 0],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 30_000],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 30_000],
    ['Sun Nov  6 08:49:37 1994', 30_000],
    ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
  ])('W7: Retry-After %j asks for %i ms', (field, expected) => {
    expect(parseRetryAfter(field, now)).toBe(expected);
  });

  test.each([
    undefined,
    '',
    'soon',
    '-5',
    '1.5',
    '1e3',
    '0x10',
    '5s',
    '1994-11-06T08:49:37Z',
    'Sun, 31 Feb 1994 08:49:37 GMT',
    'Sun, 06 Foo 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 25:00:00 GMT',
    'Sun, 06 Nov 1994 08:49:37 CET',
  ])('W7: Retry-After %j is ignored', (field) => {
    expect(parseRetryAfter(field, now)).toBeNull();
  });

  test('W7: a two-digit year that would be more than 50 years ahead is read as one of the past century', () => {
    expect(parseRetryAfter('Sunday, 06-Nov-94 08:49:37 GMT', Date.UTC(2026, 0, 1))).toBe(0);
  });
});

describe('W7: the meaning of a status', () => {
  const of = (responseStatus: number | null) =>
    classifyResult({ responseStatus, failureReason: responseStatus === null ? 'timeout' : null });

  test.each([200, 201, 202, 204, 226, 299])('W7: %i is delivered', (status) => expect(of(status)).toBe('delivered'));

  test.each([400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 451, 499])('W7: a %i is rejected at once', (status) =>
    expect(of(status)).toBe('rejected'),
  );

  test.each([408, 429, 500, 501, 502, 503, 504, 599, 300, 301, 302, 303, 304, 307, 308, 600, 999])(
    'W7: a %i is retried',
    (status) => expect(of(status)).toBe('retry'),
  );

  test('W7: a missing response is retried', () => expect(of(null)).toBe('retry'));
});
