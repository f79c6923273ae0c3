import { type Calibration, defaultCalibration } from './calibrate.js';
import { embedBlock, joinLabels, meaningDims, toMeaning, topicPower } from './embed.js';
import { sealModel } from './encode-model.js';
import { factorise, principalAxes } from './factorise.js';
import { fitScores, type Judged } from './fit-scores.js';
import { labelShare, learnLabels, readLabels } from './learn-labels.js';
import { addRows, type Matrix, multiplyDense, zeros } from './matrix.js';
import type { CompanyDocument, Embedded, Model, Provided } from './model.js';
import { createRandom } from './random.js';
import {
  learnVocabulary,
  type ReadDocument,
  readDocument,
  type TermVector,
  toNumbers,
  toRows,
  weighTerms,
} from './vocabulary.js';
import { learnWordVectors } from './word-vectors.js';

/** The most documents that a model is trained on; of more companies, a sample teaches as much. */
export const mostTrainingDocuments = 50_000;

const topicDims = 200;
const wordDims = 200;
const modelDims = 192;
const coarseDims = 64;
/** The share of companies on which labels are evaluated and scores calibrated, and the most of them. */
const heldOutShare = 0.25;
const mostHeldOut = 2_000;
/** So many companies, at most, take part in the rankings on which scores are fitted. */
const mostRanked = 10_000;

/** What is learnt from a provider's vectors, with the blocks of the documents that have a vector, by their ids. */
export type ProvidedBlocks = { provided: Provided; blocks: ReadonlyMap<number, Float32Array> };
type Training = { seed: number; given?: ProvidedBlocks | null };

/**
 * Learns a model from companies: the meaning of words, and the installation's own industries and tags. The same documents and seed give
 * the same model, whatever the order of the documents. Takes seconds for thousands; throws beyond `mostTrainingDocuments`.
 */
export function trainModel(documents: readonly CompanyDocument[], { seed, given }: Training): Model {
  const sorted = inOrder(documents);
  return learnFromLabels(learnFromTexts(sorted, { seed, given }), sorted, { seed });
}

/** What is learnt from texts: all that the labels do not decide. Learning it takes most of the time of training. */
export type Texts = { parts: Parts; meaning: Matrix; blocks: ReadonlyMap<number, Float32Array> };

/** The first half of `trainModel`, which reads only the texts. */
export function learnFromTexts(documents: readonly CompanyDocument[], { seed, given }: Training): Texts {
  if (documents.length > mostTrainingDocuments)
    throw new Error(`a model is trained on at most ${mostTrainingDocuments} documents, not on ${documents.length}`);
  const sorted = inOrder(documents);
  const read = sorted.map(readDocument);
  const vocabulary = learnVocabulary(read);
  const vectors = read.map((one) => weighTerms(vocabulary, one));
  const topics = factorise(toRows(vectors, vocabulary, topicPower), topicDims, { seed }).right;
  const words = learnWordVectors(textsOf(vocabulary, read), vocabulary.terms.length, wordDims, seed + 1);
  const wordsMean = meanOf(vectors, words);
  const parts = { documents: read.length, vocabulary, topics, words, wordsMean, provided: given?.provided ?? null };
  const blocks = given?.blocks ?? new Map<number, Float32Array>();
  const meaning = zeros(read.length, meaningDims(parts));
  vectors.forEach((vector, row) => {
    meaning.values.set(toMeaning(parts, vector, blocks.get(sorted[row]!.id) ?? null), row * meaning.columns);
  });
  return { parts, meaning, blocks };
}

/** The second half of `trainModel`, for the same companies, which may have other labels by now. */
export function learnFromLabels(
  { parts, meaning, blocks }: Texts,
  documents: readonly CompanyDocument[],
  { seed }: { seed: number },
): Model {
  const sorted = inOrder(documents);
  const heldOut = holdOut(readLabels(sorted).rows, createRandom(seed + 2));
  const labels = learnLabels(meaning, sorted, heldOut);
  const tried = assemble(parts, meaning, labels?.tried ?? null, defaultCalibration);
  const embedOne = (document: CompanyDocument): Embedded =>
    embedBlock(tried, withoutLabels(document), blocks.get(document.id) ?? null);
  const calibration = calibrate(embedOne, sorted, heldOut) ?? defaultCalibration;
  return assemble(parts, meaning, labels?.map ?? null, calibration);
}

function inOrder(documents: readonly CompanyDocument[]): CompanyDocument[] {
  return [...documents].sort((one, other) => one.id - other.id);
}

type Parts = Pick<Model, 'documents' | 'vocabulary' | 'topics' | 'words' | 'wordsMean' | 'provided'>;

function assemble(parts: Parts, meaning: Matrix, labels: Matrix | null, calibration: Calibration): Model {
  const whole = labels ? joinLabels(meaning, multiplyDense(meaning, labels), labelShare) : meaning;
  const turn = principalAxes(whole, modelDims);
  const dims = turn.columns;
  return sealModel({
    ...parts,
    dims,
    coarseDims: Math.min(coarseDims, dims),
    labels,
    labelShare,
    turn,
    calibration,
  });
}

function holdOut(rows: readonly number[], random: () => number): Set<number> {
  const drawn = rows.map((row) => ({ row, at: random() })).sort((one, other) => one.at - other.at);
  return new Set(drawn.slice(0, Math.min(mostHeldOut, Math.floor(rows.length * heldOutShare))).map(({ row }) => row));
}

/** Fits scores on held-out companies whose labels `embedOne` hides, among a sample of all. */
function calibrate(
  embedOne: (document: CompanyDocument) => Embedded,
  documents: readonly CompanyDocument[],
  heldOut: ReadonlySet<number>,
): Calibration | null {
  const hidden = [...heldOut].map((row): Judged => {
    const document = documents[row]!;
    return { embedded: embedOne(document), leaf: document.industryPath.join('>') || null };
  });
  const step = Math.ceil(documents.length / mostRanked);
  const others = documents.filter((_, row) => !heldOut.has(row) && row % step === 0);
  return fitScores(hidden, others.map(embedOne));
}

const withoutLabels = (document: CompanyDocument): CompanyDocument => ({ ...document, industryPath: [], tags: [] });

function textsOf(vocabulary: Model['vocabulary'], read: readonly ReadDocument[]): Int32Array[] {
  return read.flatMap(({ headline, description }) => [
    toNumbers(vocabulary, headline),
    toNumbers(vocabulary, description),
  ]);
}

function meanOf(vectors: readonly TermVector[], words: Matrix): Float32Array {
  const sum = new Float64Array(words.columns);
  for (const { terms, weights } of vectors) addRows(sum, words, terms, weights);
  return Float32Array.from(sum, (one) => one / Math.max(1, vectors.length));
}
