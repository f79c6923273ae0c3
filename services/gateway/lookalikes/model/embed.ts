import { addRows, type Matrix, multiplyDense, normalise } from './matrix.js';
import type { CompanyDocument, Embedded, Model } from './model.js';
import { readDocument, sharpen, type TermVector, type Vocabulary, weighTerms } from './vocabulary.js';

/** What the weights of topics are raised by, beside what terms tell anyway: measured, see the evaluation of lookalikes. */
export const topicPower = 0.4;

/** A company as the model sees it. Pure: the same document and model give the same answer on every replica. */
export function embed(model: Model, document: CompanyDocument): Embedded {
  const vector = weighTerms(model.vocabulary, readDocument(document));
  const { id, industryPath, tags, country, employees, founded, organizationType } = document;
  const facts = { industryPath, tags, country, employees, founded, organizationType };
  return { id, dense: toDense(model, vector), ...vector, facts };
}

/** A description in words, such as a query about activities, as the model sees it: a document without facts, its id 0. */
export function embedText(model: Model, text: string): Embedded {
  return embed(model, {
    id: 0,
    name: '',
    formerNames: [],
    headline: null,
    description: text,
    industryPath: [],
    tags: [],
    country: null,
    employees: null,
    founded: null,
    organizationType: null,
  });
}

/**
 * The vector that stands for several seeds and queries (at least one) together in the first stage: their mean, of length 1. What they
 * share adds up (D4): it finds better than each of them alone.
 */
export function combineDense(inputs: readonly Embedded[]): Float32Array {
  const sum = new Float32Array(inputs[0]!.dense.length);
  for (const { dense } of inputs) for (let at = 0; at < sum.length; at++) sum[at]! += dense[at]!;
  return normalise(sum);
}

function toDense(model: Model, vector: TermVector): Float32Array {
  const meaning = toMeaning(model, vector);
  const row = asRow(meaning);
  const whole = model.labels ? joinLabels(row, multiplyDense(row, model.labels), model.labelShare) : row;
  return normalise(multiplyDense(whole, model.turn).values);
}

export function asRow(values: Float32Array): Matrix {
  return { rows: 1, columns: values.length, values };
}

/** Topics need some words to be told: they weigh half from forty words on, a fifth up to ten. */
function shareOfTopics(words: number): number {
  return Math.min(0.5, Math.max(0.2, 0.2 + (0.3 * (words - 10)) / 30));
}

/** Topics and words side by side; of length 1, or zeros where no term is known. */
export function toMeaning(
  model: { vocabulary: Vocabulary; topics: Matrix; words: Matrix; wordsMean: Float32Array },
  vector: TermVector,
): Float32Array {
  const { topics, words, wordsMean, vocabulary } = model;
  const meaning = new Float32Array(topics.columns + words.columns);
  if (vector.terms.length === 0) return meaning;
  const [byTopic, byWords] = [meaning.subarray(0, topics.columns), meaning.subarray(topics.columns)];
  addRows(byTopic, topics, vector.terms, sharpen(vector, vocabulary, topicPower));
  addRows(byWords, words, vector.terms, vector.weights);
  for (let at = 0; at < byWords.length; at++) byWords[at]! -= wordsMean[at]!;
  const share = shareOfTopics(vector.words);
  scale(normalise(byTopic), Math.sqrt(share));
  scale(normalise(byWords), Math.sqrt(1 - share));
  return normalise(meaning);
}

/** Rows of meaning with rows of labels beside them, so that the inner product is `1 - share` of the one and `share` of the other. */
export function joinLabels(meaning: Matrix, labels: Matrix, share: number): Matrix {
  const columns = meaning.columns + labels.columns;
  const values = new Float32Array(meaning.rows * columns);
  for (let row = 0; row < meaning.rows; row++) {
    const [to, from] = [row * columns, row * meaning.columns];
    for (let at = 0; at < meaning.columns; at++) values[to + at] = meaning.values[from + at]! * Math.sqrt(1 - share);
    const told = normalise(labels.values.slice(row * labels.columns, (row + 1) * labels.columns));
    for (let at = 0; at < told.length; at++) values[to + meaning.columns + at] = told[at]! * Math.sqrt(share);
  }
  return { rows: meaning.rows, columns, values };
}

function scale(vector: Float32Array, factor: number): void {
  for (let at = 0; at < vector.length; at++) vector[at]! *= factor;
}
