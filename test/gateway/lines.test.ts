import { splitLines, tooLong } from '../../services/gateway/forwarded/activity/lines.js';

async function split(pieces: string[], maxBytes = 10): Promise<(string | typeof tooLong)[]> {
  async function* source() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  const lines: (string | typeof tooLong)[] = [];
  for await (const line of splitLines(source(), maxBytes)) lines.push(line === tooLong ? line : line.toString());
  return lines;
}

test.each<[string, string[], (string | typeof tooLong)[]]>([
  ['lines in one piece', ['a\nb\n'], ['a', 'b']],
  ['a last line without a line feed', ['a\nb'], ['a', 'b']],
  ['a line over many pieces', ['a', 'b', 'c\n', 'd'], ['abc', 'd']],
  ['blank lines are no lines', ['\n \r\n\t\na\n\n'], ['a']],
  ['carriage returns stay with their line', ['a\r\nb'], ['a\r', 'b']],
  ['a line of the limit', ['0123456789\n'], ['0123456789']],
  ['a line over the limit keeps its place', ['a\n01234567890\nb'], ['a', tooLong, 'b']],
  ['a line over the limit in many pieces', ['a\n012345', '678901', '2345\nb'], ['a', tooLong, 'b']],
  ['a long last line', ['0123456', '7890123'], [tooLong]],
  ['nothing', [], []],
  ['a byte order mark is no part of the first line', ['\ufeffa\n\ufeffb'], ['a', '\ufeffb']],
  ['a byte order mark alone is no line', ['\ufeff\na'], ['a']],
])('G3: %s', async (_name, pieces, expected) => {
  expect(await split(pieces)).toEqual(expected);
});

test('A12: an endless line is not kept in memory', async () => {
  const piece = Buffer.alloc(1024 * 1024, 'x');
  async function* source() {
    for (let index = 0; index < 512; index++) yield piece;
  }
  const before = process.memoryUsage().arrayBuffers;
  const lines = [];
  for await (const line of splitLines(source(), 1000)) lines.push(line);
  expect(lines).toEqual([tooLong]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
});
