import { toPlainLine } from '../../bin/sample/plain-line.js';

test.each([
  ['a clear screen', 'a\u001b[2Jb', 'a\\u001b[2Jb'],
  ['a bell', '\u0007', '\\u0007'],
  ['line ends', 'a\r\nb\u2028c\u0085d', 'a\\u000d\\u000ab\\u2028c\\u0085d'],
  ['a turned direction', 'a\u202etxt.exe\u2069', 'a\\u202etxt.exe\\u2069'],
  ['letters of every script', 'Zoë 東京 שלום 🚀', 'Zoë 東京 שלום 🚀'],
])('a headline is printed as plain text and cannot move the cursor: %s', (_what, text, line) => {
  expect(toPlainLine(text)).toBe(line);
});
