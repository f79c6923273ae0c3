import { inScopeOf, toIdentifierValue } from '../../../../schema/contracts/company-identifiers.js';
import type { CompanyFacts } from '../../../../schema/contracts/directory.js';
import { parseUrl } from '../../../../schema/contracts/parse-url.js';
import type { CompanySize } from '../../../../schema/contracts/sizes.js';
import type { FindPlace } from '../reference-lists/index.js';
import { findIndustry } from '../reference-lists/index.js';
import { bandOfEmployees, letterOfSize } from './company-size.js';

/** The row of a company. */
export type CompanyRecord = {
  /** The key of the company. */
  social_id: number;
  name: string;
  slug: string | null;
  domain: string | null;
  domains: string[];
  former_names: string[];
  website: string | null;
  social_url: string | null;
  logo_url: string | null;
  description: string | null;
  company_address: string | null;
  headquarters: string | null;
  hq_country: string | null;
  hq_state: string | null;
  countries: string[];
  founded: number | null;
  employees_on_social: number | null;
  company_size: CompanySize | null;
  headcount: string | null;
  industry: string | null;
  industry_id: string | null;
  organization_type: string | null;
  tags: string[];
  status: string | null;
  is_hiring: boolean | null;
  /** Those of other sources than the network, as `source:value`. */
  identifiers: string[];
};

export const companyColumns = [
  'social_id',
  'name',
  'slug',
  'domain',
  'domains',
  'former_names',
  'website',
  'social_url',
  'logo_url',
  'description',
  'company_address',
  'headquarters',
  'hq_country',
  'hq_state',
  'countries',
  'founded',
  'employees_on_social',
  'company_size',
  'headcount',
  'industry',
  'industry_id',
  'organization_type',
  'tags',
  'status',
  'is_hiring',
  'identifiers',
] as const satisfies (keyof CompanyRecord)[];

/** The facts of a company, and which company it is. */
export type NamedFacts = {
  key: number;
  facts: CompanyFacts;
  /** Whether names identified the company, which then keeps the name that it has. */
  isNamed: boolean;
  /** Whether the facts come under the id of a merged company; they then only add to the company that it lives on as. */
  isFormer?: boolean;
  /** The company without an id of the network that turns out to be this one, and what showed it. */
  adopts?: { key: number; source: string | null; value: string | null };
};

/** Merges facts into the stored company, if there is one: absent fields are kept, null clears a field. */
export function mergeCompany(
  stored: Partial<CompanyRecord> | undefined,
  { key, facts, isNamed }: NamedFacts,
  findPlace: FindPlace,
): CompanyRecord {
  return {
    social_id: key,
    name: isNamed && stored?.name !== undefined ? stored.name : facts.name,
    slug: pick(facts.slug, stored?.slug),
    ...mergeDomains(stored, facts),
    former_names: pickList(facts.former_names, stored?.former_names),
    website: pick(facts.website, stored?.website),
    social_url: pick(facts.social_url, stored?.social_url),
    logo_url: pick(facts.logo_url, stored?.logo_url),
    description: pick(facts.description, stored?.description),
    company_address: pick(facts.company_address, stored?.company_address),
    headquarters: pick(facts.headquarters, stored?.headquarters),
    hq_country: mergeCountry(stored, facts, findPlace),
    hq_state: pick(facts.hq_state, stored?.hq_state),
    countries: pickList(facts.countries, stored?.countries),
    founded: pick(facts.founded, stored?.founded),
    employees_on_social: pick(facts.employees_on_social, stored?.employees_on_social),
    ...mergeSize(stored, facts),
    ...mergeIndustry(stored, facts),
    organization_type: pick(facts.organization_type, stored?.organization_type),
    tags: pickList(facts.tags, stored?.tags),
    status: pick(facts.status, stored?.status),
    is_hiring: pick(facts.is_hiring, stored?.is_hiring),
    identifiers: mergeIdentifiers(stored?.identifiers ?? [], facts),
  };
}

/** Whether two records are equal. */
export function isSameCompany(one: CompanyRecord, other: CompanyRecord): boolean {
  return companyColumns.every((column) => {
    const [a, b] = [one[column], other[column]];
    return Array.isArray(a) && Array.isArray(b)
      ? a.length === b.length && a.every((value, index) => value === b[index])
      : a === b;
  });
}

function pick<T>(given: T | null | undefined, stored: T | null | undefined): T | null {
  return given === undefined ? (stored ?? null) : given;
}

function pickList(given: string[] | null | undefined, stored: string[] | undefined): string[] {
  return given === undefined ? (stored ?? []) : (given ?? []);
}

/** A put may give 50, and ids of CRMs are added, so without a limit a company could have any number of them. */
const mostIdentifiers = 200;

/** Given identifiers replace held ones where a company has one at most; those of CRMs are added. */
function mergeIdentifiers(stored: string[], facts: CompanyFacts): string[] {
  if (facts.identifiers === undefined) return stored;
  if (facts.identifiers === null) return [];
  const given = readIdentifiers(facts);
  const isReplaced = inScopeOf(given);
  return [...new Set([...given, ...stored.filter((one) => !isReplaced(one))])].slice(0, mostIdentifiers).sort();
}

/** The identifiers of other sources that facts give, as `source:value` in their one spelling. */
export const readIdentifiers = ({ identifiers }: CompanyFacts): string[] =>
  (identifiers ?? []).flatMap((one) => {
    const value = toIdentifierValue(one);
    return value === null ? [] : [`${one.source}:${value}`];
  });

/**
 * If the facts name no country, it is taken from the text of the headquarters, if that is a known place. This holds for a company without a
 * country, and for one whose stored country came from its previous headquarters.
 */
function mergeCountry(
  stored: Partial<CompanyRecord> | undefined,
  facts: CompanyFacts,
  findPlace: FindPlace,
): string | null {
  const country = pick(facts.hq_country, stored?.hq_country);
  if (facts.hq_country !== undefined || !facts.headquarters) return country;
  const held = stored?.headquarters;
  const follows = !country || (held && held !== facts.headquarters && countryOf(held, findPlace) === country);
  return (follows && countryOf(facts.headquarters, findPlace)) || country;
}

/** Some texts list several headquarters, the main one first. */
function countryOf(headquarters: string, findPlace: FindPlace): string | null {
  return findPlace(headquarters.split(';')[0]!, null)?.country ?? null;
}

/** Where neither the facts nor the directory have a `domain`, it is that of the website. `domains` always contains it. */
function mergeDomains(
  stored: Partial<CompanyRecord> | undefined,
  facts: CompanyFacts,
): Pick<CompanyRecord, 'domain' | 'domains'> {
  const website = facts.domain === undefined && !stored?.domain ? facts.website : null;
  const domain = pick(facts.domain, stored?.domain) ?? (website ? hostOf(website) : null);
  const domains = pickList(facts.domains, stored?.domains);
  return { domain, domains: domain && !domains.includes(domain) ? [domain, ...domains] : domains };
}

function hostOf(website: string): string | null {
  const address = /^https?:\/\//i.test(website) ? website : `https://${website}`;
  const host = parseUrl(address)?.hostname.replace(/^www\./, '') ?? '';
  return /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(host) && host.length <= 253 ? host : null;
}

/** Size band and headcount letter always agree. A given band takes precedence over a given number of employees. */
function mergeSize(
  stored: Partial<CompanyRecord> | undefined,
  facts: CompanyFacts,
): Pick<CompanyRecord, 'company_size' | 'headcount'> {
  if (facts.company_size) return { company_size: facts.company_size, headcount: letterOfSize(facts.company_size) };
  if (facts.company_size === undefined && facts.employees_on_social === undefined) {
    return { company_size: stored?.company_size ?? null, headcount: stored?.headcount ?? null };
  }
  const employees = pick(facts.employees_on_social, stored?.employees_on_social);
  const band = employees === null ? null : bandOfEmployees(employees);
  return { company_size: band?.size ?? null, headcount: band?.letter ?? null };
}

/** An industry that the taxonomy knows gets the taxonomy's name. Other texts are kept as given, and match no industry filter. */
function mergeIndustry(
  stored: Partial<CompanyRecord> | undefined,
  { industry }: CompanyFacts,
): Pick<CompanyRecord, 'industry' | 'industry_id'> {
  if (industry === undefined) return { industry: stored?.industry ?? null, industry_id: stored?.industry_id ?? null };
  const known = industry === null ? undefined : findIndustry(industry);
  return { industry: known?.name ?? industry, industry_id: known?.id ?? null };
}
