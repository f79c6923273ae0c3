import { AppError } from '../../../platform/errors.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { finishInTurns, inTurns, mapInTurns } from '../../../platform/turn.js';
import type { Ranked, SearchRequest, SearchResult } from '../../operation/ports.js';
import { combineDense, embed, embedText } from '../model/embed.js';
import type { CompanyDocument, Embedded, Model } from '../model/model.js';
import { type IndustryPaths, toDocument, toFacts } from '../model/to-document.js';
import { providerText } from '../provider/provider-text.js';
import type { Asked } from '../provider/query-vectors.js';
import { selectDocuments } from '../sql/documents.js';
import { type Move, selectMoves } from '../sql/moves.js';
import { selectByWords } from '../sql/select-by-words.js';
import { type RankedRow, selectRanked } from '../sql/vectors.js';
import { passesFilter, toNumberFilter } from './company-filter.js';
import { countShared } from './compare-facts.js';
import type { LoadedGeneration } from './loaded-generation.js';
import { rankInSteps } from './rank.js';
import { readPage } from './read-page.js';
import { type Hit, quantiseVector, type ScanQuery } from './vector-index.js';
import { readTerms } from './vector-row.js';

export type FindDeps = {
  db: Queryable;
  paths: IndustryPaths;
  industryNumbers: ReadonlyMap<string, number>;
};
export const nothingFound: SearchResult = { total: 0, lookalikes: [], ranking: [], leftOut: [] };
/** A search, with what was asked of the embedding provider for it. */
type AskedRequest = SearchRequest & { asked: Asked | null };

/** The scan gives this many companies to the ranking, or four times the limit where that is more; the evaluation takes as many. */
export const scannedTop = 300;
/** As many companies are ranked for further pages, or where a least score decides how many match. */
const rankedTop = 1_000;
/** How many companies are ranked besides: those with staff in common, and those with all words of a query. */
const besideTop = 150;
const movesPerSeed = 500;
const commonWords = 1_000;
/** The least likeness of a match: companies with a lower one have hardly a word in common. */
const minScore = 0.1;
/** The bonus for the same industry, added to the likeness of texts, which is at most 1. */
const industryWeight = 0.15;

/**
 * Finds lookalikes in a generation: the seeds and queries become one vector, the scan finds the companies nearest to it among all that pass
 * the filter, and the ranking orders the best of them by everything that is known. Filters are checked again on the returned rows, since the
 * directory may have changed in the meantime. Other searches of the thread get their turns in between, however much this one ranks or leaves
 * out (S4). Throws `unavailable` if the generation has been deleted.
 */
export async function findLookalikes(
  deps: FindDeps,
  generation: LoadedGeneration,
  request: AskedRequest,
): Promise<SearchResult> {
  const { db } = deps;
  const { seeds: seedIds, filter, limit } = request;
  const isDeep = request.freezes || request.minScore !== null;
  const { queries, leftOut: unaskedQueries } = embedQueries(generation, request);
  const [{ seeds, leftOut: unaskedSeeds }, { seeds: liked }, { seeds: notLiked }, moves, ...worded] = await Promise.all(
    [
      readSeeds(deps, generation, request),
      readSeeds(deps, generation, { ...request, seeds: request.liked }),
      readSeeds(deps, generation, { ...request, seeds: request.notLiked }),
      seedIds.length > 0 ? selectMoves(db, seedIds, movesPerSeed, besideTop) : ([] as Move[]),
      ...queries.map(({ text }) => selectByWords(db, text, commonWords)),
    ],
  );
  const leftOut = [...unaskedSeeds, ...unaskedQueries];
  const inputs = [...seeds, ...queries];
  if (inputs.length === 0) return nothingFound;
  const query: ScanQuery = {
    vector: quantiseVector(toVector(inputs, liked)),
    industryBonus: toIndustryBonus(deps, seeds),
    filter: toNumberFilter(filter, deps.industryNumbers),
    excluded: await toExcluded(request),
    minScore,
    top: Math.max(isDeep ? rankedTop : scannedTop, 4 * limit),
  };
  const scanned = await finishInTurns(generation.index.scanInSteps(query));
  const beside = await lookBeside(generation, query, scanned.hits, [
    ...moves.map((move) => move.company_id),
    ...worded.flat(),
  ]);
  const rows = await selectRanked(
    db,
    generation.id,
    [...scanned.hits, ...beside].map(({ id }) => id),
  );
  if (rows.length === 0 && scanned.hits.length > 0) {
    // Another version of the worker, or one that was paused for long, has replaced the generation; the next one is being loaded.
    throw new AppError('unavailable', 'The lookalike model was replaced a moment ago. Try again.');
  }
  const passing = rows.filter((row) => passesFilter(filter, row));
  const candidates = await mapInTurns(passing, (row) => toCandidate(row, generation, deps.paths));
  const moved = new Map(moves.map((move) => [move.company_id, move.people]));
  const withReasons = request.explain ? (request.freezes ? Number.POSITIVE_INFINITY : limit) : 0;
  const ranking = { seeds, queries, candidates, moved, liked, notLiked };
  const whole = (await finishInTurns(rankInSteps(generation.model, ranking, { withReasons })))
    .filter(({ score }) => score >= (request.minScore ?? 0))
    .map(({ id, score, reasons }): Ranked => ({ id, score, ...(request.explain ? { reasons } : {}) }));
  const ranked = whole.slice(0, limit);
  const lookalikes = await readPage(db, ranked, filter);
  const answer = { lookalikes, ranking: request.freezes ? whole : [], leftOut };
  const left = ranked.length - lookalikes.length;
  if (request.minScore !== null) return { total: whole.length - left, ...answer };
  const gone = rows.length - passing.length + left;
  const found = scanned.total + beside.filter(({ score }) => score < minScore).length - gone;
  return { total: Math.max(found, lookalikes.length), ...answer };
}

/** The companies that are not to be found, which may be 200,000. */
async function toExcluded({ seeds, excluded }: SearchRequest): Promise<Set<number>> {
  const ids = new Set(seeds);
  await inTurns(excluded, (id) => ids.add(id), 1_000);
  return ids;
}

/** The vector by which candidates are searched; what is liked counts as much as all inputs together. */
function toVector(inputs: Embedded[], liked: Embedded[]): Float32Array {
  const asked = { ...inputs[0]!, dense: combineDense(inputs) };
  return liked.length === 0 ? asked.dense : combineDense([asked, { ...asked, dense: combineDense(liked) }]);
}

function toCandidate(row: RankedRow, { index }: LoadedGeneration, paths: IndustryPaths): Embedded {
  const id = row.social_id;
  return { id, dense: index.read(id)!, ...readTerms(row), facts: toFacts(row, paths) };
}

/** The texts for which a search needs the provider: its queries, and seeds that the generation does not contain yet. */
export async function listAskedTexts(
  { db, paths }: FindDeps,
  { index }: LoadedGeneration,
  { seeds, queries }: SearchRequest,
): Promise<string[]> {
  const unknown = seeds.filter((id) => !index.has(id));
  const documents = unknown.length === 0 ? [] : await selectDocuments(db, unknown);
  return [...queries, ...documents.map((row) => providerText(toDocument(row, paths))).filter((text) => text !== '')];
}

type LeftOut = SearchResult['leftOut'];

/**
 * The seeds, with their vectors from the generation. A seed that the generation does not contain yet is embedded now. If the provider has not
 * embedded it, `leftOut` gives the reason, and only the model's own blocks count.
 */
async function readSeeds(
  { db, paths }: FindDeps,
  { model, index }: LoadedGeneration,
  { seeds: ids, asked }: AskedRequest,
): Promise<{ seeds: Embedded[]; leftOut: LeftOut }> {
  const leftOut: LeftOut = [];
  const embedOne = (document: CompanyDocument): Embedded => {
    const dense = index.read(document.id);
    if (dense) return { ...embed(model, document), dense };
    const text = providerText(document);
    const given = asked?.vectors.get(text);
    if (text !== '' && lacksBlock(model, given)) leftOut.push({ seed: document.id, message: whyLeftOut(asked) });
    return embed(model, document, given);
  };
  const documents = ids.length === 0 ? [] : await selectDocuments(db, ids);
  const seeds = await mapInTurns(documents, (row) => embedOne(toDocument(row, paths)));
  return { seeds, leftOut };
}

/** Whether a text lacks the provider's block that the companies have. */
const lacksBlock = ({ provided }: Model, given: Float32Array | undefined): boolean =>
  provided !== null && given?.length !== provided.centre.length;

export const otherModel =
  'The present vectors come from another embedding model; those of the new one are being created.';
const whyLeftOut = (asked: Asked | null): string =>
  asked === null
    ? otherModel
    : (asked.fault ?? 'The embedding provider returns vectors of another length than those of the companies.');

/** The queries. For those that the provider has not embedded, `leftOut` gives the reason, and only the model's own blocks count. */
function embedQueries(
  { model }: LoadedGeneration,
  { queries: texts, asked }: AskedRequest,
): { queries: (Embedded & { text: string })[]; leftOut: LeftOut } {
  const leftOut: LeftOut = [];
  const queries = texts.map((text, query) => {
    const given = asked?.vectors.get(text);
    if (lacksBlock(model, given)) leftOut.push({ query, message: whyLeftOut(asked) });
    return { ...embedText(model, text, given), text };
  });
  return { queries, leftOut };
}

/** The bonus of each industry, by its number: the share of its path that it has in common with the seeds, on average over the seeds. */
function toIndustryBonus({ paths, industryNumbers }: FindDeps, seeds: Embedded[]): Float32Array {
  const bonus = new Float32Array(industryNumbers.size + 1);
  const known = seeds.map((seed) => seed.facts.industryPath).filter((path) => path.length > 0);
  for (const [id, number] of industryNumbers) {
    const path = paths.get(id) ?? [];
    for (const other of known) {
      bonus[number]! +=
        (industryWeight * countShared(path, other)) / Math.max(path.length, other.length) / known.length;
    }
  }
  return bonus;
}

async function lookBeside(
  generation: LoadedGeneration,
  query: ScanQuery,
  scanned: Hit[],
  ids: number[],
): Promise<Hit[]> {
  const known = new Set(scanned.map(({ id }) => id));
  const others = new Set(ids.filter((id) => !known.has(id)));
  const found = await mapInTurns(others, (id) => generation.index.look([id], query));
  return found
    .flat()
    .sort((one, other) => other.score - one.score || one.id - other.id)
    .slice(0, besideTop);
}
