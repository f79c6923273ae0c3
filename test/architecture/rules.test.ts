import {
  citations,
  exceptions,
  findCitations,
  findRules,
  findTitles,
  page,
  rules,
  source,
  toProse,
} from '../support/citations.js';

test('citations are found in comments, titles and pages, and ids in other code are ignored', () => {
  const told = (file: string, text: string) => findCitations(file, text).map(({ rule, line }) => `${rule} ${line}`);
  const code = [
    '/** Why (A12, A3b). */',
    "const tier = 'B2';",
    '-- of the account (C7)',
    '// D1 to D3, house rule 3',
    '* V8, B2B',
  ];
  expect(told('a.ts', code.join('\n'))).toEqual(['A12 1', 'A3b 1', 'C7 3', 'D1 4', 'D2 4', 'D3 4', 'house rule 3 4']);
  const tests = "test('W7, W8: no', () => {});\ntest.each([\n  ['E1'],\n])(\n  \"W9: %s isn't\",\n  () => {},\n);";
  expect(told('a.test.ts', tests)).toEqual(['W7 1', 'W8 1', 'W9 5']);
  expect(told('a.md', 'See [more](rules.md#a3b), C3.\n```sh\necho A1\n```\nmacro-F1')).toEqual(['C3 1', 'A3b 1']);
  expect(told('a.yml', 'level: A1 # as S4 says')).toEqual(['S4 1']);
  expect(citations.length).toBeGreaterThan(1_000);
});

test('every citation names a rule of docs/rules.md', () => {
  const unknown = citations.filter(({ rule }) => !rules.includes(rule));
  expect(unknown.map(({ rule, file, line }) => `${file}:${line} cites ${rule}`)).toEqual([]);
});

test('every rule is named by the title of a test', () => {
  const proved = new Set(
    [...source].flatMap(([file, text]) => findTitles(file, text).flatMap(({ words }) => findRules(words))),
  );
  expect(rules.filter((rule) => !proved.has(rule)).map((rule) => `${page}: no test names ${rule}`)).toEqual([]);
});

test('every rule appears once, under a valid id, and is stated in one or two sentences', () => {
  expect(rules.filter((rule) => !/^[A-HSWX]\d{1,2}[a-z]?$/.test(rule))).toEqual([]);
  expect(rules.filter((rule, nth) => rules.indexOf(rule) !== nth)).toEqual([]);
  const parts = source.get(page)!.split(/^### /m).slice(1);
  const told = parts.map((part) => part.split(/^## /m)[0]!.split('\n').slice(1).join(' ').trim());
  const sentences = told.map((text) => text.split(/\.\s/).length);
  expect(rules.filter((_, nth) => told[nth]!.length < 40 || sentences[nth]! > 2)).toEqual([]);
});

test('every exception is still needed', () => {
  const unused = exceptions.filter(
    ({ id, file }) =>
      ![...source].some(
        ([name, text]) => file.test(name) && toProse(name, text).some((line) => findRules(line).includes(id)),
      ),
  );
  expect(unused).toEqual([]);
});
