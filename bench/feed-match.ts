import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MatchFigures, MatchSizes } from './feed-match-process.js';
import { shapes } from './feed-texts.js';
import { type Row, single } from './results.js';

/** The least number of items to be matched per second, with a hundred thousand watches of a shape and with a million. */
const goals: Record<string, { small: number; large: number }> = {
  common: { small: 50_000, large: 15_000 },
  phrases: { small: 15_000, large: 1_500 },
  rare: { small: 50_000, large: 15_000 },
  facts: { small: 60_000, large: 3_000 },
};

const full = { small: 100_000, large: 1_000_000, items: 5_000, rounds: 9, updates: 5_000 };
const quick = { small: 10_000, large: 100_000, items: 2_000, rounds: 3, updates: 1_000 };

/**
 * Measures how fast items are matched with watches of four shapes, on one core and by processor time: items of 60 words a second, the cost
 * of a text of 300 words, of ten times as many watches with the same matches, and of a change of one watch; the memory of all watches and
 * how long they take to be added.
 */
export async function measureMatch(isQuick: boolean): Promise<Row[]> {
  const sizes: MatchSizes = isQuick ? quick : full;
  const file = fileURLToPath(new URL('./feed-match-process.js', import.meta.url));
  const figures = Object.keys(shapes).map((shape): [string, MatchFigures] => {
    const printed = execFileSync(process.execPath, ['--expose-gc', file, shape, JSON.stringify(sizes)]);
    const measured: MatchFigures = JSON.parse(printed.toString());
    console.log(shape, printed.toString().trim());
    return [shape, measured];
  });
  const perS = figures.flatMap(([shape, { smallPerS, largePerS }]): Row[] => [
    { metric: `match_per_s_100k_${shape}`, ...smallPerS, unit: '/s', goal: goals[shape]!.small, better: 'higher' },
    { metric: `match_per_s_1m_${shape}`, ...largePerS, unit: '/s', goal: goals[shape]!.large, better: 'higher' },
  ]);
  const words = figures.filter(([shape]) => shape === 'rare' || shape === 'common');
  const worst = (metric: string, unit: string, goal: number | null, pick: (one: MatchFigures) => number): Row =>
    single(metric, Math.max(...figures.map(([, one]) => pick(one))), unit, goal);
  const grown = figures.map(([, { growth }]) => growth).sort((one, other) => other.value - one.value);
  return [
    ...perS,
    single('match_body_us', Math.max(...words.map(([, { bodyUs }]) => bodyUs)), 'us', 60),
    { metric: 'match_growth', ...grown[0]!, unit: 'ratio', goal: 2, better: 'lower' },
    worst('watch_update_us', 'us', 50, ({ updateUs }) => updateUs),
    worst('million_watches_mb', 'MB', 400, ({ mb }) => mb),
    worst('million_watches_fill_s', 's', null, ({ fillS }) => fillS),
  ];
}
