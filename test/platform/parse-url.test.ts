import { parseUrl } from '../../schema/contracts/parse-url.js';

test('a URL with letters beyond ASCII is read, however often others were read before', () => {
  for (let at = 0; at < 300_000; at++) parseUrl(`https://a.example/${at % 100}`);
  expect(parseUrl('https://bücher.example/')?.host).toBe('xn--bcher-kva.example');
  expect(parseUrl('/é', 'https://a.example/')?.href).toBe('https://a.example/%C3%A9');
});

test.each(['', 'a', '/a', 'https://', 'https://a b/'])('%j is no URL', (text) => {
  expect(parseUrl(text)).toBeNull();
});
