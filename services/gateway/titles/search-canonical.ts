import type { z } from 'zod';
import type { JobTitlePage } from '../../../schema/contracts/directory.js';
import { decodeCursor, encodeCursor, isPosition } from '../../platform/paging.js';
import { type CanonicalTitle, canonicalTitles } from './canonical.js';
import { inTurns } from './in-turns.js';
import { createRanker, type Ranker } from './rank-occupations.js';

/** Below this likeness a title has little more than a syllable in common with the query. */
const leastLikeness = 0.25;
const mostFound = 200;

let ready: Promise<Ranker> | undefined;

/**
 * Canonical job titles by their names and alternate titles, the nearest first; all of them by name without `q` (B11). They come from
 * the shipped file, so a cursor is a place in a list that never changes while the process runs.
 */
export async function searchCanonicalTitles(
  _deps: unknown,
  { query }: { query: { limit: number; cursor?: string; q?: string } },
): Promise<z.output<typeof JobTitlePage>> {
  const [from] = query.cursor === undefined ? [0] : decodeCursor('job_titles', query.cursor, [isPosition]);
  const found = await find(query.q?.trim() ?? '');
  const page = found.slice(from, from + query.limit);
  const end = from + page.length;
  return {
    job_titles: page.map(({ id, name }) => ({ id, name })),
    next_cursor: end < found.length ? encodeCursor('job_titles', [end]) : null,
  };
}

async function find(q: string): Promise<{ id: string; name: string }[]> {
  const { all } = canonicalTitles();
  if (q === '') return [...all].sort((a, b) => (a.name < b.name ? -1 : 1));
  ready ??= fillRanker(all);
  const ranker = await ready;
  const byCode = new Map(all.map((one) => [one.code, one]));
  return ranker
    .rank(q, mostFound)
    .filter(({ best }) => best >= leastLikeness)
    .map(({ code }) => byCode.get(code)!);
}

async function fillRanker(all: CanonicalTitle[]): Promise<Ranker> {
  const ranker = createRanker();
  await inTurns(all, ranker.add);
  return ranker;
}
