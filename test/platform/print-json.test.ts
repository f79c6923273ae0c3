import fc from 'fast-check';
import { Printer, printJson, TooLong } from '../../services/gateway/edge/http/answers/print-json.js';

const long = 'x'.repeat(70_000);

const print = async (value: unknown): Promise<string> => {
  const printed = await printJson(value);
  return typeof printed === 'string' ? printed : Buffer.concat(printed).toString('utf8');
};

test('JSON is printed as JSON.stringify prints it, however long it is', async () => {
  const property = fc.asyncProperty(fc.jsonValue({ maxDepth: 7 }), fc.boolean(), async (value, isLong) => {
    const whole = isLong ? { long, list: [value, [value, undefined], { a: value, b: undefined }], value } : value;
    expect(await print(whole)).toBe(JSON.stringify(whole));
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
  expect(await print(odd)).toBe(JSON.stringify(odd));
});

test('S4: other work gets its turns while a long answer is printed', async () => {
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

test('S4: a long answer is printed into several buffers outside of the heap, whatever characters it contains', async () => {
  const rows = Array.from({ length: 500 }, (_, id) => ({ id, text: '\u{1f600}ü"\n'.repeat(200) }));
  const printed = await printJson({ rows });
  expect(printed).toBeInstanceOf(Array);
  expect(printed.length).toBeGreaterThan(2);
  expect(Buffer.concat(printed as Buffer[]).toString('utf8')).toBe(JSON.stringify({ rows }));
});

test('A12: an answer with more characters than allowed is not printed to its end', async () => {
  const whole = new Printer(10);
  await whole.value('12345678');
  expect(Buffer.concat(whole.end()).toString()).toBe('"12345678"');
  await expect(new Printer(9).value('12345678')).rejects.toThrow(TooLong);
  await expect(new Printer(100).value(Array.from({ length: 1e6 }, () => 1))).rejects.toThrow(TooLong);
});
