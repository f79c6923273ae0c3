import { join } from 'node:path';
import { compileTitles, readTitle } from '../../services/gateway/directory/titles/index.js';
import { projectRoot } from '../../test/support/service-process.js';
import { runMeasurement } from '../measurement.js';
import { printResults, type Row } from '../results.js';
import type { Estimate } from '../statistics.js';
import { type LabelledRow, readLabelledSet } from './labelled-set.js';
import { accuracy, binaryScores, macroF1, type Outcome } from './scores.js';
import { scoreCanonical, scoreLanguages, scoreManagers } from './titles-languages.js';
import { measureRetrieval, measureSpeed } from './titles-retrieval.js';

/**
 * Scores the reading of titles: without a file on one half of the labelled sets here and with the self-test of O*NET, and results of the
 * frozen half are written to bench/results/titles.json; with a file on that set alone, whose columns tell which of the two kinds it is.
 */
export async function evalTitles(options: { file?: string; half: string; misses: boolean }): Promise<void> {
  const { file, half, misses } = options;
  if (file !== undefined) {
    printResults(scoreSet(readLabelledSet(file), misses));
    return;
  }
  const own = (name: string): LabelledRow[] =>
    readLabelledSet(join(projectRoot, 'bench', 'eval', 'data', name)).filter((row) => row.half === half);
  const run = { file: 'titles', by: 'eval -- titles', suite: ['eval -- titles'] };
  await runMeasurement(run, { write: half === 'frozen' }, async () => [
    ...scoreSet(own('titles-seniority.tsv'), misses),
    ...scoreSet(own('titles-pairs.tsv'), misses),
    ...scoreLanguages(own('titles-languages.tsv'), misses),
    ...scoreManagers(half, misses),
    ...(await scoreCanonical(half)),
    ...(await measureRetrieval()),
    measureSpeed(),
  ]);
}

function scoreSet(rows: LabelledRow[], misses: boolean): Row[] {
  const [first] = rows;
  if (first && 'phrase' in first && 'title' in first && 'matches' in first) return scorePairs(rows, misses);
  const languages = new Set(rows.map((row) => row.language));
  if (first && 'seniority' in first && languages.size >= manyLanguages) return scoreLanguages(rows, misses);
  if (first && 'seniority' in first && 'title' in first) return scoreSeniority(rows, misses);
  throw new Error('A set has the columns title and seniority, or title, phrase and matches.');
}

/** So many make a set one of languages. */
const manyLanguages = 10;

/** A label of a coarser set joins several levels by `|`; a level counts as the label that contains it. */
function scoreSeniority(rows: LabelledRow[], misses: boolean): Row[] {
  const labelOf = new Map<string, string>();
  for (const { seniority } of rows) for (const level of seniority!.split('|')) labelOf.set(level.trim(), seniority!);
  const outcomes = rows.map(({ title, seniority }): Outcome<string | null> => {
    const level = readTitle(title!).seniority;
    const got = level === null ? null : (labelOf.get(level) ?? level);
    const expected = seniority === '' ? null : seniority!;
    if (misses && got !== expected) console.log(`${title}: ${expected ?? 'no role'} was labelled, ${level} was read`);
    return { expected, got };
  });
  return [
    toRow('seniority_macro_f1', macroF1(outcomes), 0.99),
    toRow('seniority_accuracy', accuracy(outcomes), null),
    count('seniority_titles', rows.length),
  ];
}

function scorePairs(rows: LabelledRow[], misses: boolean): Row[] {
  const outcomes = rows.map(({ phrase, title, matches }): Outcome<boolean> => {
    const expected = /^(yes|true|1)$/i.test(matches!.trim());
    const got = compileTitles({ includes: [phrase!], canonicalIds: [], excludes: [] }).match(title!) !== null;
    if (misses && got !== expected) console.log(`"${phrase}" ${expected ? 'should' : 'should not'} match "${title}"`);
    return { expected, got };
  });
  const { f1, precision, recall } = binaryScores(outcomes);
  return [
    toRow('title_match_f1', f1, 0.93),
    toRow('title_match_precision', precision, null),
    toRow('title_match_recall', recall, null),
    count('title_pairs', rows.length),
  ];
}

function toRow(metric: string, { value, low, high }: Estimate, goal: number | null): Row {
  return { metric, value, unit: '', low, high, goal, better: 'higher' };
}

function count(metric: string, value: number): Row {
  return { metric, value, unit: 'rows', low: null, high: null, goal: null, better: 'higher' };
}
