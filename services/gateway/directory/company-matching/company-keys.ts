import { isLent, toHost, toRegistrable } from './domain-name.js';
import { toNameKeys } from './name-keys.js';
import { toSlug } from './social-reference.js';

/** What identifies a company of the directory. */
export type CompanyNames = {
  name: string;
  former_names: string[];
  slug: string | null;
  social_url: string | null;
  website: string | null;
  domain: string | null;
  domains: string[];
};

export type CompanyKey = { kind: 'slug' | 'domain' | 'name'; key: string };

/** Change it with any rule that says what keys a company has: the next start of a worker adds those that are new. */
export const keyRules = '1';

/**
 * What a company is looked up by, each once: its slugs, its domains (the host and what of it is registered), its names of today and
 * before. A look-up that finds a company by a key looks at its facts again, so that a key too many costs nothing but time.
 */
export function toCompanyKeys(company: CompanyNames): CompanyKey[] {
  const keys = new Map<string, CompanyKey>();
  const add = (kind: CompanyKey['kind'], key: string): void => {
    keys.set(`${kind} ${key}`, { kind, key });
  };
  for (const slug of slugsOf(company)) add('slug', slug);
  for (const host of hostsOf(company)) {
    add('domain', host);
    add('domain', toRegistrable(host));
  }
  for (const name of [company.name, ...company.former_names]) for (const { key } of toNameKeys(name)) add('name', key);
  return [...keys.values()];
}

/** The slugs of a company: its own, and that of its page's address. */
export function slugsOf(company: Pick<CompanyNames, 'slug' | 'social_url'>): string[] {
  const ofPage = company.social_url?.includes('/') ? toSlug(company.social_url) : null;
  return [...new Set([toSlug(company.slug), ofPage].filter((slug) => slug !== null))];
}

/** The hosts of a company, its main one first; not one that only lends it a page. */
export function hostsOf({ website, domain, domains }: Pick<CompanyNames, 'website' | 'domain' | 'domains'>): string[] {
  const hosts = [domain, ...domains].map(toHost).filter((host) => host !== null);
  const lender = website !== null && isLent(website) ? toHost(website) : null;
  return [...new Set(hosts)].filter((host) => host !== lender);
}
