import type { Sparse } from './matrix.js';
import { toTerm, toWords, withoutNames } from './read-text.js';

/** The terms of a model. The number of a term is its place in these lists. */
export type Vocabulary = {
  terms: string[];
  /** The form in which people write each term most often. */
  shown: string[];
  /** The inverse document frequency of each term: the logarithm of how few documents contain it. */
  idf: Float32Array;
  numbers: Map<string, number>;
};

/** The words of a document without its names; '' where something was left out. */
export type ReadDocument = { headline: string[]; description: string[] };

/** The numbers of a document's terms in ascending order, and their weights, which form a vector of length 1. */
export type TermVector = { terms: Uint32Array; weights: Float32Array; words: number };

const mostTerms = 30_000;
/** A term that more than this share of the documents contains does not distinguish them. */
const commonShare = 0.25;
const headlineWeight = 2;
const wordsRead = 1_000;

export function readDocument(document: {
  name: string;
  formerNames: string[];
  headline: string | null;
  description: string | null;
}) {
  const names = [document.name, ...document.formerNames];
  const read = (text: string | null): string[] => withoutNames(toWords(text ?? '').slice(0, wordsRead), names);
  return { headline: read(document.headline), description: read(document.description) };
}

/** Learns the terms that occur in at least two documents and at most a quarter of them; the 30,000 commonest ones, if there are more. */
export function learnVocabulary(documents: readonly ReadDocument[]): Vocabulary {
  const counts = new Map<string, { documents: number; last: number; forms: Map<string, number> }>();
  documents.forEach(({ headline, description }, number) => {
    for (const word of [...headline, ...description]) {
      const term = word && toTerm(word);
      if (!term) continue;
      const known = counts.get(term);
      if (!known) {
        counts.set(term, { documents: 1, last: number, forms: new Map([[word, 1]]) });
        continue;
      }
      if (known.last !== number) known.documents++;
      known.last = number;
      known.forms.set(word, (known.forms.get(word) ?? 0) + 1);
    }
  });
  const most = Math.max(2, documents.length * commonShare);
  const kept = [...counts]
    .filter(([, count]) => count.documents >= 2 && count.documents <= most)
    .sort(([a, one], [b, other]) => other.documents - one.documents || compareText(a, b))
    .slice(0, mostTerms)
    .sort(([a], [b]) => compareText(a, b));
  const idf = kept.map(([, count]) => Math.log((documents.length + 1) / (count.documents + 0.5)));
  const shown = kept.map(([, { forms }]) => [...forms].sort(([a, m], [b, n]) => n - m || compareText(a, b))[0]![0]);
  return toVocabulary(
    kept.map(([term]) => term),
    shown,
    Float32Array.from(idf),
  );
}

export function toVocabulary(terms: string[], shown: string[], idf: Float32Array): Vocabulary {
  return { terms, shown, idf, numbers: new Map(terms.map((term, number) => [term, number])) };
}

/** By code units: the same order whatever the locale. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The numbers of a text's terms in their order, -1 for an unknown term; words without a term are left out. */
export function toNumbers(vocabulary: Vocabulary, words: string[]): Int32Array {
  const terms = words.map((word) => word && toTerm(word)).filter((term) => term !== '');
  return Int32Array.from(terms, (term) => vocabulary.numbers.get(term) ?? -1);
}

/** Weighs the terms of a document: 1 plus the logarithm of how often a term occurs, times its `idf`. The headline counts twice. */
export function weighTerms(vocabulary: Vocabulary, { headline, description }: ReadDocument): TermVector {
  const times = new Map<number, number>();
  const count = (words: string[], weight: number): void => {
    for (const number of toNumbers(vocabulary, words))
      if (number >= 0) times.set(number, (times.get(number) ?? 0) + weight);
  };
  count(headline, headlineWeight);
  count(description, 1);
  const terms = Uint32Array.from(times.keys()).sort();
  const weights = Float32Array.from(terms, (term) => (1 + Math.log(times.get(term)!)) * vocabulary.idf[term]!);
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
  if (length > 0) for (let at = 0; at < weights.length; at++) weights[at]! /= length;
  const words = [...headline, ...description].filter((word) => word !== '').length;
  return { terms, weights, words };
}

/** The documents as rows of length 1, with each term weighted by `idf` to a further power. */
export function toRows(vectors: readonly TermVector[], vocabulary: Vocabulary, power: number): Sparse {
  const starts = new Uint32Array(vectors.length + 1);
  vectors.forEach(({ terms }, row) => {
    starts[row + 1] = starts[row]! + terms.length;
  });
  const indices = new Uint32Array(starts[vectors.length]!);
  const values = new Float32Array(indices.length);
  vectors.forEach((vector, row) => {
    indices.set(vector.terms, starts[row]!);
    values.set(sharpen(vector, vocabulary, power), starts[row]!);
  });
  return { rows: vectors.length, columns: vocabulary.terms.length, starts, indices, values };
}

/** Multiplies weights by `idf` to a further power, so that rare terms count even more, and scales them to length 1. */
export function sharpen({ terms, weights }: TermVector, { idf }: Vocabulary, power: number): Float32Array {
  const sharper = weights.map((weight, at) => weight * idf[terms[at]!]! ** power);
  const length = Math.sqrt(sharper.reduce((sum, weight) => sum + weight * weight, 0));
  return length > 0 ? sharper.map((weight) => weight / length) : sharper;
}
