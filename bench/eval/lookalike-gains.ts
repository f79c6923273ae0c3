import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Row } from '../results.js';
import { estimate } from '../statistics.js';
import { type Query, scoreRanking, type Task } from './lookalike-tasks.js';

/** The scores of a task: its queries, as a hash of their seeds, and the nDCG@10 of each. */
export type Scored = { queries: string; ndcg10: number[] };

/** The scores of commit 6682186 by the names of tasks, of the first or the second corpus (bench/eval/data/README.md). */
export function readScores(corpus: 'first' | 'second'): Map<string, Scored> {
  const [, ...lines] = readFileSync('bench/eval/data/lookalikes-6682186.tsv', 'utf8').trimEnd().split('\n');
  const fields = lines.map((line) => line.split('\t')).filter(([of]) => of === corpus);
  return new Map(
    fields.map(([, task, queries, scores]) => [task!, { queries: queries!, ndcg10: scores!.split(' ').map(Number) }]),
  );
}

/**
 * How much better rankings are than earlier ones, query by query: a row for each task with its 95 % interval, and `lookalike_gain_low`, the
 * lower end of the worst of them. A task whose queries are not those of the earlier scores has no row, and then there is no worst one.
 */
export function measureGains(
  tasks: readonly Pick<Task, 'name' | 'queries'>[],
  ranked: ReadonlyMap<string, number[][]>,
  earlier: ReadonlyMap<string, Scored>,
): Row[] {
  const rows = tasks.flatMap(({ name, queries }) => {
    const places = ranked.get(name);
    const known = earlier.get(name);
    if (!places || known?.queries !== hashQueries(queries)) return [];
    const gains = queries.map((query, at) => scoreRanking(query, places[at]!).ndcg10 - known.ndcg10[at]!);
    return [{ metric: `lookalike_gain_${name}`, ...row, ...estimate(gains, mean) }];
  });
  // The worst of some tasks alone would look better than that of all.
  if (rows.length < earlier.size) return rows;
  const lowest = Math.min(...rows.map(({ low }) => low));
  return [...rows, { metric: 'lookalike_gain_low', ...row, value: lowest, low: null, high: null, goal: 0 }];
}

const row = { unit: '', goal: null, better: 'higher' } as const;

/** A hash of the seeds of queries, in their order. */
export const hashQueries = (queries: readonly Query[]): string =>
  createHash('sha256')
    .update(JSON.stringify(queries.map(({ seeds }) => seeds)))
    .digest('hex')
    .slice(0, 16);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
