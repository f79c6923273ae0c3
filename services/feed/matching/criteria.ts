import type { WatchCriteria } from '../../../schema/contracts/watches.js';
import { containsPhrase, fold } from './phrases.js';

/** The criteria of a watch, ready for matching (G1). Null accepts everything. */
export type Criteria = {
  signalTypes: Set<string> | null;
  topics: Set<string> | null;
  companyIds: Set<string> | null;
  /** Folded phrases. */
  all: string[];
  any: string[];
  none: string[];
};

/** The fields of an activity item that criteria look at. */
export type Candidate = {
  /** The only account that may match the item; null means every account. */
  accountId: string | null;
  signalType: string;
  companySocialId: string | null;
  topic: string | null;
  headline: string;
  text: string | null;
  /** The folded headline and text, computed at the first use. */
  readonly words: string;
};

/** Prepares the criteria of a watch for matching. Blank phrases and topics are ignored. */
export function compileCriteria(criteria: WatchCriteria): Criteria {
  return {
    signalTypes: toSet(criteria.signal_types),
    topics: toSet(foldAll(criteria.topics)),
    companyIds: toSet(criteria.company_social_ids),
    all: foldAll(criteria.keywords?.all),
    any: foldAll(criteria.keywords?.any),
    none: foldAll(criteria.keywords?.none),
  };
}

function toSet(values: string[] | null | undefined): Set<string> | null {
  return values?.length ? new Set(values) : null;
}

function foldAll(values: string[] | null | undefined): string[] {
  return (values ?? []).map(fold).filter((value) => value !== '');
}

type Matched = Omit<Candidate, 'words'>;

/** Prepares an activity item for matching. */
export function toCandidate(item: Matched): Candidate {
  return new LazyCandidate(item);
}

// This is a class because one is made for every item, and a getter in an object literal costs ten times as much.
class LazyCandidate implements Candidate {
  readonly accountId: string | null;
  readonly signalType: string;
  readonly companySocialId: string | null;
  readonly topic: string | null;
  readonly headline: string;
  readonly text: string | null;
  #words: string | null = null;

  constructor(item: Matched) {
    this.accountId = item.accountId;
    this.signalType = item.signalType;
    this.companySocialId = item.companySocialId;
    this.topic = item.topic === null ? null : fold(item.topic);
    this.headline = item.headline;
    this.text = item.text;
  }

  get words(): string {
    // The control character prevents a phrase from matching across the end of the headline and the start of the text.
    this.#words ??= this.text ? `${fold(this.headline)} \u0001 ${fold(this.text)}` : fold(this.headline);
    return this.#words;
  }
}

/** Returns whether an item passes all criteria. Criteria are joined by AND, the values of one by OR. Cheap criteria come first. */
export function matches(criteria: Criteria, item: Candidate): boolean {
  if (criteria.signalTypes && !criteria.signalTypes.has(item.signalType)) return false;
  if (criteria.companyIds && !(item.companySocialId && criteria.companyIds.has(item.companySocialId))) return false;
  if (criteria.topics && !(item.topic && criteria.topics.has(item.topic))) return false;
  const { all, any, none } = criteria;
  if (all.length + any.length + none.length === 0) return true;
  const stands = (phrase: string): boolean => containsPhrase(item.words, phrase);
  return all.every(stands) && (any.length === 0 || any.some(stands)) && !none.some(stands);
}
