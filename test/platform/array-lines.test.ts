import fc from 'fast-check';
import { arrayToLines } from '../../services/platform/array-lines.js';
import { finish } from '../../services/platform/turn.js';

const toLines = (text: string): string | undefined => finish(arrayToLines(Buffer.from(text)))?.toString();

/** The elements of the array that JSON.parse reads, behind a byte order mark, too; undefined where it throws, or reads something else. */
function parse(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const arrays = fc
  .tuple(fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 5 }), fc.constantFrom('', ' ', '\t\n'))
  .map(([value, indent]) => JSON.stringify(value, null, indent));
const pieces = [
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '"',
  '"a":',
  '\\',
  '\\u12',
  '0',
  '1',
  '-',
  '.',
  'e',
  '+',
  'true',
  'nul',
].concat([
  ' ',
  '\n',
  '\t',
  '\u0000',
  '\u001f',
  '\u000b',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '/**/',
  'NaN',
  'é',
  '\ud83d\ude00',
]);
/** Texts of arrays in which something was put, or taken out, at a few places. */
const damaged = fc
  .tuple(arrays, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.constantFrom('', ...pieces)), { maxLength: 3 }))
  .map(([text, changes]) =>
    changes.reduce((left, [place, length, piece]) => {
      const at = place % (left.length + 1);
      return left.slice(0, at) + piece + left.slice(at + length);
    }, text),
  );

test('A5: a text is read as an array exactly if JSON.parse reads it as one, with the same elements', () => {
  fc.assert(
    fc.property(damaged, (text) => {
      // What is cut in half is no text: a lone surrogate is replaced in both.
      const sent = Buffer.from(text).toString();
      const [lines, elements] = [toLines(sent), parse(sent)];
      const read = lines?.split('\n').filter((line) => line !== '');
      expect(read?.map((line) => JSON.parse(line))).toEqual(elements);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['an element of many steps', `["${'x'.repeat(20_000)}\\n${'y'.repeat(20_000)}",1]`],
  ['an escape across the end of a step', `["${'x'.repeat(4_090)}\\u00e9\\ud83d\\ude00"]`],
  ['a number across the end of a step', `[${'1'.repeat(5_000)}]`],
  ['white space of many steps', `[1,${' '.repeat(20_000)}2]`],
  ['100,000 levels', `[${'['.repeat(100_000)}${']'.repeat(100_000)}]`],
])('A5: %s is kept as it was written', (_name, text) => {
  expect(toLines(text)).toBe(text.slice(1, -1).replaceAll(/,\s*/g, '\n'));
});

test('S4: a long array is read in steps that give way to other work', () => {
  const steps = [...arrayToLines(Buffer.from(`[${'{"a":1},'.repeat(100_000)}{}]`))];
  expect(steps.length).toBeGreaterThan(100);
});
