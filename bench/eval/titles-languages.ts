import { SeniorityLevel } from '../../schema/contracts/sizes.js';
import { codesOfOccupations, createTitleSearch, readTitle } from '../../services/gateway/directory/titles/index.js';
import type { Row } from '../results.js';
import { estimate } from '../statistics.js';
import type { LabelledRow } from './labelled-set.js';
import { accuracy, binaryScores, macroF1, type Outcome } from './scores.js';
import { type WithheldLabel, withholdLabels } from './withheld-labels.js';

type LanguageOutcome = Outcome<string | null> & { language: string };

/** Scores the levels of a set of several languages: pooled, of the worst language, and the unknown as a class. */
export function scoreLanguages(rows: LabelledRow[], misses: boolean): Row[] {
  const outcomes = rows.map(({ language, title, seniority }): LanguageOutcome => {
    const [expected, got] = [seniority === '' ? null : seniority!, readTitle(title!).seniority];
    if (misses && got !== expected) console.log(`${language}: ${title}: ${expected} was labelled, ${got} was read`);
    return { language: language!, expected, got };
  });
  const isUnknown = outcomes.map(({ expected, got }) => ({ expected: expected === null, got: got === null }));
  const { precision, recall } = binaryScores(isUnknown);
  const worst = worstOf(outcomes, (own) => accuracy(own));
  return [
    toRow('seniority_macro_f1_languages', macroF1(outcomes), 0.85),
    toRow('seniority_accuracy_languages', accuracy(outcomes), null),
    toRow('seniority_accuracy_worst_language', worst.estimate, 0.75, worst.language),
    toRow('unknown_precision', precision, 0.9),
    toRow('unknown_recall', recall, 0.9),
    { ...toRow('seniority_titles_languages', { value: rows.length, low: 0, high: 0 }, null), low: null, high: null },
  ];
}

/** Whether a level of manager or above is read, against ISCO-08's group 1 (managers), on labels of ESCO. */
export function scoreManagers(half: string, misses: boolean): Row[] {
  const outcomes = withholdLabels(half).withheld.map((one: WithheldLabel) => {
    const expected = one.occupation.iscoGroup.startsWith('1');
    const got = managing.has(readTitle(one.label).seniority ?? '');
    if (misses && got !== expected)
      console.log(`${one.language}: ${one.label} (${one.occupation.name}): ${got ? 'no' : 'a'} manager`);
    return { language: one.language, expected, got };
  });
  const worst = worstOf(outcomes, (own) => binaryScores(own).f1);
  return [
    toRow('manager_f1_languages', binaryScores(outcomes).f1, 0.8),
    toRow('manager_f1_worst_language', worst.estimate, 0.65, worst.language),
  ];
}

/** The reciprocal rank of the occupation of each withheld label in the search for canonical titles, which is built without them. */
export async function scoreCanonical(half: string): Promise<Row[]> {
  const { withheld, shown } = withholdLabels(half);
  const codeOf = codesOfOccupations();
  const search = await createTitleSearch(shown);
  const outcomes: { language: string; rank: number }[] = [];
  for (const { language, label, occupation } of withheld) {
    const place = (await search(label)).indexOf(codeOf(occupation));
    outcomes.push({ language, rank: place < 0 ? 0 : 1 / (place + 1) });
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const mrrOf = (own: { rank: number }[]): Estimated =>
    estimate(
      own.map(({ rank }) => rank),
      mean,
      { rounds: 200 },
    );
  const worst = worstOf(outcomes, mrrOf);
  return [
    toRow('canonical_mrr_languages', mrrOf(outcomes), 0.7),
    toRow('canonical_mrr_worst_language', worst.estimate, 0.55, worst.language),
  ];
}

const managing = new Set<string>(
  SeniorityLevel.options.filter((level) => /Manager|Director|Vice President|CXO|Owner/.test(level)),
);

type Estimated = { value: number; low: number; high: number };

function worstOf<T extends { language: string }>(
  outcomes: T[],
  score: (own: T[]) => Estimated,
): { language: string; estimate: Estimated } {
  const languages = [...new Set(outcomes.map(({ language }) => language))];
  const scored = languages.map((language) => ({
    language,
    estimate: score(outcomes.filter((one) => one.language === language)),
  }));
  return scored.reduce((worst, one) => (one.estimate.value < worst.estimate.value ? one : worst));
}

function toRow(metric: string, { value, low, high }: Estimated, goal: number | null, language?: string): Row {
  if (language !== undefined) console.log(`${metric}: ${language}`);
  return { metric, value, unit: '', low, high, goal, better: 'higher' };
}
