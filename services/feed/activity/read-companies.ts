import { type Queryable, toDatabaseError } from '../../platform/postgres/postgres.js';
import { readFacts, resolveDomains } from '../companies/index.js';
import type { WatchCache } from '../matching/index.js';
import { type Item, isUnresolved } from './read-items.js';

/** Returns whether anything has to be read before these items are matched: facts that a watch asks for, or the company of a domain. */
export const needsCompanies = (cache: WatchCache, items: Item[]): boolean =>
  cache.needs.isAny ? items.length > 0 : items.some(isUnresolved);

/**
 * Looks up the companies of items that name a domain, reads the facts that the watches ask of the companies, and stores both in the items (G1). A
 * call sees everything that was committed before it began; later changes count for later items. At most two statements, by index. Throws
 * `unavailable` when PostgreSQL is unavailable.
 */
export async function readCompanies(db: Queryable, cache: WatchCache, items: Item[]): Promise<void> {
  try {
    await resolveItems(db, items);
    await readFacts(db, cache, items);
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** The domain by which the company of an unresolved item is looked up; the directory has none that begin with "www". */
export const domainOf = (item: Item): string => item.companyDomain!.replace(/^(?:www\d?\.)+(?=[^.]+\.)/, '');

async function resolveItems(db: Queryable, items: Item[]): Promise<void> {
  const unresolved = items.filter(isUnresolved);
  if (unresolved.length === 0) return;
  const companies = await resolveDomains(db, [...new Set(unresolved.map(domainOf))]);
  for (const item of unresolved) {
    const companyId = companies.get(domainOf(item)) ?? null;
    item.source.companySocialId = companyId;
    item.candidate.companySocialId = companyId;
  }
}
