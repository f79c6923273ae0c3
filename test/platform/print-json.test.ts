import fc from 'fast-check';
import { printJson } from '../../services/platform/print-json.js';

const long = 'x'.repeat(70_000);

test('JSON is printed as JSON.stringify prints it, however long it is', async () => {
  const property = fc.asyncProperty(fc.jsonValue({ maxDepth: 7 }), fc.boolean(), async (value, isLong) => {
    const whole = isLong ? { long, list: [value, [value, undefined], { a: value, b: undefined }], value } : value;
    expect(await printJson(whole)).toBe(JSON.stringify(whole));
  });
  await fc.assert(property, { numRuns: 300, seed: 2 });
  const odd = {
    long,
    [Symbol('s')]: 1,
    f: () => 1,
    at: new Date(0),
    none: undefined,
    '"k"': [],
    empty: {},
    nothing: [undefined],
  };
  expect(await printJson(odd)).toBe(JSON.stringify(odd));
});

test('S4: while a long answer is printed, others have their turns', async () => {
  const rows = Array.from({ length: 400 }, (_, id) => ({ id, text: 'words '.repeat(4_000) }));
  let turns = 0;
  let isOver = false;
  const others = (): void => {
    turns++;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  await printJson({ rows });
  isOver = true;
  expect(turns).toBeGreaterThan(5);
});
