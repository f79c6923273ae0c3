import { isLent, toHost, toRegistrable } from './domain-name.js';
import { toNameKeys } from './name-keys.js';
import { toSlug } from './social-reference.js';

/** The facts by which a company of the directory is identified. */
export type CompanyNames = {
  name: string;
  former_names: string[];
  slug: string | null;
  social_url: string | null;
  website: string | null;
  domain: string | null;
  domains: string[];
  /** Those of other sources, as `source:value`. */
  identifiers: string[];
};

export type CompanyKey = { kind: 'identifier' | 'slug' | 'domain' | 'name'; key: string };

/** The version of the rules for keys. Change it with any rule, and the next start of a worker inserts the new keys. */
export const keyRules = '1';

/**
 * The keys by which a company is looked up, each once: its slugs, its domains (each host and its registrable domain), its present and
 * former names. A look-up compares the facts of the companies that it finds by a key, so a superfluous key costs only time.
 */
export function toCompanyKeys(company: CompanyNames): CompanyKey[] {
  const keys = new Map<string, CompanyKey>();
  const add = (kind: CompanyKey['kind'], key: string): void => {
    keys.set(`${kind} ${key}`, { kind, key });
  };
  for (const one of company.identifiers) add('identifier', one);
  for (const slug of slugsOf(company)) add('slug', slug);
  for (const host of hostsOf(company)) {
    add('domain', host);
    add('domain', toRegistrable(host));
  }
  for (const name of [company.name, ...company.former_names]) for (const { key } of toNameKeys(name)) add('name', key);
  return [...keys.values()];
}

/** The slugs of a company: its own, and the one in the address of its page. */
export function slugsOf(company: Pick<CompanyNames, 'slug' | 'social_url'>): string[] {
  const ofPage = company.social_url?.includes('/') ? toSlug(company.social_url) : null;
  return [...new Set([toSlug(company.slug), ofPage].filter((slug) => slug !== null))];
}

/** The hosts of a company, its main one first, without a shared host that only has a page of the company. */
export function hostsOf({ website, domain, domains }: Pick<CompanyNames, 'website' | 'domain' | 'domains'>): string[] {
  const hosts = [domain, ...domains].map(toHost).filter((host) => host !== null);
  const lender = website !== null && isLent(website) ? toHost(website) : null;
  return [...new Set(hosts)].filter((host) => host !== lender);
}
