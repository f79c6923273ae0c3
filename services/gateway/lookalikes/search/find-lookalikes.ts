import type { Lookalike } from '../../../../schema/contracts/lookalikes.js';
import { AppError } from '../../../platform/errors.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { SearchRequest, SearchResult } from '../../operation/ports.js';
import { type EmbedTexts, textsAtOnce } from '../embedding-provider.js';
import { combineDense, embed, embedText } from '../model/embed.js';
import type { Embedded } from '../model/model.js';
import { type IndustryPaths, toDocument, toFacts } from '../model/to-document.js';
import { providerText } from '../provider-text.js';
import { selectDocuments } from '../sql/documents.js';
import { type Move, selectMoves } from '../sql/moves.js';
import { selectByWords } from '../sql/select-by-words.js';
import { selectSocialCompanies } from '../sql/social-companies.js';
import { type RankedRow, selectRanked } from '../sql/vectors.js';
import { passesFilter, toNumberFilter } from './company-filter.js';
import { countShared } from './compare-facts.js';
import type { LoadedGeneration } from './loaded-generation.js';
import { rank } from './rank.js';
import { type Hit, quantiseVector, type ScanQuery } from './vector-index.js';
import { readTerms } from './vector-row.js';

export type FindDeps = {
  db: Queryable;
  paths: IndustryPaths;
  industryNumbers: ReadonlyMap<string, number>;
  /** Null without an embedding provider. */
  embedTexts: EmbedTexts | null;
};

/** The scan gives this many companies to the ranking, or four times the limit where that is more; the evaluation takes as many. */
export const scannedTop = 300;
/** How many companies are ranked besides: those with staff in common, and those with all words of a query. */
const besideTop = 150;
const movesPerSeed = 500;
const commonWords = 1_000;
/** The least likeness of a match: companies with a lower one have hardly a word in common. */
const minScore = 0.1;
/** The bonus for the same industry, added to the likeness of texts, which is at most 1. */
const industryWeight = 0.15;

/**
 * Finds lookalikes by a generation: the seeds and queries become one vector, the scan finds the nearest companies to it among all that
 * pass the filter, and the ranking orders the best of them by everything that is known. Filters are checked again on the rows that are
 * returned, since the directory may have changed since. Throws `unavailable` where the generation has been deleted.
 */
export async function findLookalikes(
  deps: FindDeps,
  generation: LoadedGeneration,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResult> {
  const { db } = deps;
  const { seeds: seedIds, filter, limit } = request;
  const [seeds, queries, moves, ...worded] = await Promise.all([
    readSeeds(deps, generation, seedIds, signal),
    embedQueries(deps, generation, request.queries, signal),
    seedIds.length > 0 ? selectMoves(db, seedIds, movesPerSeed, besideTop) : ([] as Move[]),
    ...request.queries.map((query) => selectByWords(db, query, commonWords)),
  ]);
  const query: ScanQuery = {
    vector: quantiseVector(combineDense([...seeds, ...queries])),
    industryBonus: toIndustryBonus(deps, seeds),
    filter: toNumberFilter(filter, deps.industryNumbers),
    excluded: new Set(seedIds),
    minScore,
    top: Math.max(scannedTop, 4 * limit),
  };
  const scanned = generation.index.scan(query);
  const beside = lookBeside(generation, query, scanned.hits, [
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
    throw new AppError('unavailable', 'The lookalike model was replaced a moment ago.');
  }
  const passing = rows.filter((row) => passesFilter(filter, row));
  const candidates = passing.map((row) => toCandidate(row, generation, deps.paths));
  const moved = new Map(moves.map((move) => [move.company_id, move.people]));
  const withReasons = request.explain ? limit : 0;
  const ranked = rank(generation.model, { seeds, queries, candidates, moved }, { withReasons }).slice(0, limit);
  const companies = await selectSocialCompanies(
    db,
    ranked.map(({ id }) => id),
    filter,
  );
  const lookalikes = ranked.flatMap(({ id, score, reasons }): Lookalike[] => {
    const social_company = companies.get(id);
    if (!social_company) return [];
    return [{ social_company, score, ...(request.explain ? { reasons } : {}) }];
  });
  const gone = rows.length - passing.length + ranked.length - lookalikes.length;
  const found = scanned.total + beside.filter(({ score }) => score < minScore).length - gone;
  return { total: Math.max(found, lookalikes.length), lookalikes };
}

function toCandidate(row: RankedRow, { index }: LoadedGeneration, paths: IndustryPaths): Embedded {
  const id = row.social_id;
  return { id, dense: index.read(id)!, ...readTerms(row), facts: toFacts(row, paths) };
}

/** The seeds, with their vectors from the generation; a seed that the generation does not contain yet is embedded now. */
async function readSeeds(
  { db, paths, embedTexts }: FindDeps,
  { model, index }: LoadedGeneration,
  ids: number[],
  signal: AbortSignal,
): Promise<Embedded[]> {
  if (ids.length === 0) return [];
  const documents = (await selectDocuments(db, ids)).map((row) => toDocument(row, paths));
  const embedded = documents.map((document) => embed(model, document));
  const unknown: number[] = [];
  for (const [place, seed] of embedded.entries()) {
    const dense = index.read(seed.id);
    if (dense) seed.dense = dense;
    else if (embedTexts) {
      seed.dense = new Float32Array(index.dims);
      if (providerText(documents[place]!) !== '') unknown.push(place);
    }
  }
  if (embedTexts && unknown.length > 0) {
    const texts = unknown.map((place) => providerText(documents[place]!));
    const vectors = await askProvider(embedTexts, texts, index.dims, signal);
    for (const [at, place] of unknown.entries()) embedded[place]!.dense = vectors[at]!;
  }
  return embedded;
}

async function embedQueries(
  { embedTexts }: FindDeps,
  { model, index }: LoadedGeneration,
  texts: string[],
  signal: AbortSignal,
): Promise<Embedded[]> {
  const embedded = texts.map((text) => embedText(model, text));
  if (!embedTexts || texts.length === 0) return embedded;
  const vectors = await askProvider(embedTexts, texts, index.dims, signal);
  return embedded.map((query, index) => ({ ...query, dense: vectors[index]! }));
}

const askWithinMs = 5_000;

/** Asks the provider once and with a short time-out, since a caller waits. */
async function askProvider(
  embedTexts: EmbedTexts,
  texts: string[],
  dims: number,
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let start = 0; start < texts.length; start += textsAtOnce) {
    vectors.push(
      ...(await embedTexts(texts.slice(start, start + textsAtOnce), { signal, tries: 1, withinMs: askWithinMs })),
    );
  }
  if (vectors.some((vector) => vector.length !== dims)) {
    throw new AppError('unavailable', 'The embedding provider answers other vectors than the companies have.');
  }
  return vectors;
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

function lookBeside(generation: LoadedGeneration, query: ScanQuery, scanned: Hit[], ids: number[]): Hit[] {
  const known = new Set(scanned.map(({ id }) => id));
  return generation.index
    .look(
      ids.filter((id) => !known.has(id)),
      query,
    )
    .sort((one, other) => other.score - one.score || one.id - other.id)
    .slice(0, besideTop);
}
