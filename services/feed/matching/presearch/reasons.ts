import type { Candidate } from '../criteria.js';
import { type Clause, type Fulfilled, toReason } from '../explain.js';
import { writeReason } from '../stored-reason.js';
import { AtomKind } from './atoms.js';
import type { InternedCriteria } from './interned-criteria.js';
import { isOfStems, type Vocabulary } from './vocabulary.js';

const clauseOf: Record<keyof typeof AtomKind, Clause | null> = {
  always: null,
  signalType: 'signal_types',
  topic: 'topics',
  company: 'company_social_ids',
  phrase: 'keywords',
  longPhrase: 'keywords',
  stems: 'keywords',
  longStems: 'keywords',
  companiesList: 'companies_list_id',
  industry: 'industries',
  size: 'sizes',
  country: 'hq_countries',
  employees: 'employees',
};
const clausesByKind = new Map<number, Clause | null>(
  Object.entries(clauseOf).map(([kind, clause]) => [AtomKind[kind as keyof typeof AtomKind], clause]),
);

/** The reasons of the present item, as they are stored, each made once for all watches with the same criteria. */
export class Reasons {
  private readonly known = new Map<number, string | null>();

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly criteria: InternedCriteria,
  ) {}

  /** Forgets all reasons, since the present item or the criteria have changed. */
  forget(): void {
    if (this.known.size > 0) this.known.clear();
  }

  /** Returns why the present item fulfils these criteria, which it does; it is what `explain` returns for them. */
  of(criteria: number, item: Candidate): string | null {
    const known = this.known.get(criteria);
    if (known !== undefined) return known;
    const reason = writeReason(toReason(item, this.fulfilledOf(criteria)));
    this.known.set(criteria, reason);
    return reason;
  }

  private fulfilledOf(criteria: number): Fulfilled {
    const fulfilled: Fulfilled = { clauses: new Set(), phrases: [], stems: [], industries: [], lists: [] };
    if (this.criteria.refuse(criteria)) fulfilled.clauses.add('keywords');
    for (const atoms of this.criteria.present(criteria)) {
      const kind = this.vocabulary.atoms.kindOf(atoms[0]!);
      const clause = clausesByKind.get(kind);
      if (!clause) continue;
      fulfilled.clauses.add(clause);
      const texts = (): string[] => atoms.map((atom) => this.vocabulary.textOf(atom));
      if (clause === 'keywords') fulfilled[isOfStems(kind) ? 'stems' : 'phrases'].push(...texts());
      if (clause === 'industries') fulfilled.industries.push(...texts());
      if (clause === 'companies_list_id') fulfilled.lists.push(...texts());
    }
    return fulfilled;
  }
}
