import { joinLabels, toMeaning, topicPower } from './embed.js';
import { sealModel } from './encode-model.js';
import { factorise, principalAxes } from './factorise.js';
import { learnLabels } from './learn-labels.js';
import { addRows, type Matrix, multiplyDense, zeros } from './matrix.js';
import type { CompanyDocument, Model } from './model.js';
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

/** The most documents that a model is trained on; of more, a sample drawn by their ids tells as much. */
export const mostTrainingDocuments = 50_000;

const topicDims = 200;
const wordDims = 200;
const modelDims = 192;
const coarseDims = 64;
const labelShare = 0.6;

/**
 * Learns a model from companies: which words tell what, and the installation's own industries and tags. The same documents and
 * seed give the same model, in whatever order they come. Takes seconds for thousands; throws beyond `mostTrainingDocuments`.
 */
export function trainModel(documents: readonly CompanyDocument[], { seed }: { seed: number }): Model {
  if (documents.length > mostTrainingDocuments)
    throw new Error(`a model is trained on at most ${mostTrainingDocuments} documents, not on ${documents.length}`);
  const sorted = [...documents].sort((one, other) => one.id - other.id);
  const read = sorted.map(readDocument);
  const vocabulary = learnVocabulary(read);
  const vectors = read.map((one) => weighTerms(vocabulary, one));
  const rows = toRows(vectors, vocabulary, topicPower);
  const topics = factorise(rows, topicDims, { seed }).right;
  const words = learnWordVectors(textsOf(vocabulary, read), vocabulary.terms.length, wordDims, seed + 1);
  const parts = { vocabulary, topics, words, wordsMean: meanOf(vectors, words) };
  const meaning = zeros(sorted.length, topics.columns + words.columns);
  vectors.forEach((vector, row) => {
    meaning.values.set(toMeaning(parts, vector), row * meaning.columns);
  });
  const labels = learnLabels(meaning, sorted);
  const whole = labels ? joinLabels(meaning, multiplyDense(meaning, labels), labelShare) : meaning;
  const turn = principalAxes(whole, modelDims);
  return sealModel({
    ...parts,
    documents: sorted.length,
    dims: turn.columns,
    coarseDims: Math.min(coarseDims, turn.columns),
    labels,
    labelShare,
    turn,
    calibration: { raw: Float32Array.of(0, 1), score: Float32Array.of(0, 1) },
  });
}

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
