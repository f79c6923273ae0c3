import type { Calibration } from './calibrate.js';
import type { Matrix } from './matrix.js';
import type { Vocabulary } from './vocabulary.js';

/**
 * Everything that the model reads of a company: equal documents are embedded equally. Unknown fields are null or empty, and then count
 * neither for nor against a company.
 */
export type CompanyDocument = {
  /** The company's `social_id`. */
  id: number;
  /** The names of a company are removed from its own text, so that a shared name does not make companies alike. */
  name: string;
  formerNames: string[];
  /** A line that says what the company does, if there is one; its words count twice. */
  headline: string | null;
  description: string | null;
  /** From the root to the narrowest industry, such as `['Manufacturing', 'Machinery Manufacturing']`; empty where unknown. */
  industryPath: string[];
  tags: string[];
  /** Two letters. */
  country: string | null;
  employees: number | null;
  /** A year. */
  founded: number | null;
  organizationType: string | null;
};

/** The fields that are compared directly, besides the text. */
export type Facts = Pick<
  CompanyDocument,
  'industryPath' | 'tags' | 'country' | 'employees' | 'founded' | 'organizationType'
>;

/**
 * A document as one model embeds it; documents of different models cannot be compared.
 *
 * The inner product of two `dense` vectors is close to the likeness of their texts, and 1 for equal texts. The dimensions are in the order
 * of their importance, so the first `model.coarseDims` can serve for a coarser, faster comparison.
 */
export type Embedded = {
  id: number;
  /** `model.dims` long, of length 1; all zeros for a document without a known word and without a vector of the provider. */
  dense: Float32Array;
  /** The numbers of the known terms in ascending order, and their weights, which form a vector of length 1. */
  terms: Uint32Array;
  weights: Float32Array;
  /** How many words were read; topics count less in short texts. */
  words: number;
  facts: Facts;
};

/** Why a company is listed: what it has in common with the seeds and queries, the most important first. */
export type Reasons = {
  /** Words and pairs of words as people write them, at most eight. */
  terms: string[];
  /** The narrowest industry that is shared with a seed. */
  industry: string | null;
  tags: string[];
  /** The fields that agree with most seeds. */
  fields: ('country' | 'employees' | 'founded' | 'organization_type')[];
  /** People who worked both here and at a seed. */
  people_moved: number;
};

/** One listed company: `score` (0..1) is the probability that a person would file it under the same leaf industry as the seeds. */
export type Scored = { id: number; score: number; reasons: Reasons };

/** What was learnt from an embedding provider's vectors. */
export type Provided = {
  /** Their mean, which is subtracted from each, since it is common to all texts. It is as long as they are. */
  centre: Float32Array;
  /** The map to the dimensions in which they differ most; null where they are short enough to be used as they are. */
  axes: Matrix | null;
};

/** What was learnt from an installation's companies. It contains no company, so companies that are added later can be embedded as well. */
export type Model = {
  /** A hash of everything that was learnt. */
  id: string;
  /** The length of a dense vector, at most 256. */
  dims: number;
  /** How many of the first dimensions suffice for a coarse comparison. */
  coarseDims: number;
  /** The number of documents from which the model was learnt. */
  documents: number;
  vocabulary: Vocabulary;
  /** The vector of each term in the space of topics (LSA) and in the space of neighbouring words: two blocks of the meaning of a text. */
  topics: Matrix;
  words: Matrix;
  /** The mean of all documents in the space of words; it is subtracted, since it distinguishes nothing. */
  wordsMean: Float32Array;
  /** How an embedding provider's vectors become the third block; null without a provider. */
  provided: Provided | null;
  /** The map from the blocks to the installation's own industries and tags; null where too few companies have any. */
  labels: Matrix | null;
  /** The share of labels in the dense likeness, 0..1. */
  labelShare: number;
  /** The map from the blocks and labels to the dense vector. */
  turn: Matrix;
  calibration: Calibration;
};
