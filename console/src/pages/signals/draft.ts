import type { SignalKind, SignalPageQuery } from 'leadwire/graphql';
import { filledLines } from '../../parts/fields';

/** A signal as the form holds it. Which fields are sent depends on the kind. */
export type Draft = {
  name: string;
  isEnabled: boolean;
  lists: Record<string, string[]>;
  texts: Record<string, string>;
  numbers: Record<string, number | null>;
  flags: Record<string, boolean>;
};

/** How a field is written: lists as lines or as choices, and so on. */
export type FieldKind = 'lists' | 'texts' | 'numbers' | 'flags';

/** The fields of each kind of signal, by how they are held. */
export const fieldsOf: Record<SignalKind, Record<FieldKind, readonly string[]>> = {
  NEW_HIRE: {
    lists: [
      'personaIds',
      'jobTitlesIncludes',
      'jobTitlesExcludes',
      'canonicalJobTitleIds',
      'seniorityLevels',
      'countries',
      'locationGeoIds',
      'industryIds',
      'companyHeadcounts',
      'companyHqCountries',
      'companySocialIds',
    ],
    texts: [],
    numbers: ['maxProfilesPerSweep'],
    flags: ['acceptUnknownLevels', 'excludeCustomers', 'excludeOpenDeals', 'excludeCrmContacts'],
  },
  PAST_COMPANY_MOVE: {
    lists: [
      'personaIds',
      'crmContacts',
      'countries',
      'locationGeoIds',
      'industryIds',
      'companyHeadcounts',
      'companyHqCountries',
    ],
    texts: ['companiesListId'],
    numbers: ['maxMoversPerSweep', 'movedSinceDays'],
    flags: [
      'includeCurrentCustomers',
      'includeFormerCustomers',
      'tenureOverlap',
      'excludeCustomers',
      'excludeOpenDeals',
      'excludeCrmContacts',
    ],
  },
  SOCIAL_CONTENT: {
    lists: [
      'keywordQueries',
      'authorProfileUrls',
      'companySocialIds',
      'contactsListIds',
      'mentionedProfileUrls',
      'mentionedCompanySocialIds',
    ],
    texts: ['postFilter'],
    numbers: ['minEngagements', 'maxPostsPerSweep', 'maxContactsPerSweep', 'maxEngagersPerPost'],
    flags: ['acceptAllPosts', 'detectsEventAttendance'],
  },
};

type Signal = NonNullable<SignalPageQuery['signal']>;

/** The draft of a signal; of a new one, what is usual. */
export function toDraft(kind: SignalKind, signal: Signal | null): Draft {
  const { contentCompanyIds, ...rest } = { ...signal?.definition, ...signal?.moves } as Record<string, unknown>;
  const known: Record<string, unknown> =
    contentCompanyIds === undefined ? rest : { ...rest, companySocialIds: contentCompanyIds };
  const { lists, texts, numbers, flags } = fieldsOf[kind];
  const each = <Value>(
    names: readonly string[],
    read: (value: unknown, name: string) => Value,
  ): Record<string, Value> => Object.fromEntries(names.map((name) => [name, read(known[name], name)]));
  const usualFlags = new Set(signal ? [] : ['includeCurrentCustomers', 'includeFormerCustomers']);
  return {
    name: signal?.name ?? '',
    isEnabled: signal?.isEnabled ?? true,
    lists: each(lists, (value) => ((value as unknown[] | null | undefined) ?? []).map(String)),
    texts: each(texts, (value) => (value == null ? '' : String(value))),
    numbers: each(numbers, (value) => (value == null ? null : Number(value))),
    flags: each(flags, (value, name) => (value == null ? usualFlags.has(name) : Boolean(value))),
  };
}

/** What is sent. What is empty is no condition: absent for a new signal, and null for one that is changed. */
export function toInput(kind: SignalKind, draft: Draft, isNew: boolean): Record<string, unknown> & { name: string } {
  const { lists, texts, numbers, flags } = fieldsOf[kind];
  const found: [string, unknown][] = [
    ...lists.map((name): [string, unknown] => {
      const filled = filledLines(draft.lists[name] ?? []);
      return [name, filled.length === 0 ? null : filled];
    }),
    ...texts.map((name): [string, unknown] => [name, draft.texts[name]?.trim() || null]),
    ...numbers.map((name): [string, unknown] => [name, draft.numbers[name]]),
    ...flags.map((name): [string, unknown] => [name, draft.flags[name]]),
  ];
  const given = found.filter(([, value]) => value !== null || !isNew);
  return { name: draft.name, isEnabled: draft.isEnabled, ...Object.fromEntries(given) };
}

/** The names of all fields of a kind, beside which problems are shown. */
export const namesOf = (kind: SignalKind): string[] => ['name', 'isEnabled', ...Object.values(fieldsOf[kind]).flat()];
