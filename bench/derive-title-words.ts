import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createRandom } from '../bin/sample/random.js';
import {
  type EscoOccupation,
  fittedLanguages,
  managerFeatures,
  managerModelSize,
  managerModelSteps,
  namesNoOccupation,
  readVocabularies,
  scanTitle,
} from '../services/gateway/directory/titles/index.js';
import { projectRoot } from '../test/support/service-process.js';
import { withholdLabels } from './eval/withheld-labels.js';

/*
 * Derives what `services/gateway/directory/titles/data` holds of O*NET's and ESCO's words: `npm run derive-title-words`, after a change of
 * the labels. The frozen labels of the evaluation are left out, so that it measures what was not seen.
 */

const data = join(projectRoot, 'services', 'gateway', 'directory', 'titles', 'data');
const { shown } = withholdLabels('frozen');

/** Languages whose phrases end in the noun; those of others begin with it. */
const endInNoun = new Set('en de nl sv da no hu et lt lv'.split(' '));

deriveOccupationWords();
deriveManagerWeights();

/** Of each language the words that are mostly the noun of labels; and all words of English labels. */
function deriveOccupationWords(): void {
  const english = new Set<string>();
  const lines: string[] = [];
  for (const language of ['en', ...fittedLanguages]) {
    const labels = labelsOf(language);
    if (language === 'en') for (const label of labels) for (const word of wordsOf(label)) english.add(word);
    lines.push(`${language}\t${nounsOf(labels, language).join(' ')}`);
  }
  lines.push(
    `english\t${[...english]
      .filter((word) => /^[a-z]{3,}$/.test(word))
      .sort()
      .join(' ')}`,
  );
  writeFileSync(join(data, 'occupation-words.tsv.br'), brotliCompressSync(`${lines.join('\n')}\n`));
}

function labelsOf(language: string): string[] {
  const own = shown.flatMap(({ labels }) => labels.get(language) ?? []).flatMap((label) => label.split('/'));
  if (language !== 'en') return own;
  const names = shown.map(({ name }: EscoOccupation) => name);
  return [...own, ...names, ...readVocabularies().flatMap(({ name, alternates }) => [name, ...alternates])];
}

function wordsOf(label: string): string[] {
  return scanTitle(label).filter((word) => /^[\p{L}\p{M}]{3,}$/u.test(word));
}

function nounsOf(labels: string[], language: string): string[] {
  const counts = new Map<string, { all: number; noun: number; single: number }>();
  const countOf = (word: string) => {
    const held = counts.get(word) ?? { all: 0, noun: 0, single: 0 };
    counts.set(word, held);
    return held;
  };
  for (const label of labels) {
    const words = wordsOf(label.split(/[(,;–]| - /)[0]!);
    for (const word of words) countOf(word).all++;
    const noun = endInNoun.has(language) ? words.at(-1) : words[0];
    if (noun !== undefined) countOf(noun).noun++;
    if (words.length === 1) countOf(words[0]!).single++;
  }
  const isNoun = ([word, { all, noun, single }]: [string, { all: number; noun: number; single: number }]): boolean => {
    if (namesNoOccupation(word) || (language === 'en' && /[^s]s$/.test(word))) return false;
    const share = noun / all;
    return (single > 0 && share >= 0.5) || (noun >= (language === 'en' ? 4 : 2) && share >= (noun >= 8 ? 0.5 : 0.65));
  };
  return [...counts]
    .filter(isNoun)
    .map(([word]) => word)
    .sort();
}

/** Logistic regression by AdaGrad over five rounds of all labels; quantised to a byte for each weight. */
function deriveManagerWeights(): void {
  const examples = shown.flatMap(({ labels, iscoGroup }) =>
    [...labels].flatMap(([language, own]) =>
      (language === 'en' ? [] : [...new Set([...own, ...own.flatMap((label) => label.split('/'))])]).map((label) => ({
        features: [...managerFeatures(label)],
        isManager: iscoGroup.startsWith('1') ? 1 : 0,
      })),
    ),
  );
  const weights = new Float32Array(managerModelSize + 1);
  const squares = new Float32Array(managerModelSize + 1).fill(1e-6);
  const random = createRandom(1);
  for (let round = 0; round < 5; round++)
    for (const { features, isManager } of shuffle(examples, random)) {
      const sum = features.reduce((total, feature) => total + weights[feature]!, weights[managerModelSize]!);
      const error = 1 / (1 + Math.exp(-sum)) - isManager;
      for (const feature of [...features, managerModelSize]) {
        const gradient = error + 1e-5 * weights[feature]!;
        squares[feature]! += gradient ** 2;
        weights[feature]! -= (0.15 * gradient) / Math.sqrt(squares[feature]!);
      }
    }
  const bytes = Int8Array.from(weights, (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight * managerModelSteps))),
  );
  writeFileSync(join(data, 'manager-weights.bin.br'), brotliCompressSync(bytes));
}

function shuffle<T>(list: T[], random: () => number): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
  return list;
}
