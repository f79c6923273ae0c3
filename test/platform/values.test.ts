import { z } from 'zod';
import {
  companySocialId,
  flag,
  idPath,
  instant,
  name,
  paging,
  text,
  uuid,
  wholeNumber,
} from '../../schema/contracts/values.js';

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

test.each([
  ['2026-05-01T09:30:00Z', '2026-05-01T09:30:00.000000Z'],
  ['2026-05-01T09:30:00.1Z', '2026-05-01T09:30:00.100000Z'],
  ['2026-05-01T09:30:00.123456Z', '2026-05-01T09:30:00.123456Z'],
  ['2026-05-01T09:30:00.123456999Z', '2026-05-01T09:30:00.123456Z'],
  ['2026-05-01T00:30:00+02:00', '2026-04-30T22:30:00.000000Z'],
  ['2026-12-31T23:59:59.999999-00:30', '2027-01-01T00:29:59.999999Z'],
  ['2026-05-01T09:30:00+05:45', '2026-05-01T03:45:00.000000Z'],
  ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000000Z'],
  ['2024-03-01T00:00:00+01:00', '2024-02-29T23:00:00.000000Z'],
  ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000000Z'],
  ['0099-06-15T08:00:00.5Z', '0099-06-15T08:00:00.500000Z'],
  ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
  ['2026-05-01t09:30:00.5z', '2026-05-01T09:30:00.500000Z'],
  ['2026-05-01t11:30:00+02:00', '2026-05-01T09:30:00.000000Z'],
])('the instant %s is normalised to %s', (given, normal) => {
  expect(instant.parse(given)).toBe(normal);
});

test('a company id has one spelling, whatever leading zeros are given', () => {
  expect(['00077', '77', '000', '0'].map((id) => companySocialId.parse(id))).toEqual(['77', '77', '0', '0']);
});

test('a name that consists only of blanks is refused', () => {
  expect(['a', ' a ', '', '   ', '\t\n', '\u00a0'].map((given) => accepts(name(10), given))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('instants that differ by a microsecond keep their order as text', () => {
  const texts = ['2026-05-01T09:30:00.000001Z', '2026-05-01T11:30:00.000002+02:00', '2026-05-01T09:30:00.00001Z'];
  const normal = texts.map((one) => instant.parse(one));
  expect([...normal].sort()).toEqual(normal);
  expect(new Set(normal).size).toBe(3);
});

test.each([
  ['a common year', '2025-02-29T00:00:00Z'],
  ['a common century', '1900-02-29T00:00:00Z'],
  ['a short month', '2026-04-31T00:00:00Z'],
  ['month 13', '2026-13-01T00:00:00Z'],
  ['hour 24', '2026-05-01T24:00:00Z'],
  ['second 60', '2026-12-31T23:59:60Z'],
  ['no offset', '2026-05-01T09:30:00'],
  ['no time', '2026-05-01'],
  ['an offset of a day', '2026-05-01T09:30:00+24:00'],
  ['year 0', '0000-01-01T00:00:00Z'],
  ['before year 1 in UTC', '0001-01-01T00:00:00+01:00'],
  ['after year 9999 in UTC', '9999-12-31T23:59:59-01:00'],
  ['a signed year', '+012026-05-01T09:30:00Z'],
  ['a number', 1_777_627_800],
  ['text before it', ' 2026-05-01T09:30:00Z'],
  ['PostgreSQL words', 'infinity'],
])('not accepted as an instant: %s', (_, given) => {
  expect(accepts(instant, given)).toBe(false);
});

test.each([
  ['NUL', 'a\u0000b'],
  ['a lone high surrogate', 'a\ud83d'],
  ['a high surrogate before a letter', '\ud83da'],
  ['a lone low surrogate', '\ude00a'],
  ['surrogates in the wrong order', '\ude00\ud83d'],
])('text that PostgreSQL cannot store is refused: %s', (_, value) => {
  expect(accepts(text(0, 10), value)).toBe(false);
});

test('all other text is accepted unchanged, and its length is counted in characters (code points), as in JSON Schema', () => {
  for (const value of ['😀', '\u0001\t\n', 'ключ', 'é', '\u{10ffff}']) expect(text(1, 10).parse(value)).toBe(value);
  expect(accepts(text(1, 2), '😀')).toBe(true);
  expect(accepts(text(1, 2), '😀ab')).toBe(false);
  expect(accepts(text(1, 2), '')).toBe(false);
});

test('a whole number may be given as query text, but a fraction or another spelling may not', () => {
  const limit = wholeNumber(1, 200);
  expect([limit.parse('50'), limit.parse(50), limit.parse('0200')]).toEqual([50, 50, 200]);
  for (const bad of [
    '0',
    '201',
    '',
    ' 5',
    '5.0',
    '1e2',
    '0x10',
    '-5',
    1.5,
    true,
    null,
    undefined,
    ['5'],
    '9'.repeat(400),
  ]) {
    expect(accepts(limit, bad)).toBe(false);
  }
  expect(wholeNumber(-5, 5).parse('-5')).toBe(-5);
});

test('true and false may be given as query text, and no other value counts as either', () => {
  expect([flag.parse('true'), flag.parse('false'), flag.parse(true), flag.parse(false)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  for (const bad of ['', '1', '0', 'TRUE', 'yes', 1, 0, null, undefined]) expect(accepts(flag, bad)).toBe(false);
});

test('an id is a UUID in upper or lower case, and is returned in lower case', () => {
  expect(uuid.parse('0190C3A1-0000-7000-8000-00000000000A')).toBe('0190c3a1-0000-7000-8000-00000000000a');
  for (const bad of ['0190c3a1000070008000000000000001', '{0190c3a1-0000-7000-8000-000000000001}', 'x', 1]) {
    expect(accepts(uuid, bad)).toBe(false);
  }
  expect(accepts(idPath, { id: '0190c3a1-0000-7000-8000-000000000001', more: 1 })).toBe(false);
});

test('A11: a page has 50 rows by default, and at most 200', () => {
  const query = z.strictObject(paging);
  expect(query.parse({})).toEqual({ limit: 50 });
  expect(query.parse({ limit: '200', cursor: 'c' })).toEqual({ limit: 200, cursor: 'c' });
  expect(accepts(query, { limit: '201' })).toBe(false);
  expect(accepts(query, { cursor: 'c'.repeat(513) })).toBe(false);
});
