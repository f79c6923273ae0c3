import { createHash } from 'node:crypto';
import type { Persona } from '../../../../../schema/contracts/personas.js';
import type { MoveDefinition, NewHireDefinition } from '../../../../../schema/contracts/signals.js';
import type { SeniorityLevel } from '../../../../../schema/contracts/sizes.js';
import { toCompanyKey } from '../../../directory/company-matching/index.js';
import type { Leavers, SearchQuery, Tenures } from '../../../directory/searches/index.js';
import type { TitleQuery } from '../../../directory/titles/index.js';

/**
 * What a profile that a search found, and that was paid for, must meet to become a lead. A null list accepts every profile. Plans store
 * these objects as JSON.
 */
export type ProfileCriteria = {
  personaId: string | null;
  personaName: string | null;
  /** Resolved against the dictionary when the search is opened; without titles, every title that is not excluded is accepted. */
  titles: TitleQuery;
  countries: string[] | null;
  seniorities: SeniorityLevel[] | null;
  /** Whether a profile without a level is accepted beside these levels (B13); absent in plans of earlier code. */
  acceptsUnknown?: boolean;
};

/** One search of a sweep. Its title filter is the union of the titles of all its criteria, which are stored as `judges`. */
export type PlannedSearch = {
  query: Omit<SearchQuery, 'titleIds' | 'broadTitles' | 'excluded'> & { tenures?: Tenures; leavers?: Leavers };
  cap: number;
  judges: ProfileCriteria[];
};

/**
 * The searches of a new hire sweep (C3): one for each persona, or one from the signal's own fields where there is no persona. Where a
 * persona gives titles, countries or levels, these replace those of the signal. A persona's levels are part of its search; the signal's
 * levels are compared after a profile was read (C5). The titles that the signal excludes apply to every search. `companyKeys` are those of
 * the companies that the signal names, as they are now.
 */
export function composeNewHire(
  signal: NewHireDefinition,
  personas: Persona[],
  startedSince: string,
  companyKeys: string[] | null = filled(signal.company_social_ids?.map(toCompanyKey)),
): PlannedSearch[] {
  const own: TitleQuery = {
    includes: signal.job_titles_includes ?? [],
    canonicalIds: signal.canonical_job_title_ids ?? [],
    excludes: signal.job_titles_excludes ?? [],
  };
  const unnamed = { id: null, name: null, job_titles: null, canonical_job_title_ids: null };
  const sought =
    personas.length > 0
      ? personas
      : [{ ...unnamed, countries: null, seniority_levels: null, accept_unknown_levels: false }];
  return sought.map((persona) => {
    const titles = titlesOf(persona, own.excludes);
    const levels = filled(persona.seniority_levels);
    return {
      query: {
        countries: filled(persona.countries) ?? filled(signal.countries),
        geoIds: filled(signal.location_geo_ids),
        employer: employerOf(signal, companyKeys),
        seniorities: levels,
        acceptsUnknown: levels !== null && persona.accept_unknown_levels,
        startedSince,
      },
      cap: signal.max_profiles_per_sweep,
      judges: [
        {
          personaId: persona.id,
          personaName: persona.name,
          titles: namesTitles(titles) ? titles : own,
          countries: null,
          seniorities: levels ? null : filled(signal.seniority_levels),
          acceptsUnknown: signal.accept_unknown_levels ?? false,
        },
      ],
    };
  });
}

/**
 * The one search of a mover sweep (C4), for the titles of all personas; titles, levels and countries are compared after reading. The new role began
 * on `startedSince` or later; with `tenures`, people must have worked at a company between its days, and with `leavers`, only those people are found.
 */
export function composeMove(
  signal: MoveDefinition,
  personas: Persona[],
  {
    startedSince,
    tenures,
    leavers,
  }: { startedSince?: string | null; tenures?: Tenures | null; leavers?: Leavers | null } = {},
): PlannedSearch[] {
  const query = {
    ...(startedSince ? { startedSince } : {}),
    ...(tenures ? { tenures } : {}),
    ...(leavers ? { leavers } : {}),
    countries: filled(signal.countries),
    geoIds: filled(signal.location_geo_ids),
    employer: employerOf(signal, null),
  };
  const judges = personas.map((persona) => ({
    personaId: persona.id,
    personaName: persona.name,
    titles: titlesOf(persona, []),
    countries: filled(persona.countries),
    seniorities: filled(persona.seniority_levels),
    acceptsUnknown: persona.accept_unknown_levels,
  }));
  // Where all personas of the signal are gone, there is nobody to search for.
  return judges.length > 0 ? [{ query, cap: signal.max_movers_per_sweep, judges }] : [];
}

/**
 * A hash of the criteria of these searches and of the version of the rules by which all titles have been read; equal hashes mean that profiles
 * that were read before need not be matched again.
 */
export function hashFilters(searches: PlannedSearch[], titlesVersion: number): string {
  const judges = searches.map((search) => search.judges.map(({ personaName: _, ...judge }) => judge));
  return createHash('sha256')
    .update(JSON.stringify([titlesVersion, judges]))
    .digest('base64url');
}

type Titled = Pick<Persona, 'job_titles' | 'canonical_job_title_ids'>;

function titlesOf(persona: Titled, excludes: string[]): TitleQuery {
  return { includes: persona.job_titles ?? [], canonicalIds: persona.canonical_job_title_ids ?? [], excludes };
}

function namesTitles(words: TitleQuery): boolean {
  return words.includes.length > 0 || words.canonicalIds.length > 0;
}

type Employer = Pick<NewHireDefinition, 'company_headcounts' | 'company_hq_countries' | 'industry_ids'>;

function employerOf(signal: Employer, companyIds: string[] | null) {
  return {
    companyIds,
    headcounts: filled(signal.company_headcounts),
    hqCountries: filled(signal.company_hq_countries),
    industryIds: filled(signal.industry_ids),
  };
}

/** The array; null where it is empty or absent. */
function filled<T>(values: T[] | null | undefined): T[] | null {
  return values && values.length > 0 ? values : null;
}
