import { Readable } from 'node:stream';
import { readCsvRecords } from '../../bin/import/read-csv.js';

const header = ['id', 'name'];

/** Reads the rows of a text from a place on; the text comes in pieces of `pieceBytes` bytes. */
async function read(text: string, pieceBytes: number, from = { offset: 0, line: 1 }) {
  const bytes = Buffer.from(text).subarray(from.offset);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, nth) =>
    bytes.subarray(nth * pieceBytes, (nth + 1) * pieceBytes),
  );
  const records = [];
  for await (const record of readCsvRecords(Readable.from(pieces), { header, delimiter: ',', from, skip: 0 })) {
    records.push(record);
  }
  return records;
}

const row = (id: number) => `${id},"name\n${id}"\n`;
const rows = (from: number, to: number, write = row) =>
  Array.from({ length: to - from + 1 }, (_, nth) => write(from + nth)).join('');
/** Rows without quotes, for use after an open quote: the next quote would close it, and nobody can tell which was meant. */
const plain = (from: number, to: number) => rows(from, to, (id) => `${id},name ${id}\n`);

describe.each([3, 64, 100_000])('in pieces of %i bytes', (pieceBytes) => {
  test.each([
    ['in the middle', `id,name\n${rows(1, 40)}41,"never closed\n${plain(42, 60)}`, 82, 60],
    ['in the first row', `id,name\n0,"never closed\n${plain(1, 3)}`, 2, 4],
    ['in the last row', `id,name\n${rows(1, 3)}4,"never closed`, 8, 4],
    ['after blank lines', `id,name\r\n\r\n\r\n4,"never closed\r\n5,x\r\n`, 4, 2],
    ['in a row longer than any', `id,name\n1,a\n2,"${'x'.repeat(3_000_000)}\n3,c\n`, 3, 3],
  ])('X5: an unclosed quote spoils only its own line: %s', async (_where, text, line, count) => {
    const records = await read(text, pieceBytes === 3 && text.length > 10_000 ? 4_099 : pieceBytes);
    expect(records).toHaveLength(count);
    const bad = records.filter((one) => one.value === null);
    expect(bad.map((one) => [one.line, one.reasons])).toEqual([[line, ['has a quote that is not closed']]]);
    expect(bad[0]!.original()).toMatch(/^\d+,"/);
    expect(records.at(-1)!.end).toBe(Buffer.byteLength(text));
  });

  test('X5: reading can resume from every reported position', async () => {
    const text = `id,name\n${rows(1, 5)}6,"never closed\n${plain(7, 30)}`;
    const all = await read(text, pieceBytes);
    expect(all.filter((one) => one.value === null).map((one) => one.line)).toEqual([12]);
    for (const [index, { end, nextLine }] of all.entries()) {
      const rest = await read(text, pieceBytes, { offset: end, line: nextLine });
      expect(rest.map((one) => [one.line, one.value])).toEqual(
        all.slice(index + 1).map((one) => [one.line, one.value]),
      );
    }
  });
});
