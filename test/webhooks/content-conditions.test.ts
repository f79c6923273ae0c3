import fc from 'fast-check';
import { ContentCondition, ContentFilter } from '../../schema/contracts/content-filter.js';
import { parseInput } from '../../services/platform/validate.js';
import { passes, prepare } from '../../services/webhooks/content-filters/index.js';

type Asked = { path: string[]; op: string; value?: unknown; not?: boolean };

const event = {
  signal_type: 'hiring',
  company_social_id: null,
  occurred_at: '2026-05-01T12:00:00.000000Z',
  payload: {
    topic: 'finance',
    size: 3,
    big: JSON.parse('12345678901234567890'),
    open: true,
    'a.b': 'dotted',
    list: ['x', { deep: 'y' }],
    empty: {},
    at: '2026-05-01T10:00:00.123456789+02:00',
  },
};

/** Whether the event meets a condition, which the contract must take. */
const meets = (asked: Asked, of: unknown = event): boolean => passes(prepare([ContentCondition.parse(asked)]), of);
const at = (...path: string[]) => ({ path: ['payload', ...path] });

test.each<[string, Asked, boolean]>([
  ['a string is equal', { ...at('topic'), op: 'eq', value: 'finance' }, true],
  ['letters of another case are not', { ...at('topic'), op: 'eq', value: 'Finance' }, false],
  ['a number is equal', { ...at('size'), op: 'eq', value: 3 }, true],
  ['a number is no string', { ...at('size'), op: 'eq', value: '3' }, false],
  ['null is a value', { path: ['company_social_id'], op: 'eq', value: null }, true],
  ['null is not what is missing', { ...at('nothing'), op: 'eq', value: null }, false],
  ['a boolean is equal', { ...at('open'), op: 'eq', value: true }, true],
  [
    'numbers beyond 2^53 are compared as they are rounded',
    { ...at('big'), op: 'eq', value: 12345678901234567000 },
    true,
  ],
  ['one of several', { ...at('topic'), op: 'in', value: ['legal', null, 'finance'] }, true],
  ['none of several', { ...at('topic'), op: 'in', value: ['legal', null, 3] }, false],
  ['an object equals nothing', { ...at('empty'), op: 'in', value: ['', null, 0, false] }, false],
  ['a prefix', { ...at('topic'), op: 'prefix', value: 'fin' }, true],
  ['no prefix', { ...at('topic'), op: 'prefix', value: 'nan' }, false],
  ['a number has no prefix', { ...at('size'), op: 'prefix', value: '3' }, false],
  ['something is there', { ...at('topic'), op: 'exists' }, true],
  ['null is there', { path: ['company_social_id'], op: 'exists' }, true],
  ['an object is there', { ...at('empty'), op: 'exists' }, true],
  ['nothing is there', { ...at('empty', 'x'), op: 'exists' }, false],
  ['a key with a dot is one step', { ...at('a.b'), op: 'eq', value: 'dotted' }, true],
  ['the first item of a list', { ...at('list', '0'), op: 'eq', value: 'x' }, true],
  ['within an item', { ...at('list', '1', 'deep'), op: 'eq', value: 'y' }, true],
  ['no such item', { ...at('list', '2'), op: 'exists' }, false],
  ['no such spelling of an item', { ...at('list', '00'), op: 'exists' }, false],
  ['a list has no keys', { ...at('list', 'length'), op: 'exists' }, false],
  ['a string has no keys', { ...at('topic', 'length'), op: 'exists' }, false],
  ['a string has no items', { ...at('topic', '0'), op: 'exists' }, false],
  ['at least', { ...at('size'), op: 'gte', value: 3 }, true],
  ['not at least', { ...at('size'), op: 'gte', value: 3.5 }, false],
  ['at most', { ...at('size'), op: 'lte', value: 3 }, true],
  ['not at most', { ...at('size'), op: 'lte', value: -1e300 }, false],
  ['a string is not compared with a number', { ...at('topic'), op: 'gte', value: 0 }, false],
  ['a number is not compared with a string', { ...at('size'), op: 'lte', value: 'x' }, false],
  ['strings are compared as text', { ...at('topic'), op: 'gte', value: 'f' }, true],
  ['strings that differ', { ...at('topic'), op: 'lte', value: 'd' }, false],
  ['an instant with another offset', { path: ['occurred_at'], op: 'gte', value: '2026-05-01T14:00:00+02:00' }, true],
  ['an instant one digit later', { ...at('at'), op: 'gte', value: '2026-05-01T08:00:00.12345679Z' }, false],
  ['an instant one digit earlier', { ...at('at'), op: 'gte', value: '2026-05-01t08:00:00.123456788z' }, true],
  ['no instant is compared with one', { ...at('topic'), op: 'gte', value: '2026-05-01T08:00:00Z' }, false],
  ['a day is text', { path: ['occurred_at'], op: 'gte', value: '2026-05-01' }, true],
  ['what is missing is not less', { ...at('nothing'), op: 'lte', value: 9 }, false],
])('W17: %s', (_, asked, verdict) => {
  expect(meets(asked)).toBe(verdict);
  // Also where nothing is there, or another type.
  expect(meets({ ...asked, not: true })).toBe(!verdict);
});

test('W17: text with a day that does not exist is not treated as an instant', () => {
  const since = { path: ['at'], op: 'gte', value: '2026-01-01T00:00:00Z' };
  expect(meets(since, { at: '2026-02-28T23:59:59Z' })).toBe(true);
  for (const text of ['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-03-01T24:00:00Z', '2026-03-01T00:00:00']) {
    expect(meets(since, { at: text })).toBe(false);
  }
});

test('S1: inherited properties of objects are not found, and an event property with such a name is an ordinary key', () => {
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect(meets({ path: [key], op: 'exists' })).toBe(false);
    expect(meets({ path: ['payload', 'list', key], op: 'exists' })).toBe(false);
    expect(meets({ path: [key], op: 'eq', value: 'own' }, JSON.parse(`{"${key}":"own"}`))).toBe(true);
  }
});

test('W17: all conditions must hold, and a filter without conditions passes every event', () => {
  const filter = (...conditions: Asked[]) => prepare(ContentFilter.parse(conditions));
  const [holds, fails]: Asked[] = [
    { ...at('topic'), op: 'exists' },
    { ...at('nothing'), op: 'exists' },
  ];
  expect(passes(filter(), event)).toBe(true);
  expect(passes(filter(holds!, holds!), event)).toBe(true);
  expect(passes(filter(holds!, fails!), event)).toBe(false);
  for (const other of [null, 3, 'text', [], {}]) expect(passes(filter(holds!), other)).toBe(false);
});

// A model that reads the JSON of an event step by step and has one line for each comparison.
const missing = Symbol('missing');

function read(of: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return of;
  if (of === null || typeof of !== 'object') return missing;
  const entry = Object.entries(of).find(([name]) => name === key);
  return entry ? read(entry[1], rest) : missing;
}

function modelled({ path, op, value, not }: ContentCondition & { value?: unknown }, of: unknown): boolean {
  const found = read(of, path);
  const isAlike = typeof found === typeof value && found !== missing;
  const verdicts = {
    eq: found === value,
    in: Array.isArray(value) && value.includes(found),
    prefix: isAlike && String(found).slice(0, String(value).length) === value,
    exists: found !== missing,
    gte: isAlike && (found as string) >= (value as string),
    lte: isAlike && (found as string) <= (value as string),
  };
  return verdicts[op] !== not;
}

test('W17: the verdict agrees with a simple model, for any conditions and any JSON', () => {
  const key = fc.constantFrom('a', 'b', '0', '1', '__proto__', 'constructor', 'a.b', '');
  const single = fc.oneof(
    fc.constantFrom('', 'a', 'ab', 'b'),
    fc.integer({ min: -2, max: 2 }),
    fc.boolean(),
    fc.constant(null),
  );
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 4, depthSize: 'medium' },
      single,
      fc.array(tie('json'), { maxLength: 3 }),
      // As JSON.parse makes it, with __proto__ for an own key.
      fc
        .array(fc.tuple(key, tie('json')), { maxLength: 4 })
        .map((entries) =>
          JSON.parse(`{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${JSON.stringify(inner)}`).join()}}`),
        ),
    ),
  }));
  const path = fc.array(
    key.filter((one) => one !== ''),
    { minLength: 1, maxLength: 4 },
  );
  const comparable = fc.oneof(fc.constantFrom('', 'a', 'ab', 'b'), fc.integer({ min: -2, max: 2 }));
  const not = fc.boolean();
  const condition = fc.oneof(
    fc.record({ path, op: fc.constant('eq'), value: single, not }),
    fc.record({ path, op: fc.constant('in'), value: fc.array(single, { minLength: 1, maxLength: 3 }), not }),
    fc.record({ path, op: fc.constant('prefix'), value: fc.constantFrom('', 'a', 'ab'), not }),
    fc.record({ path, op: fc.constant('exists'), not }),
    fc.record({ path, op: fc.constantFrom('gte', 'lte'), value: comparable, not }),
  );
  const verdicts = new Set<boolean>();
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 3 }), json, (asked, of) => {
      const conditions = ContentFilter.parse(asked);
      const verdict = passes(prepare(conditions), of);
      verdicts.add(verdict);
      expect(verdict).toBe(conditions.every((one) => modelled(one, of)));
    }),
    { numRuns: 3_000 },
  );
  expect(verdicts.size).toBe(2);
});

test('W17: the stored text of a filter is read back as the requested filter', () => {
  const asked = [{ path: ['payload', 'n'], op: 'gte', value: 1 }];
  const stored = JSON.parse(JSON.stringify(ContentFilter.parse(asked)));
  expect(stored).toEqual([{ ...asked[0], not: false }]);
  expect(passes(prepare(stored), { payload: { n: 2 } })).toBe(true);
});

test.each<[string, unknown, string]>([
  ['an empty path', { path: [], op: 'exists' }, '[3].path'],
  ['nine steps', { path: Array(9).fill('a'), op: 'exists' }, '[3].path'],
  ['an empty step', { path: ['a', ''], op: 'exists' }, '[3].path[1]'],
  ['a number as a step', { path: ['a', 0], op: 'exists' }, '[3].path[1]'],
  ['a path as text', { path: 'a.b', op: 'exists' }, '[3].path'],
  ['an unknown op', { path: ['a'], op: 'regex', value: '.*' }, '[3].op'],
  ['no op', { path: ['a'], value: 1 }, '[3].op'],
  ['no value', { path: ['a'], op: 'eq' }, '[3].value'],
  ['a value of exists', { path: ['a'], op: 'exists', value: true }, '[3].value'],
  ['an object as a value', { path: ['a'], op: 'eq', value: {} }, '[3].value'],
  ['a list as a value of eq', { path: ['a'], op: 'eq', value: ['a'] }, '[3].value'],
  ['a single value of in', { path: ['a'], op: 'in', value: 'a' }, '[3].value'],
  ['an empty list', { path: ['a'], op: 'in', value: [] }, '[3].value'],
  ['51 values', { path: ['a'], op: 'in', value: Array(51).fill(1) }, '[3].value'],
  ['a list within the list', { path: ['a'], op: 'in', value: [1, [2]] }, '[3].value[1]'],
  ['a number as a prefix', { path: ['a'], op: 'prefix', value: 1 }, '[3].value'],
  ['a boolean to compare with', { path: ['a'], op: 'gte', value: true }, '[3].value'],
  ['a number that JSON rounds to infinity', { path: ['a'], op: 'lte', value: Number.POSITIVE_INFINITY }, '[3].value'],
  ['501 characters', { path: ['a'], op: 'eq', value: 'x'.repeat(501) }, '[3].value'],
  ['a lone surrogate', { path: ['a'], op: 'eq', value: '\ud800' }, '[3].value'],
  ['NUL in a step', { path: ['a\0'], op: 'exists' }, '[3].path[0]'],
  ['not as text', { path: ['a'], op: 'exists', not: 'true' }, '[3].not'],
  ['a property that does not exist', { path: ['a'], op: 'exists', any: [] }, '[3].any'],
  ['no object', 'payload.a', '[3]'],
])('W17: %s is refused with its location', (_, wrong, place) => {
  const good = { path: ['a'], op: 'exists' };
  const refused = (): unknown => parseInput(ContentFilter, [good, good, good, wrong]);
  expect(refused).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ location: place })] }));
});

test('W17: more than 20 conditions are refused', () => {
  const conditions = (count: number) => Array(count).fill({ path: ['a'], op: 'exists' });
  expect(ContentFilter.safeParse(conditions(20)).success).toBe(true);
  expect(ContentFilter.safeParse(conditions(21)).success).toBe(false);
});
