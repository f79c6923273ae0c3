import type { HeadcountLetter, SeniorityLevel } from '../../../../schema/contracts/sizes.js';

/** What a search asks. An absent or empty filter accepts everybody, except `titleIds`: without titles nobody is found. */
export type SearchQuery = {
  /** Ids of the dictionary `job_title`; `resolveTitles` finds them for phrases. */
  titleIds: readonly number[];
  /** Replaces `titleIds` if there are many titles: the terms that searches compare, and the function that decides. */
  broadTitles?: BroadTitles;
  /** Where the person is. */
  countries?: readonly string[] | null;
  /** Places of the person, each with all places that it contains. */
  geoIds?: readonly string[] | null;
  /** The new employer. */
  employer?: EmployerFilter;
  /** The levels of the persona (C5). */
  seniorities?: readonly SeniorityLevel[] | null;
  /** Whether titles without a known level are accepted too (B13); `only`: no other titles are. */
  acceptsUnknown?: boolean | 'only';
  /** New employers, by whatever name or successor, and people who are left out. */
  excluded?: Excluded | null;
  /** Only roles that began on this day (YYYY-MM-DD) or later; roles without a known start are then left out. */
  startedSince?: string | null;
};

/** `clauses` are compared with the terms of job_title_role, and find titles that may be meant (null: any); `accepts` decides by the text. */
export type BroadTitles = {
  clauses: readonly { all: readonly string[]; none: readonly string[] }[] | null;
  accepts(title: { titleId: number; title: string }): boolean;
};

export type Excluded = { companyIds: readonly string[]; personIds: readonly string[] };

export type EmployerFilter = {
  companyIds?: readonly string[] | null;
  headcounts?: readonly HeadcountLetter[] | null;
  hqCountries?: readonly string[] | null;
  /** Industries, each with those below it. */
  industryIds?: readonly string[] | null;
};

export type MoverQuery = SearchQuery & {
  /** The companies that movers come from (C4), as read at the start of the sweep. */
  population: readonly string[];
  /** Companies, each with the days between which a stint there counts; only people with such a stint are then found. */
  tenures?: Tenures | null;
  /** Only people who have left a company with which they are paired here. */
  leavers?: Leavers | null;
};

/** People and companies by the same places; a person may be there several times. */
export type Leavers = { personIds: readonly string[]; companyIds: readonly string[] };

/** Days as YYYY-MM-DD, `-infinity` or `infinity`, by the places of the companies. */
export type Tenures = { companyIds: readonly string[]; since: readonly string[]; until: readonly string[] };

/** The position of a profile in the order of its search; the next page starts after it. */
export type SearchCursor = { recency: number; personId: string; employer: number };

/** A page of at most `limit` (1..500) profiles, the newest start first; `after` is the cursor of the last profile of the page before. */
export type SearchPage = { limit: number; after?: SearchCursor | null };

/** A role as evidence of a lead. Dates have their known precision (2024, 2024-05, 2024-05-17). */
export type Role = {
  positionId: number;
  titleId: number;
  title: string;
  companyId: string | null;
  companyName: string | null;
  startDate: string | null;
  endDate: string | null;
};

/** A person that a search found, with everything that a lead needs. */
export type Profile = {
  cursor: SearchCursor;
  /** The identity of (person, move), a UUIDv5: it stays the same after re-imports, corrected dates and other titles. */
  moveKey: string;
  personId: string;
  firstName: string;
  lastName: string;
  socialUrl: string;
  location: string | null;
  country: string | null;
  /** The level that the new title shows. */
  seniority: SeniorityLevel | null;
  newRole: Role;
  /** New hire: the latest earlier employment elsewhere. Mover: the latest one at a company of the population. */
  previousRole: Role | null;
  /** Mover: every company of the population that the person left, the latest first. New hire: empty. */
  pastCompanyIds: string[];
  /** The facts of the new employer that filters compare. */
  employer: { headcount: HeadcountLetter | null; hqCountry: string | null; industryId: string | null };
};

export type SearchResult = {
  profiles: Profile[];
  /** Where the next page starts; null at the end. */
  next: SearchCursor | null;
};
