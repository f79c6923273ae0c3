import { openTable, printTable } from '../../services/gateway/directory/titles/occupations/code-table.js';

test('B11: a printed table returns the numbers of each of its texts, and none for other texts, wherever its bytes begin', () => {
  const entries = new Map(
    Array.from({ length: 5_000 }, (_, at) => [`título ${at}`, new Set(at % 7 === 0 ? [at, 65_535, 0] : [at % 900])]),
  );
  const printed = printTable(entries);
  const moved = new Uint8Array(printed.length + 3);
  moved.set(printed, 3);
  for (const find of [openTable(printed), openTable(moved.subarray(3))]) {
    for (const [text, numbers] of entries) expect([...find(text)]).toEqual([...numbers]);
    for (const text of ['', 'título', 'título 5000', 'titulo 1', ' título 1']) expect([...find(text)]).toEqual([]);
  }
  expect([...openTable(printTable(new Map()))('anything')]).toEqual([]);
});
