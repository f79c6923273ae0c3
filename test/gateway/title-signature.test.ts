import { join } from 'node:path';
import { readLabelledSet } from '../../bench/eval/labelled-set.js';
import { bareQualifierOf } from '../../services/gateway/directory/titles/compile-titles.js';
import { masksOf, readVocabularies } from '../../services/gateway/directory/titles/index.js';
import { signatureOf } from '../../services/gateway/directory/titles/signature.js';
import { clausesOfPhrase, indexTitle } from '../../services/gateway/directory/titles/terms.js';
import { findProjectRoot } from '../../services/platform/lifecycle/project.js';

const data = join(findProjectRoot(), 'bench', 'eval', 'data');
const pairs = readLabelledSet(join(data, 'titles-pairs.tsv'));
const languages = readLabelledSet(join(data, 'titles-languages.tsv'));
const labels = readVocabularies().flatMap(({ alternates }, at) =>
  alternates.filter((_, index) => (at + index) % 41 === 0),
);
const titles = [...new Set([...pairs, ...languages].map(({ title }) => title!).concat(labels))].map((text) => {
  const { roles } = indexTitle(text);
  return { roles: roles.map((terms) => new Set(terms)), signature: signatureOf(roles) };
});
const phrases = [...new Set(pairs.map(({ phrase }) => phrase!))];
const clausesOf = (phrase: string) => clausesOfPhrase(phrase, bareQualifierOf(phrase, false));
const codes = [...new Set(titles.flatMap(({ roles }) => roles.flatMap((terms) => [...terms])))].filter((term) =>
  term.startsWith('o:'),
);

type Clause = { all: string[]; none: string[] };
const meets = ({ roles }: (typeof titles)[number], { all, none }: Clause): boolean =>
  roles.some((terms) => all.every((term) => terms.has(term)) && !none.some((term) => terms.has(term)));
const passes = (signature: bigint, masks: bigint[] | null): boolean =>
  masks === null || masks.some((mask) => (signature & mask) === mask);

test('B13: a title with the terms of a phrase or occupation passes by its signature, for one phrase and for many together', () => {
  const asked = [
    ...phrases.map((phrase) => clausesOf(phrase)),
    ...codes.slice(0, 300).map((code) => [{ all: [code], none: [] }]),
    ...[20, 60, 400].map((many) => phrases.slice(0, many).flatMap(clausesOf)),
  ];
  let met = 0;
  for (const clauses of asked) {
    const masks = masksOf(clauses);
    for (const title of titles) {
      if (!clauses.some((clause) => meets(title, clause))) continue;
      met++;
      expect(passes(title.signature, masks)).toBe(true);
    }
  }
  expect(met).toBeGreaterThan(5_000);
});

test('signatures leave out nearly all titles that a phrase does not mean', () => {
  const shares = phrases.flatMap((phrase) => {
    const clauses = clausesOf(phrase);
    const masks = masksOf(clauses);
    if (masks === null) return [];
    const others = titles.filter((title) => !clauses.some((clause) => meets(title, clause)));
    return [others.filter(({ signature }) => passes(signature, masks)).length / others.length];
  });
  expect(shares.length).toBeGreaterThan(0.9 * phrases.length);
  expect(shares.reduce((sum, one) => sum + one, 0) / shares.length).toBeLessThan(0.03);
});

test('a query without clauses has no masks, and an empty clause or too many clauses accept any title', () => {
  expect(masksOf([])).toEqual([]);
  expect(masksOf([{ all: [] }, { all: ['h:head'] }])).toBeNull();
  const many = Array.from({ length: 2_000 }, (_, at) => ({ all: [`w:word${at}`, `w:other${at % 70}`] }));
  expect(masksOf(many)).toBeNull();
});
