import type { z } from 'zod';
import type { JobTitlePage } from '../../../../../schema/contracts/directory.js';
import { cursorBehind, decodeCursor, encodeCursor, isPosition, type RowCursors } from '../../../../platform/paging.js';
import { canonicalTitles, occupationsOf } from '../occupations/canonical.js';
import { type EscoOccupation, readEscoOccupations } from '../occupations/esco-occupations.js';
import { createLabelIndex, exactly, type LabelIndex } from '../occupations/label-index.js';
import { type CanonicalTitle, isOfEsco, labelsOfOccupations } from '../occupations/vocabularies.js';
import { abbreviations, chiefOffices } from '../reading/english.js';
import { isEnglishWord } from '../reading/english-words.js';
import { readTitle } from '../reading/read-title.js';
import { scanTitle } from '../reading/scan.js';
import { openSearch } from './built-search.js';
import { fits, isBetter, type TitleFinder } from './find-titles.js';
import type { Ranker } from './rank-occupations.js';

/** For a query that fits no occupation: the least likeness of an occupation's nearest title. */
const leastLikeness = 0.6;
const mostFound = 200;
/** For a query in another language than English: the least likeness of the nearest label, and where it has an English word, too. */
const leastLabel = { foreign: 0.25, mixed: 0.5 };
/** For a query that fits nothing in English either: the least likeness of the nearest label of its other words. */
const leastLabelAtLast = 0.2;

type Index = { ranker: Ranker; finder: TitleFinder; labels: LabelIndex | null; byCode: Map<string, CanonicalTitle> };
let ready: Index | undefined;

/**
 * Finds canonical job titles by name or alternate title, or one by its ID; without `q`, all of them by name (B11). First come those called so,
 * then those that the reading of the title gives ("VP Sales", "Geschäftsführer"), that begin so, and that contain all of its words. If there
 * are none, those of the query with its slips corrected, or those that are much alike; if nothing is, none. They come from the shipped
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
  if (q === '') return [...canonicalTitles().all].sort((a, b) => (a.name < b.name ? -1 : 1));
  const named = canonicalTitles().all.filter(({ id }) => id === q.toLowerCase());
  if (named.length > 0) return named;
  if (!ready) {
    ready = openIndex();
    void addLabels(ready, readEscoOccupations());
  }
  return searchIndex(ready, q);
}

/** The index of the canonical titles, without labels in other languages. */
function openIndex(): Index {
  const { all } = canonicalTitles();
  return { ...openSearch(), labels: null, byCode: new Map(all.map((one) => [one.code, one])) };
}

/** Adds labels, in turns with the first searches, which do without: a search must not take the seconds that this takes. */
async function addLabels(index: Index, occupations: EscoOccupation[]): Promise<void> {
  index.labels = await createLabelIndex(labelsOfOccupations(occupations));
}

/** The search with the labels of these occupations of ESCO alone, for evaluations. */
export async function createTitleSearch(occupations: EscoOccupation[]): Promise<(q: string) => Promise<string[]>> {
  const index = openIndex();
  await addLabels(index, occupations);
  return async (q) => (await searchIndex(index, q)).map(({ code }) => code);
}

async function searchIndex(index: Index, q: string): Promise<CanonicalTitle[]> {
  const labelled = await findLabelled(index, q);
  if (labelled.length > 0) return labelled;
  const found = await findFitting(index, q);
  if (found.length > 0) return found;
  const corrected = await index.finder.correct(q);
  const meant = corrected === null ? [] : await findFitting(index, corrected);
  if (meant.length > 0) return meant;
  const others = scanTitle(q).filter((token) => !isEnglish(token));
  if ((await nearestLabel(index, others.join(' '))) < leastLabelAtLast) return findAlike(index, q);
  return toTitles(
    index,
    (await index.labels!.rank(q)).map(({ code }) => code),
  );
}

/** The likeness of the label that is most like a text, 0 where no labels are there yet. */
const nearestLabel = async ({ labels }: Index, text: string): Promise<number> =>
  (await labels?.rank(text))?.[0]?.best ?? 0;

const toTitles = ({ byCode }: Index, codes: readonly string[]): CanonicalTitle[] =>
  codes.slice(0, mostFound).map((code) => byCode.get(code)!);

/**
 * The occupations with labels like a query that has a word which is not English; none where no label is much alike. Of several that are
 * called so, those that the reading of the query gives come first.
 */
async function findLabelled(index: Index, q: string): Promise<CanonicalTitle[]> {
  const tokens = scanTitle(q);
  if (!index.labels || tokens.every(isEnglish)) return [];
  const least = leastLabel[tokens.some((token) => isEnglishWord(token)) ? 'mixed' : 'foreign'];
  const ranked = await index.labels.rank(q);
  if ((ranked[0]?.best ?? 0) < least) return [];
  const exact = ranked.filter(({ best }) => best > exactly).map(({ code }) => code);
  const others = ranked.filter(({ best }) => best <= exactly).map(({ code }) => code);
  const found = exact.length > 0 ? (await findFitting(index, q)).map(({ code }) => code) : [];
  const agreed = found.filter((code) => exact.includes(code));
  // "Vertriebsleiter" is a label of those who distribute, but is read as one who leads sales.
  const first = agreed.length > 0 || !isReadWhole(q) ? agreed : found.slice(0, 1);
  return toTitles(index, [...new Set([...first, ...exact, ...others, ...found])]);
}

/** Whether the reading of a query shows its occupation: that of a leader by what is led, that of others by their noun alone. */
function isReadWhole(q: string): boolean {
  const [one] = readTitle(q).roles;
  return one?.role.functions.length === 0 || /Manager|Director|President|CXO/.test(one?.seniority ?? '');
}

/** Whether a token is no word, an English one, or too short to tell. */
function isEnglish(token: string): boolean {
  return (
    token.length < 3 ||
    !/\p{L}/u.test(token) ||
    Object.hasOwn(abbreviations, token) ||
    Object.hasOwn(chiefOffices, token) ||
    isEnglishWord(token)
  );
}

/** The occupations that fit, the best fit first, of one fit the nearest first. */
async function findFitting({ ranker, finder, byCode }: Index, q: string): Promise<CanonicalTitle[]> {
  const fit = await finder.find(q);
  for (const { role } of readTitle(q).roles) {
    for (const code of occupationsOf(role)) if (isBetter('reading', fit.get(code))) fit.set(code, 'reading');
  }
  const ranked = await ranker.rank(q, byCode.size);
  const scores = new Map(ranked.map(({ code, score }) => [code, score]));
  // Occupations of O*NET stand before those of ESCO that fit as well; what is called so, or read so, fits as well.
  const placeOf = (code: string): number =>
    2 * Math.max(fits.indexOf('reading'), fits.indexOf(fit.get(code)!)) + Number(isOfEsco(code));
  const fitOf = (code: string): number => fits.indexOf(fit.get(code)!);
  const scoreOf = (code: string): number => scores.get(code) ?? 0;
  return [...fit.keys()]
    .sort((a, b) => placeOf(a) - placeOf(b) || fitOf(a) - fitOf(b) || scoreOf(b) - scoreOf(a) || (a < b ? -1 : 1))
    .slice(0, mostFound)
    .map((code) => byCode.get(code)!);
}

/** The occupations that are similar to a query that fits none. */
async function findAlike({ ranker, byCode }: Index, q: string): Promise<CanonicalTitle[]> {
  return (await ranker.rank(q, mostFound))
    .filter(({ best }) => best >= leastLikeness)
    .map(({ code }) => byCode.get(code)!);
}
