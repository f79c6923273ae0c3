import { createRandom } from '../../bin/sample/random.js';
import {
  createRanker,
  indexTitles,
  readTitle,
  readVocabularies,
} from '../../services/gateway/directory/titles/index.js';
import type { Row } from '../results.js';
import { estimate } from '../statistics.js';
import { accuracy, type Outcome } from './scores.js';

const asked = 1_000;

/**
 * A self-test with O*NET: a fifth of the alternate titles is hidden from all occupations, and the occupations of a thousand of them are
 * searched. A title of several occupations counts as found with any of them.
 */
export async function measureRetrieval(): Promise<Row[]> {
  const random = createRandom(7);
  const all = readVocabularies();
  const hidden = new Map<string, Set<string>>();
  const decided = new Set<string>();
  for (const { alternates } of all)
    for (const title of alternates) {
      if (decided.has(title)) continue;
      decided.add(title);
      if (random() < 0.2) hidden.set(title, new Set());
    }
  const shown = all.map((occupation) => {
    for (const title of occupation.alternates) hidden.get(title)?.add(occupation.code);
    return { ...occupation, alternates: occupation.alternates.filter((title) => !hidden.has(title)) };
  });
  const ranker = createRanker(indexTitles(shown));
  const titles = [...hidden].map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
  const ranks: number[] = [];
  for (const {
    one: [title, codes],
  } of titles.slice(0, asked)) {
    const found = await ranker.rank(title, 5);
    ranks.push(found.findIndex(({ code }) => codes.has(code)));
  }
  return [1, 5].map((depth) => {
    const outcomes = ranks.map((rank): Outcome<boolean> => ({ expected: true, got: rank >= 0 && rank < depth }));
    return { metric: `onet_recall_at_${depth}`, ...accuracy(outcomes), unit: '', goal: null, better: 'higher' };
  });
}

/** The time to read one title, over the titles of O*NET in rounds of five thousand, after a first round to warm up. */
export function measureSpeed(): Row {
  const titles = readVocabularies().flatMap((one) => one.alternates.slice(0, 5));
  const rounds = Array.from({ length: 21 }, () => {
    const start = performance.now();
    for (const title of titles) readTitle(title);
    return ((performance.now() - start) * 1_000) / titles.length;
  });
  return { metric: 'read_us', ...estimate(rounds.slice(1)), unit: 'us', goal: null, better: 'lower' };
}
