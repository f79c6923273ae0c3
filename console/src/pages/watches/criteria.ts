import type { PreviewWatchInput, WatchFieldsFragment } from 'leadwire/graphql';
import { filledLines } from '../../parts/fields';
import { toWords } from '../../parts/format';

/** The conditions of a watch as the form holds them: lists of lines, and null for no number. */
export type Criteria = {
  signalTypes: string[];
  topics: string[];
  any: string[];
  all: string[];
  none: string[];
  wordForms: boolean;
  companySocialIds: string[];
  companiesListId: string | null;
  industries: string[];
  sizes: string[];
  hqCountries: string[];
  employeesMin: number | null;
  employeesMax: number | null;
};

/** The conditions of a watch; of a new one, none. */
export function toCriteria(watch: WatchFieldsFragment | null): Criteria {
  const { keywords } = watch ?? {};
  return {
    signalTypes: watch?.signalTypes ?? [],
    topics: watch?.topics ?? [],
    any: keywords?.any ?? [],
    all: keywords?.all ?? [],
    none: keywords?.none ?? [],
    wordForms: keywords?.wordForms ?? true,
    companySocialIds: (watch?.companySocialIds ?? []).map(String),
    companiesListId: watch?.companiesListId ? String(watch.companiesListId) : null,
    industries: watch?.industries ?? [],
    sizes: watch?.sizes ?? [],
    hqCountries: watch?.hqCountries ?? [],
    employeesMin: watch?.employeesMin ?? null,
    employeesMax: watch?.employeesMax ?? null,
  };
}

/** The conditions as they are sent: what is empty is no condition. */
export function toInput(criteria: Criteria): PreviewWatchInput {
  const list = (lines: string[]): string[] | null => {
    const filled = filledLines(lines);
    return filled.length === 0 ? null : filled;
  };
  const words = { any: list(criteria.any), all: list(criteria.all), none: list(criteria.none) };
  const hasWords = words.any || words.all || words.none;
  return {
    signalTypes: list(criteria.signalTypes),
    topics: list(criteria.topics),
    keywords: hasWords ? { ...words, wordForms: criteria.wordForms } : null,
    companySocialIds: list(criteria.companySocialIds),
    companiesListId: criteria.companiesListId,
    industries: list(criteria.industries),
    sizes: list(criteria.sizes),
    hqCountries: list(criteria.hqCountries)?.map((country) => country.toUpperCase()) ?? null,
    employeesMin: criteria.employeesMin,
    employeesMax: criteria.employeesMax,
  };
}

/** What a watch matches, in a line. */
export function describeWatch(watch: WatchFieldsFragment): string {
  const { keywords, signalTypes, topics, companySocialIds, companiesListId, industries, sizes, hqCountries } = watch;
  const { employeesMin, employeesMax } = watch;
  const parts = [
    signalTypes?.length && signalTypes.map(toWords).join(' or '),
    topics?.length && `about ${topics.map(toWords).join(' or ')}`,
    keywords?.any?.length && `with ${keywords.any.join(' or ')}`,
    keywords?.all?.length && `with ${keywords.all.join(' and ')}`,
    keywords?.none?.length && `without ${keywords.none.join(', ')}`,
    companySocialIds?.length && `${companySocialIds.length} companies`,
    companiesListId && 'a list of companies',
    industries?.length && `in ${industries.join(' or ')}`,
    sizes?.length && `of size ${sizes.join(' or ')}`,
    hqCountries?.length && `from ${hqCountries.join(' or ')}`,
    (employeesMin ?? employeesMax) != null && `${employeesMin ?? 0} to ${employeesMax ?? 'any number of'} employees`,
  ];
  return parts.filter(Boolean).join('; ') || 'everything';
}
