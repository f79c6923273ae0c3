import type { HeadcountLetter, SeniorityLevel } from '../../../../schema/contracts/sizes.js';

/** What a search asks; an absent or empty axis accepts all, except `titleIds`: none of them is nobody. */
export type SearchQuery = {
  /** Rows of the dictionary `job_title`; `resolveTitleIds` makes them of phrases. */
  titleIds: readonly number[];
  /** Where the person is. */
  countries?: readonly string[] | null;
  /** Places of the person, each with all that it contains. */
  geoIds?: readonly string[] | null;
  /** The new employer. */
  employer?: EmployerFilter;
  /** A persona's own levels: part of its search (C5). */
  seniorities?: readonly SeniorityLevel[] | null;
  /** Only roles that began on this day (YYYY-MM-DD) or later; one of unknown start is then left out. */
  startedSince?: string | null;
};

export type EmployerFilter = {
  companyIds?: readonly string[] | null;
  headcounts?: readonly HeadcountLetter[] | null;
  hqCountries?: readonly string[] | null;
  /** Industries, each with those below it. */
  industryIds?: readonly string[] | null;
};

export type MoverQuery = SearchQuery & {
  /** The companies that movers come from (C4), as they were at the sweep's start. */
  population: readonly string[];
};

/** The place of a profile in its search's order; a page goes on after it. */
export type SearchCursor = { recency: number; personId: string; employer: number };

/** A page of at most `limit` (1..500) profiles, newest start first; `after` is the last profile's cursor. */
export type SearchPage = { limit: number; after?: SearchCursor | null };

/** A role as evidence; dates with the precision at which they are known (2024, 2024-05, 2024-05-17). */
export type Role = {
  positionId: number;
  titleId: number;
  title: string;
  companyId: string | null;
  companyName: string | null;
  startDate: string | null;
  endDate: string | null;
};

/** A person that a search found, with all that a lead needs. */
export type Profile = {
  cursor: SearchCursor;
  /** The identity of (person, move), UUIDv5: the same after re-imports, better dates and other titles. */
  moveKey: string;
  personId: string;
  firstName: string;
  lastName: string;
  socialUrl: string;
  location: string | null;
  country: string | null;
  /** What reading the new title gave. */
  seniority: SeniorityLevel | null;
  newRole: Role;
  /** New hire: the latest earlier employment elsewhere. Mover: the latest one at a company of the population. */
  previousRole: Role | null;
  /** Mover: every company of the population where the person was, latest first; a new hire has none. */
  pastCompanyIds: string[];
  /** The new employer as it filters. */
  employer: { headcount: HeadcountLetter | null; hqCountry: string | null; industryId: string | null };
};

export type SearchResult = {
  profiles: Profile[];
  /** Where the next page starts; null at the end. */
  next: SearchCursor | null;
};
