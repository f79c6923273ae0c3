import { parseUrl } from '../../schema/contracts/parse-url.js';

test('a URL with non-ASCII letters is read correctly, even after many other URLs', () => {
  for (let at = 0; at < 300_000; at++) parseUrl(`https://a.example/${at % 100}`);
  expect(parseUrl('https://bücher.example/')?.host).toBe('xn--bcher-kva.example');
  expect(parseUrl('/é', 'https://a.example/')?.href).toBe('https://a.example/%C3%A9');
});

test.each(['', 'a', '/a', 'https://', 'https://a b/'])('%j is not a URL', (text) => {
  expect(parseUrl(text)).toBeNull();
});
