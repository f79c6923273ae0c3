import type { Calibration } from './calibrate.js';
import type { Matrix } from './matrix.js';
import type { Vocabulary } from './vocabulary.js';

/**
 * What the model reads of a company, nothing else: two documents that are equal are embedded alike. Fields that are unknown
 * are null or empty, and then count neither for nor against a company.
 */
export type CompanyDocument = {
  /** The company's `social_id`. */
  id: number;
  /** Its names are taken out of its own text, so that a shared name makes nobody alike. */
  name: string;
  formerNames: string[];
  /** A line that says what it does, where one is held: its words count twice. */
  headline: string | null;
  description: string | null;
  /** From the root to the leaf, such as `['Manufacturing', 'Machinery Manufacturing']`; empty where unknown. */
  industryPath: string[];
  tags: string[];
  /** Two letters. */
  country: string | null;
  employees: number | null;
  /** A year. */
  founded: number | null;
  organizationType: string | null;
};

/** The fields that are compared as they are, beside the text. */
export type Facts = Pick<
  CompanyDocument,
  'industryPath' | 'tags' | 'country' | 'employees' | 'founded' | 'organizationType'
>;

/**
 * A document as one model sees it; those of different models cannot be compared.
 *
 * First stage: the inner product of two `dense` vectors is close to their likeness by text, 1 for equal texts. Their dimensions
 * are ordered by how much they tell, so the first `model.coarseDims` serve as a coarser, faster stage.
 */
export type Embedded = {
  id: number;
  /** `model.dims` long, of length 1; all zeros for a document without a known word. */
  dense: Float32Array;
  /** The terms known to the model, ascending, and what each weighs; the weights have length 1 together. */
  terms: Uint32Array;
  weights: Float32Array;
  /** How many words were read: short texts are compared more by their terms, long ones more by their meaning. */
  words: number;
  facts: Facts;
};

/** Why a company is listed: what it has in common with the seeds and queries, the most telling first. */
export type Reasons = {
  /** Words and pairs of words as people write them, at most eight. */
  terms: string[];
  /** The deepest industry that is shared with a seed. */
  industry: string | null;
  tags: string[];
  /** The fields that agree with most seeds. */
  fields: ('country' | 'employees' | 'founded' | 'organization_type')[];
  /** People who worked both here and at a seed. */
  people_moved: number;
};

/** One listed company: `score` is 0..1, the chance that it is of the same kind as the seeds (a shared label of the installation). */
export type Scored = { id: number; score: number; reasons: Reasons };

/** What was learnt from an installation's companies. It holds no company, so one that was made later is embedded as well. */
export type Model = {
  /** Tells models apart: a hash of all that was learnt. */
  id: string;
  /** The length of a dense vector, at most 256. */
  dims: number;
  /** How many of the first dimensions make a usable coarse stage. */
  coarseDims: number;
  /** The number of documents that it was learnt from. */
  documents: number;
  vocabulary: Vocabulary;
  /** For each term, what it is in the space of topics (LSA), and in the space of neighbouring words. */
  topics: Matrix;
  words: Matrix;
  /** What the average document is in the space of words: it is taken off, since it tells nothing. */
  wordsMean: Float32Array;
  /** From topics and words to the installation's own industries and tags; null where too few companies bear any. */
  labels: Matrix | null;
  /** How much of the dense likeness labels make, 0..1. */
  labelShare: number;
  /** From topics, words and labels to the dense vector. */
  turn: Matrix;
  calibration: Calibration;
};
