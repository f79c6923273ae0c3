import { join } from 'node:path';
import { readLabelledSet } from '../../bench/eval/labelled-set.js';
import { phraseOf, withholdLabels } from '../../bench/eval/withheld-labels.js';
import { findProjectRoot } from '../../services/platform/lifecycle/project.js';

const data = join(findProjectRoot(), 'bench', 'eval', 'data');
const readSet = (name: string) => readLabelledSet(join(data, `titles-${name}.tsv`));
/** Languages that write no blanks between words. */
const unspaced = /[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff]/;

/** Whether a phrase occurs in one of the texts, which are joined by what no phrase holds. */
const occurs = (phrase: string, joined: string): boolean =>
  joined.includes(unspaced.test(phrase) ? phrase : ` ${phrase} `);

test.each([
  ['seniority', 'title'],
  ['languages', 'title'],
  ['pairs', 'title'],
])('no frozen title of %s occurs in the development half', (name, column) => {
  const rows = readSet(name);
  const development = rows.filter(({ half }) => half === 'development').map((row) => phraseOf(row[column]!));
  const frozen = rows.filter(({ half }) => half === 'frozen').map((row) => phraseOf(row[column]!));
  expect(frozen.length).toBeGreaterThanOrEqual(100);
  const joined = ` ${development.join(' \n ')} `;
  expect(development.length).toBeGreaterThan(0);
  expect(occurs(development.at(-1)!, joined)).toBe(true);
  expect(frozen.filter((phrase) => occurs(phrase, joined))).toEqual([]);
});

test('no phrase of the frozen pairs is a phrase of the development pairs', () => {
  const rows = readSet('pairs');
  const phrases = (which: string) =>
    new Set(rows.filter(({ half }) => half === which).map((row) => phraseOf(row.phrase!)));
  const development = phrases('development');
  expect([...phrases('frozen')].filter((phrase) => development.has(phrase))).toEqual([]);
});

test('each of 30 languages has at least 40 frozen titles with a source, six levels and five unknown titles', () => {
  const frozen = readSet('languages').filter(({ half }) => half === 'frozen');
  const languages = [...new Set(frozen.map(({ language }) => language))];
  expect(languages).toHaveLength(30);
  for (const language of languages) {
    const own = frozen.filter((row) => row.language === language);
    const unknown = own.filter(({ seniority }) => seniority === '');
    const levels = new Set(own.map(({ seniority }) => seniority).filter((level) => level !== ''));
    expect([language, own.length >= 40, levels.size >= 6, unknown.length >= 5]).toEqual([language, true, true, true]);
    expect(own.filter(({ source }) => !source)).toEqual([]);
  }
});

test('the two halves of the withheld labels share no phrase, and an index built without the frozen half contains none of its phrases', () => {
  const { withheld, shown } = withholdLabels('frozen');
  const frozen = new Set(withheld.map(({ label }) => phraseOf(label)));
  expect(new Set(withheld.map(({ language }) => language)).size).toBe(21);
  expect(withheld).toHaveLength(21 * 500);
  expect(withholdLabels('development').withheld.filter(({ label }) => frozen.has(phraseOf(label)))).toEqual([]);
  const kept = shown.flatMap(({ labels }) => [...labels.values()].flat()).flatMap((label) => label.split('/'));
  expect(kept.filter((label) => frozen.has(phraseOf(label)))).toEqual([]);
});
