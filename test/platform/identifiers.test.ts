import { listIdentifiers } from '../../services/platform/identifiers.js';

const erin = 'social.example/in/erin-e';
const id = '7c1bb8a2-6f0e-4a53-9d5e-2f0f6a8f7f10';

test.each([
  ['https://social.example/in/erin-e', erin],
  ['HTTP://www.Social.example/in/Erin-E/', erin],
  ['see social.example/in/erin-e.', erin],
  ['(https://social.example/in/erin-e?from=search&x=1#top)', erin],
  ['https://social.example/in/erin-e/recent-activity/all', erin],
  ['{"by":"https://social.example/in/erin-e","n":1}', erin],
  ['{"text":"first line\\nsocial.example/in/erin-e\\"quoted\\""}', erin],
  ['{"by":"https:\\/\\/social.example\\/in\\/erin-e"}', erin],
  ['{"by":"\\u0065rin\\u0040example\\u002ecom\\n"}', 'erin@example.com'],
  ['{"by":"erin@example.com\\ud800","and":"\\ud83d\\ude80"}', 'erin@example.com'],
  ['{"by":"https://social.example/in/j\\u00fcrgen"}', 'social.example/in/j%c3%bcrgen'],
  ['https://social.example/in/j%C3%BCrgen', 'social.example/in/j%c3%bcrgen'],
  ['https://social.example/in/jürgen', 'social.example/in/j%c3%bcrgen'],
  ['written by Erin <Erin@Example.com>, yesterday', 'erin@example.com'],
  ['mailto:erin@example.com', 'erin@example.com'],
  ['to erin@example.com.', 'erin@example.com'],
  ["to 'erin@example.com'.", 'erin@example.com'],
  ["ask O'Brien@example.com, or", "o'brien@example.com"],
  ["<a href='mailto:o'brien@example.com'>", "o'brien@example.com"],
  [`{"contact":{"id":"${id.toUpperCase()}"}}`, id],
  [`urn:person:${id}`, id],
])('X7: %s names %s', (text, identifier) => {
  expect(listIdentifiers(text)).toContain(identifier);
});

test('X7: an identifier that merely contains another one is not mistaken for it', () => {
  const found = listIdentifiers('https://social.example/in/erin-e2 and xerin@example.com and erin@example.com.au');
  for (const one of [erin, 'erin@example.com', 'social.example']) expect(found).not.toContain(one);
});

test('X7: the largest item, if it is a single endless word, is searched in linear time', () => {
  for (const piece of ['a', 'a@', 'a/', 'a.', '0a1b2c3d-', 'a@b.', "a'@", '\\/', '\\u0061']) {
    expect(listIdentifiers(piece.repeat(32_768 / piece.length)).size).toBeLessThan(4_000);
  }
});
