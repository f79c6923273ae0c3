import type { z } from 'zod';
import type { JobTitlePage } from '../../../../schema/contracts/directory.js';
import { cursorBehind, decodeCursor, encodeCursor, isPosition, type RowCursors } from '../../../platform/paging.js';
import { inTurns } from '../../../platform/turn.js';
import { type CanonicalTitle, canonicalTitles, occupationsOf, prepareOccupations } from './canonical.js';
import { createTitleFinder, fits, isBetter, type TitleFinder } from './find-titles.js';
import { createRanker, type Ranker } from './rank-occupations.js';
import { readTitle } from './reading/read-title.js';

/** For a query that fits no occupation: the least likeness of an occupation's nearest title. */
const leastLikeness = 0.6;
const mostFound = 200;

type Index = { ranker: Ranker; finder: TitleFinder; byCode: Map<string, CanonicalTitle> };
let ready: Promise<Index> | undefined;

/**
 * Canonical job titles by their names and alternate titles; all of them by name without `q` (B11). First those that are called so, then
 * those that the reading of the title gives ("VP Sales", "Geschäftsführer"), that begin so, and that hold all of its words. Where there
 * are none, those of the query with its slips corrected, or that are much alike; none where nothing is. They come from the shipped
 * file, so a cursor is a place in a list that never changes while the process runs.
 */
export async function searchCanonicalTitles(
  _deps: unknown,
  { query }: { query: { limit: number; cursor?: string; q?: string } },
): Promise<z.output<typeof JobTitlePage> & RowCursors> {
  const [from] = query.cursor === undefined ? [0] : decodeCursor('job_titles', query.cursor, [isPosition]);
  const found = await find(query.q?.trim() ?? '');
  const page = found.slice(from, from + query.limit);
  const cursorOf = (index: number) => encodeCursor('job_titles', [from + index + 1]);
  return {
    job_titles: page.map(({ id, name }) => ({ id, name })),
    next_cursor: from + page.length < found.length ? cursorOf(page.length - 1) : null,
    [cursorBehind]: cursorOf,
  };
}

async function find(q: string): Promise<{ id: string; name: string }[]> {
  const { all } = canonicalTitles();
  if (q === '') return [...all].sort((a, b) => (a.name < b.name ? -1 : 1));
  ready ??= fillIndex(all);
  const index = await ready;
  const found = await findFitting(index, q);
  if (found.length > 0) return found;
  const corrected = await index.finder.correct(q);
  const meant = corrected === null ? [] : await findFitting(index, corrected);
  return meant.length > 0 ? meant : findAlike(index, q);
}

/** The occupations that fit, the best fit first, of one fit the nearest first. */
async function findFitting({ ranker, finder, byCode }: Index, q: string): Promise<CanonicalTitle[]> {
  const fit = await finder.find(q);
  for (const { role } of readTitle(q).roles) {
    for (const code of occupationsOf(role)) if (isBetter('reading', fit.get(code))) fit.set(code, 'reading');
  }
  const ranked = await ranker.rank(q, byCode.size);
  const scores = new Map(ranked.map(({ code, score }) => [code, score]));
  const placeOf = (code: string): number => fits.indexOf(fit.get(code)!);
  const scoreOf = (code: string): number => scores.get(code) ?? 0;
  return [...fit.keys()]
    .sort((a, b) => placeOf(a) - placeOf(b) || scoreOf(b) - scoreOf(a) || (a < b ? -1 : 1))
    .slice(0, mostFound)
    .map((code) => byCode.get(code)!);
}

/** The occupations that are similar to a query that fits none. */
async function findAlike({ ranker, byCode }: Index, q: string): Promise<CanonicalTitle[]> {
  return (await ranker.rank(q, mostFound))
    .filter(({ best }) => best >= leastLikeness)
    .map(({ code }) => byCode.get(code)!);
}

async function fillIndex(all: CanonicalTitle[]): Promise<Index> {
  const [ranker, finder] = [createRanker(), createTitleFinder()];
  await inTurns(all, (one) => {
    ranker.add(one);
    finder.add(one);
  });
  await prepareOccupations();
  return { ranker, finder, byCode: new Map(all.map((one) => [one.code, one])) };
}
