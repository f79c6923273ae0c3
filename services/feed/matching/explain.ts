import { WatchClause } from '../../../schema/contracts/signal-matches.js';
import { type Candidate, type Criteria, hasPhrase } from './criteria.js';
import { spellingOf } from './spelling.js';

export type Clause = WatchClause;
export const clauses = WatchClause.options;

/**
 * Why an item matched a watch (G8): the clauses of the watch, which decided; the phrases that were found, as they stand in the text and in their
 * order there; and by clause the values of the watch that the item had, except those that every event shows by itself.
 */
export type Reason = { clauses: Clause[]; words: string[]; values: Partial<Record<Clause, string[]>> };

/**
 * What an item fulfils of some criteria: its clauses, and those of their phrases, industries and list that the item has. Phrases are in stems if
 * other forms of their words match too.
 */
export type Fulfilled = {
  clauses: Set<Clause>;
  phrases: string[];
  stems: string[];
  industries: string[];
  lists: string[];
};

/** The most words of a reason, those that stand first in the text. */
export const maxWords = 20;

/** Returns why an item meets criteria, which it does. A watch without criteria has an empty reason. */
export function explain(criteria: Criteria, item: Candidate): Reason {
  const { all, any, stems } = criteria;
  const phrases = [...all, ...any].filter((phrase) => hasPhrase(criteria, item, phrase));
  return toReason(item, {
    clauses: new Set(splitCriteria(criteria).map(({ clause }) => clause)),
    phrases: stems ? [] : phrases,
    stems: stems ? phrases.map((phrase) => stems.get(phrase)!) : [],
    industries: (item.company?.industries ?? []).filter((one) => criteria.industries?.has(one)),
    lists: criteria.companiesListId === null ? [] : [criteria.companiesListId],
  });
}

/** Returns the reason of an item that fulfils criteria so. */
export function toReason(item: Candidate, fulfilled: Fulfilled): Reason {
  const { size, hqCountry, employees } = item.company ?? {};
  const facts: Partial<Record<Clause, string[]>> = {
    companies_list_id: fulfilled.lists,
    industries: fulfilled.industries.toSorted(),
    sizes: [`${size}`],
    hq_countries: [`${hqCountry}`],
    employees: [`${employees}`],
  };
  const itsClauses = clauses.filter((clause) => fulfilled.clauses.has(clause));
  const known = itsClauses.filter((clause) => facts[clause] !== undefined);
  return {
    clauses: itsClauses,
    words: wordsOf(item, fulfilled),
    values: Object.fromEntries(known.map((clause) => [clause, facts[clause]])),
  };
}

/** Criteria with one clause each, which together are these. */
export function splitCriteria(criteria: Criteria): { clause: Clause; criteria: Criteria }[] {
  const { signalTypes, topics, companyIds, companiesListId, industries, sizes, hqCountries, employees } = criteria;
  const { all, any, none } = criteria;
  const parts: Record<Clause, Partial<Criteria> | null> = {
    signal_types: signalTypes && { signalTypes },
    topics: topics && { topics },
    keywords: all.length + any.length + none.length > 0 ? { all, any, none } : null,
    company_social_ids: companyIds && { companyIds },
    companies_list_id: companiesListId === null ? null : { companiesListId },
    industries: industries && { industries },
    sizes: sizes && { sizes },
    hq_countries: hqCountries && { hqCountries },
    employees: employees && { employees },
  };
  return clauses.flatMap((clause) => {
    const part = parts[clause];
    return part ? [{ clause, criteria: { ...criteria, ...nothing, ...part } }] : [];
  });
}

const nothing = {
  signalTypes: null,
  topics: null,
  companyIds: null,
  companiesListId: null,
  industries: null,
  sizes: null,
  hqCountries: null,
  employees: null,
  all: [],
  any: [],
  none: [],
};

function wordsOf(item: Candidate, { phrases, stems }: Fulfilled): string[] {
  if (phrases.length + stems.length === 0) return [];
  const spelling = spellingOf(item);
  const found = [...new Set(phrases)].map((phrase) => spelling.ofPhrase(phrase));
  for (const stemmed of new Set(stems)) found.push(spelling.ofStems(stemmed));
  found.sort((one, other) => one.at - other.at || one.phrase.length - other.phrase.length);
  return [...new Set(found.slice(0, maxWords).map((one) => spelling.spell(one)))];
}
