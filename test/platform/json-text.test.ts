import fc from 'fast-check';
import { arrayToLines } from '../../services/platform/array-lines.js';
import { compact, type JsonPath, oddText, walk } from '../../services/platform/json-text.js';
import { finish } from '../../services/platform/turn.js';

/** JSON as somebody might write it: keys may repeat, and nothing needs to be spelled as JSON.stringify would. */
type Tree = string | Tree[] | { members: [string, Tree][] };

const scalars = ['1', '1.0', '1e3', '-0', '12345678901234567890', '1E400', '0.10', 'true', 'null', '""', '"a\\/b"'];
const strings = ['"\\u0061"', '" { \\" , : } "', '"\\\\"', '"é\\ud800"', '"[\\t]"'];
const keys = ['"a"', '"b"', '"\\u0061"', '"10"', '"9"', '"__proto__"', '"a b"', '"toString"', '"\\\\\\""'];

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...scalars, ...strings),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.record({ members: fc.array(fc.tuple(fc.constantFrom(...keys), tie('tree')), { maxLength: 5 }) }),
  ),
}));
const gaps = fc.infiniteStream(fc.constantFrom('', '', ' ', '\n', '\t\r ', '  '));

/** Writes a tree with what `gap` gives between its tokens. */
function write(one: Tree, gap: () => string): string {
  if (typeof one === 'string') return `${gap()}${one}${gap()}`;
  if (Array.isArray(one)) return `${gap()}[${one.map((inner) => write(inner, gap)).join(',') || gap()}]${gap()}`;
  const members = one.members.map(([key, inner]) => `${gap()}${key}${gap()}:${write(inner, gap)}`);
  return `${gap()}{${members.join(',') || gap()}}${gap()}`;
}
const tight = (one: Tree): string => write(one, () => '');

/** The keys that a tree has twice or more in one object. */
function repeatedIn(one: Tree, path: JsonPath = []): JsonPath[] {
  if (typeof one === 'string') return [];
  if (Array.isArray(one)) return one.flatMap((inner, index) => repeatedIn(inner, [...path, index]));
  const names = one.members.map(([key]) => JSON.parse(key) as string);
  const inner = one.members.flatMap(([, member], index) => repeatedIn(member, [...path, names[index]!]));
  const twice = new Set(names.filter((name, index) => names.indexOf(name) < index));
  return [...inner, ...[...twice].map((name) => [...path, name])];
}
const sorted = (paths: JsonPath[]): string[] => paths.map((path) => JSON.stringify(path)).sort();

test('compacting JSON text removes only its white space', () => {
  fc.assert(
    fc.property(tree, gaps, (one, gap) => {
      expect(compact(write(one, () => gap.next().value))).toBe(tight(one));
    }),
  );
});

test('an array is split into the texts of its elements', () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 5 }), gaps, (elements, gap) => {
      const text = write(elements, () => gap.next().value);
      const lines = finish(arrayToLines(Buffer.from(text)))!.toString();
      expect(lines === '' ? [] : lines.split('\n')).toEqual(elements.map(tight));
    }),
  );
});

test('each key that is repeated within its object is reported once, with its path', () => {
  fc.assert(
    fc.property(tree, gaps, (one, gap) => {
      const text = write(one, () => gap.next().value);
      // A key that repeats on a path that repeats occurs once for each.
      expect(new Set(sorted(walk(text, JSON.parse(text))))).toEqual(new Set(sorted(repeatedIn(one))));
    }),
  );
});

test('each object and each list is reported together with its own text', () => {
  fc.assert(
    fc.property(
      tree.filter((one) => repeatedIn(one).length === 0),
      gaps,
      (one, gap) => {
        const text = write(one, () => gap.next().value);
        const value: unknown = JSON.parse(text);
        const told = new Map<object, string>();
        walk(text, value, (container, start, end) => told.set(container, text.slice(start, end)));
        const containers: object[] = [];
        const collect = (inner: unknown): void => {
          if (typeof inner !== 'object' || inner === null) return;
          containers.push(inner);
          for (const member of Object.values(inner)) collect(member);
        };
        collect(value);
        expect(told.size).toBe(containers.length);
        for (const container of containers) expect(JSON.parse(told.get(container)!)).toEqual(container);
      },
    ),
  );
});

test('text counts as odd exactly if it differs from the output of JSON.stringify in more than white space', () => {
  fc.assert(
    fc.property(tree, gaps, (one, gap) => {
      const text = write(one, () => gap.next().value);
      const value: unknown = JSON.parse(text);
      expect(oddText(text, value)).toBe(JSON.stringify(value) === tight(one) ? undefined : tight(one));
      expect(oddText(JSON.stringify(value, null, 2), value)).toBeUndefined();
    }),
  );
});

test('deeply nested text is read without running out of stack', () => {
  const depth = 200_000;
  const text = `{"a":${'[ '.repeat(depth)}{"b":1,"b":2}${']'.repeat(depth)},"a":1.0}`;
  // Only the first steps of the path to a key that deep are reported.
  expect(walk(text, JSON.parse(text))).toEqual([['a', ...Array(31).fill(0), 'b'], ['a']]);
  expect(compact(text)).toBe(text.replaceAll(' ', ''));
  expect(oddText(text, JSON.parse(text))).toBe(text.replaceAll(' ', ''));
});
