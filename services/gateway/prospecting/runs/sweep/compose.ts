import { createHash } from 'node:crypto';
import type { Persona } from '../../../../../schema/contracts/personas.js';
import type { MoveDefinition, NewHireDefinition } from '../../../../../schema/contracts/signals.js';
import type { SeniorityLevel } from '../../../../../schema/contracts/sizes.js';
import type { SearchQuery } from '../../../directory/searches/index.js';
import type { TitleQuery } from '../../../directory/titles/index.js';

/** Who judges what a search brings, after it was paid for: an absent axis accepts all. */
export type ProfileCriteria = {
  personaId: string | null;
  personaName: string | null;
  /** Rows of the dictionary are made of it at every page; naming none accepts every title that is not excluded. */
  titles: TitleQuery;
  countries: string[] | null;
  seniorities: SeniorityLevel[] | null;
};

/** One search of a sweep: the titles of all its judges together are its title filter. */
export type PlannedSearch = { query: Omit<SearchQuery, 'titleIds'>; cap: number; judges: ProfileCriteria[] };

/**
 * The searches of a new hire sweep (C3): one for each persona, one from the signal's own fields where there is none. Where a persona
 * specifies an axis (titles, countries, levels) it wins, where it is silent the signal's own value stands. A persona's levels are part
 * of its search; the signal's judge what was read (C5). What the signal excludes always narrows.
 */
export function composeNewHire(signal: NewHireDefinition, personas: Persona[], startedSince: string): PlannedSearch[] {
  const own: TitleQuery = {
    includes: signal.job_titles_includes ?? [],
    canonicalIds: signal.canonical_job_title_ids ?? [],
    excludes: signal.job_titles_excludes ?? [],
  };
  const silent = { id: null, name: null, job_titles: null, canonical_job_title_ids: null };
  const asking = personas.length > 0 ? personas : [{ ...silent, countries: null, seniority_levels: null }];
  return asking.map((persona) => {
    const titles = titlesOf(persona, own.excludes);
    const levels = filled(persona.seniority_levels);
    return {
      query: {
        countries: filled(persona.countries) ?? filled(signal.countries),
        geoIds: filled(signal.location_geo_ids),
        employer: employerOf(signal, filled(signal.company_social_ids)),
        seniorities: levels,
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
        },
      ],
    };
  });
}

/** The one search of a mover sweep (C4): by the titles of all personas, which then judge what was read, levels and countries too. */
export function composeMove(signal: MoveDefinition, personas: Persona[]): PlannedSearch[] {
  const query = {
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
  }));
  // Without a persona left there is nobody to look for.
  return judges.length > 0 ? [{ query, cap: signal.max_movers_per_sweep, judges }] : [];
}

/** Equal as long as profiles that were read would be judged alike. */
export function hashFilters(searches: PlannedSearch[]): string {
  const judges = searches.map((search) => search.judges.map(({ personaName: _, ...judge }) => judge));
  return createHash('sha256').update(JSON.stringify(judges)).digest('base64url');
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

/** An empty array says as little as an absent one. */
function filled<T>(values: T[] | null | undefined): T[] | null {
  return values && values.length > 0 ? values : null;
}
