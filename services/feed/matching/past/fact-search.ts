import { type CompanyFactsOfItem, type Criteria, matches, toCandidate } from '../criteria.js';
import { type Clause, splitCriteria } from '../explain.js';
import type { BlockCompanies, Head } from './past-heads.js';

/** Returns facts of companies by id; those of which nothing is known are missing. */
export type FactsOf = (companyIds: string[]) => Promise<Map<string, CompanyFactsOfItem>>;

/** The clauses that are about facts of the company. */
const factClauses: Clause[] = ['companies_list_id', 'industries', 'sizes', 'hq_countries', 'employees'];

/** The maximum number of companies whose failed clauses are kept, in some megabytes. Before it is exceeded, all are forgotten. */
const maxKept = 50_000;

/** Looks at the facts of the companies of blocks. The facts of a company are read once, unless there are too many companies. */
export class FactSearch {
  private readonly parts: { clause: Clause; criteria: Criteria }[];
  private readonly kept = new Map<string, number>();

  constructor(
    criteria: Criteria,
    private readonly factsOf: FactsOf,
  ) {
    this.parts = splitCriteria(criteria).filter(({ clause }) => factClauses.includes(clause));
  }

  /** The clauses that it looks at, in the order of their bits. */
  get clauses(): Clause[] {
    return this.parts.map(({ clause }) => clause);
  }

  /**
   * Sets, for each place of a block, the bits of the clauses that it fails, from the bit `first` on. It looks only at items, and only at those that
   * have failed at most one clause.
   */
  async fail({ types, companies }: Head, failed: Uint16Array, first: number): Promise<void> {
    const { at } = companies;
    const isAsked = new Uint8Array(1 + companies.ids.length + companies.longIds.length);
    const mayCount = (place: number): boolean => types[place] !== 0 && (failed[place]! & (failed[place]! - 1)) === 0;
    for (let index = 0; index < at.length; index++) if (mayCount(index)) isAsked[at[index]!] = 1;
    const bits = await this.bitsOf(companies, isAsked);
    for (let index = 0; index < at.length; index++) if (mayCount(index)) failed[index]! |= bits[at[index]!]! << first;
  }

  /** Returns the bits of those companies of a block that are asked for, and of what has none. */
  private async bitsOf(companies: BlockCompanies, isAsked: Uint8Array): Promise<Uint16Array> {
    const bits = new Uint16Array(isAsked.length);
    bits[0] = this.judge(null);
    const unknown = new Map<string, number>();
    for (let nth = 1; nth < isAsked.length; nth++) {
      if (isAsked[nth] === 0) continue;
      const id = idOf(companies, nth);
      const known = this.kept.get(id);
      if (known === undefined) unknown.set(id, nth);
      else bits[nth] = known;
    }
    if (unknown.size === 0) return bits;
    const facts = await this.factsOf([...unknown.keys()]);
    if (this.kept.size + unknown.size > maxKept) this.kept.clear();
    for (const [id, nth] of unknown) {
      bits[nth] = this.judge(facts.get(id) ?? null);
      this.kept.set(id, bits[nth]!);
    }
    return bits;
  }

  private judge(company: CompanyFactsOfItem | null): number {
    const item = toCandidate({ ...nothing, company });
    return this.parts.reduce((bits, { criteria }, nth) => (matches(criteria, item) ? bits : bits | (1 << nth)), 0);
  }
}

const nothing = { accountId: null, signalType: '', companySocialId: null, topic: null, headline: '', text: null };

const idOf = ({ ids, longIds }: BlockCompanies, nth: number): string =>
  nth <= ids.length ? String(ids[nth - 1]) : longIds[nth - 1 - ids.length]!;
