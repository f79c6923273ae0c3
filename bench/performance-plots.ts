import { formatGoal, formatValue, isReached, type KeptRow } from './results.js';

/** What bench/performance/draw.mjs draws; `times` is how many times better than its goal a value is, or worse where it is below 1. */
type Drawn =
  | { kind: 'goals'; rows: { name: string; label: string; times: number; low: number | null; high: number | null }[] }
  | { kind: 'curves'; x: string; y: string; curves: { name: string; points: [number, number][] }[] }
  | { kind: 'groups'; y: string; groups: string[]; series: { name: string; values: (number | null)[] }[] };

/** A plot of a suite: the name of its file, and what it shows to those who do not see it. */
export type Plot = { suite: string; name: string; alt: string; plot: Drawn };

/** Fewer bars show no more than their table. */
const leastBars = 4;

/** The plots of a suite: its values against their goals, and what else has a shape that is worth a look. */
export function makePlots(suite: string, rows: KeptRow[]): Plot[] {
  return [...plotGoals(suite, rows), ...plotReliability(suite, rows), ...plotRankers(suite, rows)];
}

function plotGoals(suite: string, all: KeptRow[]): Plot[] {
  // A value whose goal is 0 has no ratio.
  const rows = all.flatMap((row) => (row.goal === null || row.goal === 0 ? [] : [{ row, goal: row.goal }]));
  if (rows.length < leastBars) return [];
  const bars = rows.map(({ row, goal }) => {
    const [one, other] = [row.low, row.high].map((value) => (value === null ? null : timesOfGoal(row, value, goal)));
    return {
      name: row.metric,
      label: `${formatValue(row)} (${formatGoal(row)})`,
      times: timesOfGoal(row, row.value, goal),
      ...{ low: one ?? null, high: other ?? null },
    };
  });
  const missed = rows.filter(({ row, goal }) => !isReached(row, goal)).length;
  const alt = `${rows.length} values of ${suite} against their goals, of which ${missed} are missed`;
  return [{ suite, name: suite, alt, plot: { kind: 'goals', rows: bars } }];
}

/** How many times better than the goal a value is. Differences of processor time may be below nothing: as good as can be shown. */
function timesOfGoal({ better }: KeptRow, value: number, goal: number): number {
  if (better === 'higher') return value / goal;
  return value <= 0 ? Number.MAX_VALUE : goal / value;
}

const conditions = { long: 'long descriptions', by_name: 'by name', short: 'one line' };

/** Whether companies are as alike as their scores say. */
function plotReliability(suite: string, rows: KeptRow[]): Plot[] {
  const read = (metric: string): number | undefined => rows.find((row) => row.metric === metric)?.value;
  const curves = Object.entries(conditions).flatMap(([condition, name]) => {
    const points = Array.from({ length: 10 }, (_, nth): [number, number] | null => {
      const score = read(`reliability_${nth + 1}_score_${condition}`);
      const seen = read(`reliability_${nth + 1}_seen_${condition}`);
      return score === undefined || seen === undefined ? null : [score, seen];
    }).filter((point) => point !== null);
    return points.length > 0 ? [{ name, points }] : [];
  });
  if (curves.length === 0) return [];
  const plot: Drawn = { kind: 'curves', x: 'score', y: 'share that is alike', curves };
  const alt =
    'The share of pairs that are alike against their score, in ten classes of scores; the dashed line is perfect';
  return [{ suite, name: `${suite}-scores`, alt, plot }];
}

const tasks = ['sub_industry', 'tags', 'three_seeds', 'held_out_sub_industry', 'held_out_tags'];
const rankers = { leadwire: '', 'tfidf + lsa': '_tfidf_lsa', lsa: '_lsa', tfidf: '_tfidf', bm25: '_bm25' };

/** The ranking of lookalikes against plain rankers. */
function plotRankers(suite: string, rows: KeptRow[]): Plot[] {
  const read = (metric: string): number | null => rows.find((row) => row.metric === metric)?.value ?? null;
  const series = Object.entries(rankers).map(([name, suffix]) => ({
    name,
    values: tasks.map((task) => read(`ndcg10_${task}${suffix}`)),
  }));
  if (series.every(({ values }) => values.every((value) => value === null))) return [];
  const groups = tasks.map((task) => task.replaceAll('_', ' '));
  const alt = 'nDCG of the first ten for each task, of leadwire and of four plain rankers';
  return [{ suite, name: `${suite}-rankers`, alt, plot: { kind: 'groups', y: 'nDCG@10', groups, series } }];
}
