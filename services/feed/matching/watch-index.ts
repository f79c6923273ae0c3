import { type Candidate, type Criteria, matches } from './criteria.js';
import { listWords } from './phrases.js';

/** A watch as of one of its changes. */
export type CompiledWatch = {
  accountId: string;
  icpCriteriaId: string;
  change: number;
  /** The number of the write that created it. */
  createdChange: number;
  isEnabled: boolean;
  criteria: Criteria;
};

type Postings = Map<string, CompiledWatch[]>;
type Place = { postings: Postings; keys: string[] };

/**
 * Indexes watches by their most selective criterion, so that an item is compared with few of many: by company id, otherwise by a word of
 * the phrases, otherwise by topic, otherwise by signal type. A watch with none of these is compared with every item.
 */
export class WatchIndex {
  private readonly byKey = new Map<string, CompiledWatch>();
  private readonly byCompany: Postings = new Map();
  private readonly byWord: Postings = new Map();
  private readonly byTopic: Postings = new Map();
  private readonly byType: Postings = new Map();
  private readonly everywhere: Postings = new Map();

  /** Adds a watch, or replaces its earlier state. */
  put(watch: CompiledWatch): void {
    this.remove(watch.accountId, watch.icpCriteriaId);
    this.byKey.set(`${watch.accountId} ${watch.icpCriteriaId}`, watch);
    const { postings, keys } = this.placeOf(watch.criteria);
    for (const key of keys) {
      const held = postings.get(key);
      if (held) held.push(watch);
      else postings.set(key, [watch]);
    }
  }

  /** Returns a watch as it is by now, or undefined when it has ended. */
  get({ accountId, icpCriteriaId }: Pick<CompiledWatch, 'accountId' | 'icpCriteriaId'>): CompiledWatch | undefined {
    return this.byKey.get(`${accountId} ${icpCriteriaId}`);
  }

  /** Returns the watches that an item matches; where they are more than `atMost`, one more than that. */
  match(item: Candidate, atMost = Number.POSITIVE_INFINITY): CompiledWatch[] {
    const found: CompiledWatch[] = [];
    for (const watch of this.candidates(item)) {
      if (item.accountId !== null && item.accountId !== watch.accountId) continue;
      if (matches(watch.criteria, item)) found.push(watch);
      if (found.length > atMost) break;
    }
    return found;
  }

  get size(): number {
    return this.byKey.size;
  }

  private placeOf({ companyIds, topics, signalTypes, all, any }: Criteria): Place {
    if (companyIds) return { postings: this.byCompany, keys: [...companyIds] };
    const words = chooseWords(all, any);
    if (words) return { postings: this.byWord, keys: words };
    if (topics) return { postings: this.byTopic, keys: [...topics] };
    if (signalTypes) return { postings: this.byType, keys: [...signalTypes] };
    return { postings: this.everywhere, keys: [''] };
  }

  private *candidates(item: Candidate): Iterable<CompiledWatch> {
    yield* this.everywhere.get('') ?? [];
    yield* this.byType.get(item.signalType) ?? [];
    if (item.topic !== null) yield* this.byTopic.get(item.topic) ?? [];
    if (item.companySocialId !== null) yield* this.byCompany.get(item.companySocialId) ?? [];
    if (this.byWord.size === 0) return;
    // The item may contain several words of one watch; the set keeps the watch from being compared twice.
    const met = new Set<CompiledWatch>();
    for (const word of new Set(listWords(item.words))) for (const watch of this.byWord.get(word) ?? []) met.add(watch);
    yield* met;
  }

  remove(accountId: string, icpCriteriaId: string): void {
    const key = `${accountId} ${icpCriteriaId}`;
    const watch = this.byKey.get(key);
    if (!watch) return;
    this.byKey.delete(key);
    const { postings, keys } = this.placeOf(watch.criteria);
    for (const one of keys) {
      const left = postings.get(one)!.filter((other) => other !== watch);
      if (left.length > 0) postings.set(one, left);
      else postings.delete(one);
    }
  }
}

/** Returns words of which at least one occurs in every text that the phrases match, or null when the phrases guarantee none. */
function chooseWords(all: string[], any: string[]): string[] | null {
  const required = all.map(longestWord).filter((word) => word !== '');
  if (required.length > 0) return [longest(required)];
  const alternatives = any.map(longestWord);
  if (alternatives.length === 0 || alternatives.includes('')) return null;
  return [...new Set(alternatives)];
}

const longestWord = (phrase: string): string => longest(listWords(phrase));

/** Returns the longest word, which is assumed to be the rarest. */
function longest(words: string[]): string {
  return words.reduce((best, word) => (word.length > best.length ? word : best), '');
}
