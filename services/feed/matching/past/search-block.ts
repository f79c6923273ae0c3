import type { Criteria } from '../criteria.js';
import { type Clause, splitCriteria } from '../explain.js';
import { topicKey } from './build-block.js';
import { CompanySearch } from './company-search.js';
import type { FactSearch } from './fact-search.js';
import type { Head } from './past-heads.js';
import { blockSize } from './word-index.js';
import { type BlockWords, WordSearch } from './word-search.js';

/** What a search finds in a block: the places of the items that match, and for each clause, the number of items that fail only because of it. */
export type Found = { items: number; places: number[]; failedBy: Map<Clause, number> };

/** The bit of what is no item. There are fewer clauses than bits. */
const noItem = 1 << 15;

/**
 * Finds the items that match criteria in blocks of past items, with exactly the results of `matches`. Clauses are checked one by one for all items of
 * a block; the facts of companies last, and only for items that fail at most one of the others.
 */
export class BlockSearch {
  private readonly clauses: Clause[];
  private readonly companies: CompanySearch | null;
  readonly words: WordSearch;
  /** For each place the clauses that it fails, as bits; the last one for what is no item. */
  private readonly failed = new Uint16Array(blockSize);
  private readonly passes = new Uint8Array(blockSize);

  constructor(
    private readonly criteria: Criteria,
    /** Looks at the facts of companies; null where the criteria ask for none. */
    private readonly facts: FactSearch | null,
  ) {
    this.clauses = splitCriteria(criteria).flatMap(({ clause }) => (facts?.clauses.includes(clause) ? [] : clause));
    this.companies = criteria.companyIds && new CompanySearch(criteria.companyIds);
    this.words = new WordSearch(criteria);
  }

  async search(head: Head, words: BlockWords): Promise<Found> {
    const { failed, passes, clauses } = this;
    for (let index = 0; index < blockSize; index++) failed[index] = head.types[index] === 0 ? noItem : 0;
    for (const [nth, clause] of clauses.entries()) {
      this.pass(clause, head, words);
      const bit = 1 << nth;
      for (let index = 0; index < blockSize; index++) if (passes[index] === 0) failed[index]! |= bit;
    }
    await this.facts?.fail(head, failed, clauses.length);
    return this.count();
  }

  private count(): Found {
    const clauses = [...this.clauses, ...(this.facts?.clauses ?? [])];
    const places: number[] = [];
    const counts = new Int32Array(1 << clauses.length);
    let items = 0;
    for (let index = 0; index < blockSize; index++) {
      const bits = this.failed[index]!;
      if (bits >= noItem) continue;
      items += 1;
      counts[bits]! += 1;
      if (bits === 0) places.push(index);
    }
    return { items, places, failedBy: new Map(clauses.map((clause, nth) => [clause, counts[1 << nth]!])) };
  }

  /** Notes 1 for each place that passes a clause. */
  private pass(clause: Clause, head: Head, words: BlockWords): void {
    const { passes } = this;
    const { signalTypes, topics } = this.criteria;
    if (clause === 'signal_types') {
      const isOne = [false, ...head.typeNames.map((name) => signalTypes!.has(name))];
      for (let index = 0; index < blockSize; index++) passes[index] = isOne[head.types[index]!] ? 1 : 0;
    } else if (clause === 'company_social_ids') this.companies!.pass(head.companies, passes);
    else if (clause === 'topics') {
      passes.fill(0);
      for (const topic of topics!)
        for (const place of this.words.placesOf(words, topicKey(topic))) passes[place >>> 16] = 1;
    } else this.words.pass(words, passes);
  }
}
