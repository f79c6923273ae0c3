import type { WatchCriteria } from '../../../schema/contracts/watches.js';
import { containsPhrase, fold } from './phrases.js';
import { stem } from './stem.js';

/** The criteria of a watch, ready for matching (G1). Null accepts everything. */
export type Criteria = {
  signalTypes: Set<string> | null;
  topics: Set<string> | null;
  companyIds: Set<string> | null;
  companiesListId: string | null;
  /** Canonical names; each includes the industries below it. */
  industries: Set<string> | null;
  sizes: Set<string> | null;
  hqCountries: Set<string> | null;
  /** Both inclusive. */
  employees: { min: number; max: number } | null;
  /** Folded phrases. */
  all: string[];
  any: string[];
  none: string[];
  /** Each phrase in stems, if the phrases also match other forms of their words; otherwise null. */
  stems: Map<string, string> | null;
};

/** What is known about the company of an item (G1). A watch that needs an unknown fact does not match. */
export type CompanyFactsOfItem = {
  /** The canonical names of the company's industry and of all industries above it. */
  industries: readonly string[];
  size: string | null;
  hqCountry: string | null;
  employees: number | null;
  /** The ids of the companies lists that name the company. */
  lists: readonly string[];
  /** Ids of the company besides that of the item (B12): a watch that names any of them means it. */
  otherIds?: readonly string[];
};

/** The fields of an activity item that criteria look at. */
export type Candidate = {
  /** The only account that may match the item; null means every account. */
  accountId: string | null;
  signalType: string;
  /** Set where the domain of the item was resolved, before the item is matched. */
  companySocialId: string | null;
  topic: string | null;
  headline: string;
  text: string | null;
  /** Null where nothing is known of the company. Set once the facts are read, before the item is matched. */
  company: CompanyFactsOfItem | null;
  /** The needs of the watches (`CompanyNeeds.grown`) for which `company` was read; -1 if it was not. */
  factsFor: number;
  /** The folded headline and text, computed at the first use. */
  readonly words: string;
  /** The same in stems. */
  readonly stems: string;
};

/** Prepares the criteria of a watch for matching. Blank phrases and topics are ignored. */
export function compileCriteria(criteria: WatchCriteria): Criteria {
  const all = foldAll(criteria.keywords?.all);
  const any = foldAll(criteria.keywords?.any);
  const none = foldAll(criteria.keywords?.none);
  return {
    signalTypes: toSet(criteria.signal_types),
    topics: toSet(foldAll(criteria.topics)),
    companyIds: toSet(criteria.company_social_ids),
    companiesListId: criteria.companies_list_id ?? null,
    industries: toSet(criteria.industries),
    sizes: toSet(criteria.sizes),
    hqCountries: toSet(criteria.hq_countries),
    employees: toRange(criteria.employees_min, criteria.employees_max),
    ...{ all, any, none },
    stems: criteria.keywords?.word_forms ? new Map([...all, ...any, ...none].map((one) => [one, stem(one)])) : null,
  };
}

function toRange(min: number | null | undefined, max: number | null | undefined): Criteria['employees'] {
  if (min == null && max == null) return null;
  return { min: min ?? 0, max: max ?? Number.MAX_SAFE_INTEGER };
}

function toSet(values: string[] | null | undefined): Set<string> | null {
  return values?.length ? new Set(values) : null;
}

function foldAll(values: string[] | null | undefined): string[] {
  return (values ?? []).map(fold).filter((value) => value !== '');
}

type Matched = Omit<Candidate, 'words' | 'stems' | 'company' | 'factsFor'> & { company?: CompanyFactsOfItem | null };

/** Prepares an activity item for matching. */
export function toCandidate(item: Matched): Candidate {
  return new LazyCandidate(item);
}

// This is a class because one is made for every item, and a getter in an object literal costs ten times as much.
class LazyCandidate implements Candidate {
  readonly accountId: string | null;
  readonly signalType: string;
  companySocialId: string | null;
  readonly topic: string | null;
  readonly headline: string;
  readonly text: string | null;
  company: CompanyFactsOfItem | null;
  factsFor = -1;
  #words: string | null = null;
  #stems: string | null = null;

  constructor(item: Matched) {
    this.accountId = item.accountId;
    this.signalType = item.signalType;
    this.companySocialId = item.companySocialId;
    this.topic = item.topic === null ? null : fold(item.topic);
    this.headline = item.headline;
    this.text = item.text;
    this.company = item.company ?? null;
  }

  get words(): string {
    // The control character prevents a phrase from matching across the end of the headline and the start of the text.
    this.#words ??= this.text ? `${fold(this.headline)} \u0001 ${fold(this.text)}` : fold(this.headline);
    return this.#words;
  }

  get stems(): string {
    this.#stems ??= stem(this.words);
    return this.#stems;
  }
}

/** Returns whether an item passes all criteria. Criteria are joined by AND, the values of one by OR. Cheap criteria come first. */
export function matches(criteria: Criteria, item: Candidate): boolean {
  if (criteria.signalTypes && !criteria.signalTypes.has(item.signalType)) return false;
  if (criteria.companyIds && !isOneOf(criteria.companyIds, item)) return false;
  if (criteria.topics && !(item.topic && criteria.topics.has(item.topic))) return false;
  return meetsCompany(criteria, item.company) && meetsPhrases(criteria, item);
}

function isOneOf(companyIds: Set<string>, { companySocialId, company }: Candidate): boolean {
  if (!companySocialId) return false;
  return companyIds.has(companySocialId) || (company?.otherIds?.some((id) => companyIds.has(id)) ?? false);
}

function meetsCompany(criteria: Criteria, company: CompanyFactsOfItem | null): boolean {
  const { companiesListId, industries, sizes, hqCountries, employees } = criteria;
  if (companiesListId && !company?.lists.includes(companiesListId)) return false;
  if (industries && !company?.industries.some((one) => industries.has(one))) return false;
  if (sizes && !(company?.size && sizes.has(company.size))) return false;
  if (hqCountries && !(company?.hqCountry && hqCountries.has(company.hqCountry))) return false;
  if (!employees) return true;
  const count = company?.employees ?? null;
  return count !== null && employees.min <= count && count <= employees.max;
}

function meetsPhrases(criteria: Criteria, item: Candidate): boolean {
  const { all, any, none } = criteria;
  if (all.length + any.length + none.length === 0) return true;
  const stands = (phrase: string): boolean => hasPhrase(criteria, item, phrase);
  return all.every(stands) && (any.length === 0 || any.some(stands)) && !none.some(stands);
}

/** Returns whether an item has a phrase, which is one of these criteria. */
export function hasPhrase({ stems }: Criteria, item: Candidate, phrase: string): boolean {
  return stems ? containsPhrase(item.stems, stems.get(phrase)!) : containsPhrase(item.words, phrase);
}
