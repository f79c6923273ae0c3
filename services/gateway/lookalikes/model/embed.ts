import { addRows, type Matrix, multiplyDense, normalise } from './matrix.js';
import type { CompanyDocument, Embedded, Model } from './model.js';
import { readDocument, sharpen, type TermVector, type Vocabulary, weighTerms } from './vocabulary.js';

/** For topics, terms are weighted by `idf` to this further power; measured by the evaluation of lookalikes. */
export const topicPower = 0.4;

/** How long the dense vectors of a model are. */
export const dimsOf = ({ centre, dims }: Model): number => centre?.length ?? dims;

/**
 * Embeds a company. The same document and model give the same result on every replica. Where a provider makes the vectors of the model,
 * `given` is what it made of the company's text; without it, the vector is all zeros.
 */
export function embed(model: Model, document: CompanyDocument, given?: Float32Array): Embedded {
  const vector = weighTerms(model.vocabulary, readDocument(document));
  const { id, industryPath, tags, country, employees, founded, organizationType } = document;
  const facts = { industryPath, tags, country, employees, founded, organizationType };
  const dense = model.centre ? centreVector(model.centre, given) : toDense(model, vector);
  return { id, dense, ...vector, facts };
}

/** A provider's vector without what is common to all, of length 1; all zeros where there is none, or one of another length. */
function centreVector(centre: Float32Array, given: Float32Array | undefined): Float32Array {
  const dense = new Float32Array(centre.length);
  if (given?.length !== centre.length) return dense;
  for (let at = 0; at < dense.length; at++) dense[at] = given[at]! - centre[at]!;
  return normalise(dense);
}

/** Embeds a text, such as a query about activities, as a document without facts and with the id 0. */
export function embedText(model: Model, text: string, given?: Float32Array): Embedded {
  const document: CompanyDocument = {
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
  };
  return embed(model, document, given);
}

/**
 * The vector by which several seeds and queries (at least one) are searched together: their mean, scaled to length 1. What they have in
 * common adds up in it (D4), so that it finds better than each of them alone.
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

/** Topics are recognised only in longer texts: their share is a half from forty words on, and a fifth up to ten words. */
function shareOfTopics(words: number): number {
  return Math.min(0.5, Math.max(0.2, 0.2 + (0.3 * (words - 10)) / 30));
}

/** The topics and the words of a text in one vector of length 1; all zeros where no term is known. */
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

/** Joins rows of meaning and labels, so that inner products are `1 - share` times that of meaning plus `share` times that of labels. */
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
