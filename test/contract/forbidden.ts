import fc from 'fast-check';

/** One change to an allowed value, so that most of a body stays valid and the fault lies deep inside. */
export type Change = { at: number; how: number; odd: unknown };

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

const odds = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, -0, -1, 1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63)],
    ...[
      '',
      ' ',
      'a\u0000b',
      '\u0000',
      '\ud800',
      '\udc00x',
      '__proto__',
      'null',
      '\ufeff',
      '9'.repeat(300),
      'x'.repeat(40_000),
    ],
    ...[
      '2026-02-30T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59-23:59',
      '2026-05-01',
      'Infinity',
      '1e5',
      '0x10',
      '-1',
    ],
    ...[
      '00000000-0000-0000-0000-000000000000',
      '{5f6f2f0e-0000-4000-8000-000000000000}',
      'F0F0F0F0-F0F0-40F0-80F0-F0F0F0F0F0F0',
    ],
    ...[
      [],
      {},
      [null],
      [[]],
      [{}],
      { a: 1 },
      nested(60),
      nested(127),
      { __proto__: null },
      { constructor: { prototype: 1 } },
    ],
    ...[Array(1_001).fill('x'), Array(201).fill('00000000-0000-4000-8000-000000000000')],
  ),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({ at: fc.nat(10_000), how: fc.nat(9), odd: odds }, { noNullPrototype: true }),
  { minLength: 1, maxLength: 2 },
);

/** The value with the changes made: something put in the place of another, left out, added, repeated or wrapped. */
export function change(value: unknown, list: Change[]): unknown {
  return list.reduce((changed, one) => changeOnce(changed, one), value);
}

function changeOnce(value: unknown, { at, how, odd }: Change): unknown {
  const copy = structuredClone(value);
  const places = listPlaces(copy);
  const place = places[at % (places.length + 1)];
  if (!place) return how < 5 && isObject(copy) ? { ...copy, [`odd${at % 3}`]: odd } : how < 8 ? odd : [copy, copy];
  const { holder, key } = place;
  const held = holder[key];
  if (how < 5) holder[key] = odd;
  else if (how === 5 && !Array.isArray(holder)) delete holder[key];
  else if (how === 6 && Array.isArray(held)) held.push(...held, odd);
  else if (how === 7) holder[key] = Array(at % 2 === 0 ? 2 : 1_100).fill(held);
  else if (how === 8 && isObject(held)) held.odd = odd;
  else
    holder[key] =
      typeof held === 'number' ? String(held) : typeof held === 'string' ? Number(held) || `${held}${held}` : [held];
  return copy;
}

type Holder = Record<string, unknown>;
const isObject = (value: unknown): value is Holder =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every property and element within a value, and what holds it. */
function listPlaces(value: unknown): { holder: Holder; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => [{ holder: value as Holder, key }, ...listPlaces((value as Holder)[key])]);
}

/** Makes JSON text into text that is not JSON, or not plain JSON. */
export const brokenText: fc.Arbitrary<(text: string) => string | Buffer> = fc.constantFrom<
  ((text: string) => string | Buffer)[]
>(
  (text) => text.slice(0, -1),
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => `${text},`,
  (text) => `${text}${text}`,
  (text) => `\ufeff${text}`,
  (text) => text.replace(/:/, ':1e999,"odd":'),
  (text) => text.replace('{', '{"__proto__":{"name":"x"},'),
  (text) => text.replace('{', '{"name":"a","name":"b",'),
  (text) => text.replaceAll('"', "'"),
  (text) => `${'['.repeat(20_000)}${text}${']'.repeat(20_000)}`,
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, 5)), Buffer.from([0xff, 0xfe]), Buffer.from(text.slice(5))]),
  () => '',
  () => ' ',
  () => 'null',
  () => '[]',
  () => '{}',
  () => '"x"',
  () => '1e1000',
  () => 'NaN',
);
