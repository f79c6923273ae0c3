import { addRows, type Matrix, multiplyDense, normalise } from './matrix.js';
import type { CompanyDocument, Embedded, Model, Provided } from './model.js';
import { readDocument, sharpen, type TermVector, weighTerms } from './vocabulary.js';

/** For topics, terms are weighted by `idf` to this further power; measured by the evaluation of lookalikes. */
export const topicPower = 0.4;

/**
 * Embeds a company. The same document and model give the same result on every replica. Where the model has a provider's block, `given` is
 * what the provider made of the company's text; without it, the model's own blocks decide alone.
 */
export function embed(model: Model, document: CompanyDocument, given?: Float32Array): Embedded {
  return embedBlock(model, document, model.provided && toBlock(model.provided, given));
}

/** As `embed`, with what `toBlock` made of the provider's vector. */
export function embedBlock(model: Model, document: CompanyDocument, block: Float32Array | null): Embedded {
  const vector = weighTerms(model.vocabulary, readDocument(document));
  const { id, industryPath, tags, country, employees, founded, organizationType } = document;
  const facts = { industryPath, tags, country, employees, founded, organizationType };
  return { id, dense: toDense(model, vector, block), ...vector, facts };
}

/** The block of a provider's vector: without what is common to all, of length 1. Null if there is no vector, or one of another length. */
export function toBlock({ centre, axes }: Provided, given: Float32Array | undefined): Float32Array | null {
  if (given?.length !== centre.length) return null;
  const block = Float32Array.from(given, (value, at) => value - centre[at]!);
  return normalise(axes ? multiplyDense(asRow(block), axes).values : block);
}

/** How long the blocks of a provider's vectors are; 0 without a provider. */
const blockDims = (provided: Provided | null): number => provided?.axes?.columns ?? provided?.centre.length ?? 0;

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

function toDense(model: Model, vector: TermVector, block: Float32Array | null): Float32Array {
  const meaning = toMeaning(model, vector, block);
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

/** A short text has few words to compare, so the provider's share is four fifths up to ten words, and two fifths from forty words on. */
function shareOfBlock(words: number): number {
  return Math.min(0.8, Math.max(0.4, 0.8 - (0.4 * (words - 10)) / 30));
}

/** What a model knows about the meaning of texts. */
export type Reading = Pick<Model, 'vocabulary' | 'topics' | 'words' | 'wordsMean' | 'provided'>;

/** How long the meaning of a text is. */
export function meaningDims({ topics, words, provided }: Reading): number {
  return topics.columns + words.columns + blockDims(provided);
}

/**
 * The topics and words of a text, and the provider's block of it where there is one, in one vector of length 1; all zeros where no term is
 * known and there is no block.
 */
export function toMeaning(model: Reading, vector: TermVector, block: Float32Array | null): Float32Array {
  const meaning = new Float32Array(meaningDims(model));
  const own = meaning.subarray(0, model.topics.columns + model.words.columns);
  putOwn(model, vector, own);
  if (block) {
    const share = shareOfBlock(vector.words);
    scale(own, Math.sqrt(1 - share));
    for (let at = 0; at < block.length; at++) meaning[own.length + at] = block[at]! * Math.sqrt(share);
  }
  return normalise(meaning);
}

/** Puts the topics and words of a text into `meaning`, with length 1; all zeros where no term is known. */
function putOwn({ topics, words, wordsMean, vocabulary }: Reading, vector: TermVector, meaning: Float32Array): void {
  if (vector.terms.length === 0) return;
  const [byTopic, byWords] = [meaning.subarray(0, topics.columns), meaning.subarray(topics.columns)];
  addRows(byTopic, topics, vector.terms, sharpen(vector, vocabulary, topicPower));
  addRows(byWords, words, vector.terms, vector.weights);
  for (let at = 0; at < byWords.length; at++) byWords[at]! -= wordsMean[at]!;
  const share = shareOfTopics(vector.words);
  scale(normalise(byTopic), Math.sqrt(share));
  scale(normalise(byWords), Math.sqrt(1 - share));
  normalise(meaning);
}

/** Joins rows of meaning and labels, so that inner products are `1 - share` times that of meaning plus `share` times that of labels. */
export function joinLabels(meaning: Matrix, labels: Matrix, share: number): Matrix {
  const columns = meaning.columns + labels.columns;
  const values = new Float32Array(meaning.rows * columns);
  for (let row = 0; row < meaning.rows; row++) {
    const [to, from] = [row * columns, row * meaning.columns];
    for (let at = 0; at < meaning.columns; at++) values[to + at] = meaning.values[from + at]! * Math.sqrt(1 - share);
    const labelPart = normalise(labels.values.slice(row * labels.columns, (row + 1) * labels.columns));
    for (let at = 0; at < labelPart.length; at++) values[to + meaning.columns + at] = labelPart[at]! * Math.sqrt(share);
  }
  return { rows: meaning.rows, columns, values };
}

function scale(vector: Float32Array, factor: number): void {
  for (let at = 0; at < vector.length; at++) vector[at]! *= factor;
}
