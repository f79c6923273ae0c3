import { hashQueries, measureGains, readScores } from '../../bench/eval/lookalike-gains.js';
import type { Query } from '../../bench/eval/lookalike-tasks.js';

const query = (seed: number): Query => ({ seeds: [seed], relevance: new Map([[9, 1]]), leastRelevant: 1 });
const queries = [query(1), query(2)];
const scored = (ndcg10: number[]) => ({ queries: hashQueries(queries), ndcg10 });

test('gains are paired by query, and the lowest lower bound among all tasks is decisive', () => {
  const tasks = ['better', 'worse'].map((name) => ({ name, queries }));
  const [first, last] = [
    [9, 4],
    [4, 5],
  ];
  const ranked = new Map([
    ['better', [first!, first!]],
    ['worse', [last!, first!]],
  ]);
  const earlier = new Map([
    ['better', scored([0.5, 0.5])],
    ['worse', scored([1, 1])],
  ]);
  const rows = measureGains(tasks, ranked, earlier);
  expect(rows.map(({ metric, value }) => [metric, value])).toEqual([
    ['lookalike_gain_better', 0.5],
    ['lookalike_gain_worse', -0.5],
    ['lookalike_gain_low', -1],
  ]);
});

test('queries that differ from those of the earlier scores are not compared', () => {
  const ranked = new Map([['sub_industry', [[9], [9]]]]);
  expect(measureGains([{ name: 'sub_industry', queries }], ranked, readScores('first'))).toEqual([]);
});

test('the earlier scores cover all tasks of both corpora', () => {
  const counts = (corpus: 'first' | 'second') =>
    [...readScores(corpus)].map(([name, { ndcg10 }]) => [name, ndcg10.length]);
  const held = ['held_out_sub_industry', 300];
  const first = [['sub_industry', 500], ['tags', 500], ['three_seeds', 400], held, ['held_out_tags', 300]];
  expect(counts('first')).toEqual([...first, ['one_liners', 500]]);
  expect(counts('second')).toEqual([['sub_industry', 500], held]);
});
