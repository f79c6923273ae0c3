import { z } from 'zod';
import { instant, text, uuid, wholeNumber } from '../../schema/contracts/values.js';
import { AppError } from '../../services/platform/errors.js';
import { listViolations, parseInput } from '../../services/platform/validate.js';

const schema = z.strictObject({
  query: z.strictObject({ limit: wholeNumber(1, 200).default(50) }),
  body: z.strictObject({
    url: text(1, 300),
    kind: z.enum(['push', 'pull']),
    since: instant.optional(),
    persona_ids: z.array(uuid).max(5).optional(),
    keywords: z.strictObject({ any: z.array(text(1, 20)) }).optional(),
  }),
});
const id = '0190c3a1-0000-7000-8000-000000000001';

function refusal(input: unknown): AppError {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('the input was taken');
}

test('A6: a valid input is returned with its defaults filled in and its values in normal form', () => {
  const input = { query: {}, body: { url: 'u', kind: 'push', since: '2026-05-01T09:30:00Z' } };
  expect(parseInput(schema, input)).toEqual({
    query: { limit: 50 },
    body: { url: 'u', kind: 'push', since: '2026-05-01T09:30:00.000000Z' },
  });
});

test('A6: all violations are reported together, each with its location', () => {
  const error = refusal({
    query: { limit: '0' },
    body: { url: '', kind: 'other', persona_ids: [id, 'x', id, 'y'], keywords: { any: ['ok', 'ok', 7] } },
  });
  expect([error.code, error.status]).toEqual(['invalid_request', 400]);
  expect(error.errors?.map((one) => one.location).sort()).toEqual([
    'body.keywords.any[2]',
    'body.kind',
    'body.persona_ids[1]',
    'body.persona_ids[3]',
    'body.url',
    'query.limit',
  ]);
  expect(error.errors?.find((one) => one.location === 'body.persona_ids[3]')).toEqual({
    location: 'body.persona_ids[3]',
    message: 'must be a UUID',
    value: 'y',
  });
});

test('A6: of more than 100 violations, only the first 100 are named, each of them briefly', () => {
  const name = 'x'.repeat(100_000);
  const unknown = Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [n === 0 ? name : `p${n}`, 1]));
  const error = refusal({ query: {}, body: { url: 'u', kind: 'push', ...unknown } });
  expect(error.detail).toBe('The request is not valid: 90000 violations, of which the first 100 are named.');
  expect(error.errors).toHaveLength(100);
  expect(error.errors).toContainEqual({ location: `body.${name.slice(0, 200)}…`, message: 'unknown property' });
  expect(JSON.stringify(error.errors).length).toBeLessThan(10_000);
});

test('A6: a missing property is reported as required, without a value', () => {
  expect(refusal({ query: {}, body: {} }).errors).toEqual([
    { location: 'body.url', message: 'is required' },
    { location: 'body.kind', message: 'is required' },
  ]);
  expect(refusal({ query: {} }).errors).toEqual([{ location: 'body', message: 'is required' }]);
});

test('A6: each unknown property is reported with its location', () => {
  const body = JSON.parse('{"url":"u","kind":"push","uRl":1,"__proto__":{"admin":true}}');
  expect(
    refusal({ query: { page: '2' }, body, extra: 1 })
      .errors?.map((one) => one.location)
      .sort(),
  ).toEqual(['body.__proto__', 'body.uRl', 'extra', 'query.page']);
});

test('A6: a short, simple value is shown, a long one is cut, and any other is left out', () => {
  const long = 'x'.repeat(10_000);
  const shown = (url: unknown) => refusal({ query: {}, body: { url, kind: 'push' } }).errors?.[0];
  expect(shown(7)).toMatchObject({ location: 'body.url', value: 7 });
  expect(shown(null)).toMatchObject({ value: null });
  expect(shown(long)?.value).toBe(`${'x'.repeat(200)}…`);
  for (const deep of [{ password: 'p' }, [long]]) expect(shown(deep)).not.toHaveProperty('value');
});

test('A6: the detail describes a single violation, and gives only the number of several', () => {
  expect(refusal({ query: {}, body: { kind: 'push' } }).detail).toBe(
    'The request is not valid: body.url: is required.',
  );
  expect(refusal({ query: {}, body: {} }).detail).toBe('The request is not valid: 2 violations.');
});

test('A6: an input that is not an object is refused and causes no crash', () => {
  for (const input of [undefined, null, 1, 'text', []]) expect(refusal(input).code).toBe('invalid_request');
});

test('the locations of violations in one of many rows begin with that row', () => {
  const result = z.strictObject({ at: instant }).safeParse({ at: 'x', b: 1 });
  expect(listViolations(result.error!, 'body[3]').map((one) => one.location)).toEqual(['body[3].at', 'body[3].b']);
});

test('A5: every violation is described in the terms of the interface, not in those of a library', () => {
  const shape = z.object({
    a: z.string().min(1),
    b: z.string().min(3).max(4),
    c: z.array(z.int()).min(2),
    d: z.enum(['x', 'y']),
    e: z.literal(false),
    f: z.number().gt(0),
    g: z.url(),
    h: z.union([z.string(), z.int()]),
    i: z.int().max(5),
    j: z.array(z.string()).max(1),
    k: z.int(),
  });
  const given = { a: '', b: 'xxxxx', c: [1], d: 'z', e: true, f: 0, g: 'x', h: null, i: 6, j: ['', ''], k: 1.5 };
  const told = listViolations(shape.safeParse(given, { reportInput: true }).error!);
  expect(Object.fromEntries(told.map(({ location, message }) => [location, message]))).toEqual({
    a: 'must not be empty',
    b: 'must have at most 4 characters',
    c: 'must have at least 2 items',
    k: 'must be a whole number',
    d: 'must be one of x, y',
    e: 'must be false',
    f: 'must be more than 0',
    g: 'must be a valid url',
    h: 'is of no kind that is accepted',
    i: 'must be at most 5',
    j: 'must have at most 1 item',
  });
  const wrong = { ...given, a: 7, b: true, c: {}, f: '1', i: 'x' };
  const types = listViolations(shape.safeParse(wrong, { reportInput: true }).error!);
  expect(types.filter(({ location }) => 'abcfi'.includes(location)).map(({ message }) => message)).toEqual([
    'must be text',
    'must be text',
    'must be a list',
    'must be a number',
    'must be a number',
  ]);
});
