import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '../../services/platform/errors.js';
import {
  cursorBehind,
  decodeCursor,
  encodeCursor,
  isInstant,
  isPosition,
  isUuid,
  listStart,
  startOfPage,
  toPage,
} from '../../services/platform/paging.js';

const at = '2026-05-01T09:30:00.123456Z';
const id = '0190c3a1-0000-7000-8000-000000000001';
const refusal = expect.objectContaining({
  code: 'invalid_cursor',
  status: 400,
  errors: [{ location: 'query.cursor', message: 'is not a cursor of this list' }],
});

function thrownBy(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

const raw = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

test('A11: a cursor encodes the position of the last row in characters that need no escaping in a URL', () => {
  const cursor = encodeCursor('leads', [at, id]);
  expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(decodeCursor('leads', cursor, [isInstant, isUuid])).toEqual([at, id]);
  expect(startOfPage('leads', { cursor })).toEqual({ before: at, beforeId: id, isOldestFirst: false });
  expect(startOfPage('leads', {})).toEqual(listStart);
  // The same cursor names the place in either order.
  expect(startOfPage('leads', { cursor, order: 'oldest' })).toEqual({ before: at, beforeId: id, isOldestFirst: true });
});

test('A11: a cursor of another list is refused at query.cursor', () => {
  expect(thrownBy(() => startOfPage('leads', { cursor: encodeCursor('watches', [at, id]) }))).toEqual(refusal);
});

test.each([
  ['nothing', ''],
  ['text', 'abc'],
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['null', raw(null)],
  ['an object', raw({ 0: 'leads' })],
  ['too short a key', raw(['leads', at])],
  ['too long a key', raw(['leads', at, id, 1])],
  ['a number for an instant', raw(['leads', 1, id])],
  ['an instant of three digits', raw(['leads', '2026-05-01T09:30:00.123Z', id])],
  ['a day that does not exist', raw(['leads', '2026-02-30T00:00:00.000000Z', id])],
  ['February 29 of a common year', raw(['leads', '2025-02-29T00:00:00.000000Z', id])],
  ['the hour 24', raw(['leads', '2026-02-27T24:00:00.000000Z', id])],
  ['the year 0', raw(['leads', '0000-01-01T00:00:00.000000Z', id])],
  ['SQL for an id', raw(['leads', at, "' or 1=1"])],
  ['nesting', raw(['leads', [at], { id }])],
])('A11: %s is refused as a cursor', (_, cursor) => {
  expect(thrownBy(() => startOfPage('leads', { cursor }))).toEqual(refusal);
});

test('A11: an instant on a leap day is valid', () => {
  expect(isInstant('2024-02-29T23:59:59.999999Z')).toBe(true);
});

test('A11: a position is a whole number from 0 that JavaScript represents exactly', () => {
  expect([0, 1, Number.MAX_SAFE_INTEGER].every(isPosition)).toBe(true);
  expect([-1, 1.5, 2 ** 53, Number.NaN, '1', null].some(isPosition)).toBe(false);
});

test('A11: any text that is given as a cursor is either read or refused, and causes no other error', () => {
  const valid = Buffer.from(encodeCursor('leads', [at, id]), 'base64url');
  let refused = 0;
  for (let round = 0; round < 5_000; round++) {
    const bytes = round % 2 ? randomBytes(round % 80) : Buffer.from(valid);
    if (round % 2 === 0) bytes[round % bytes.length] = randomBytes(1)[0]!;
    try {
      const { before, beforeId } = startOfPage('leads', {
        cursor: bytes.toString(round % 3 ? 'base64url' : 'latin1'),
      });
      expect(isInstant(before) && isUuid(beforeId)).toBe(true);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toEqual(refusal);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(1_000);
});

test('A11: a page is cut to the limit, and has a next cursor only if more rows follow', () => {
  const rows = Array.from({ length: 3 }, () => ({ id: randomUUID(), created_at: at }));
  const first = toPage('leads', rows, 2);
  expect(first.rows).toEqual(rows.slice(0, 2));
  expect(startOfPage('leads', { cursor: first.next_cursor ?? '' })).toMatchObject({
    before: at,
    beforeId: rows[1]!.id,
  });
  expect(toPage('leads', rows, 3).next_cursor).toBeNull();
  expect(toPage('leads', [], 3)).toMatchObject({ rows: [], next_cursor: null });
});

test('A11: a page can give the cursor after each row, and the only cursor in its JSON is the next one', () => {
  const rows = Array.from({ length: 3 }, () => ({ id: randomUUID(), created_at: at }));
  const page = toPage('leads', rows, 2);
  expect(startOfPage('leads', { cursor: page[cursorBehind](0) })).toMatchObject({ before: at, beforeId: rows[0]!.id });
  expect(page[cursorBehind](1)).toBe(page.next_cursor);
  expect(Object.keys(JSON.parse(JSON.stringify(page)))).toEqual(['rows', 'next_cursor']);
});
