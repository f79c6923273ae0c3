import type { Client } from '../../../platform/postgres/postgres.js';
import { resolveCompanies, sure, toCompanyKey } from '../../directory/company-matching/index.js';
import type { SourceItem } from '../source-kind.js';
import { selectNamedDomains } from '../sql/sources.js';

/** Items of one company. */
export type OfCompany = { domain: string; items: SourceItem[] };

/**
 * Groups the items by the domain of the company that each names, in the order of the domains. An item counts only if its name is certain to be that
 * of a company in the directory, by the rules for names (D2), and if the operator follows that company, which means that one of its own sources is
 * read.
 */
export async function assignCompanies(client: Client, kind: string, items: SourceItem[]): Promise<OfCompany[]> {
  const named = items.filter(({ company }) => company);
  const inputs = named.map(({ company }) => ({ name: company! }));
  const matches = await resolveCompanies(client, inputs, { least: sure, typos: false });
  const keys = matches.map((match) => match && toCompanyKey(match.companyId));
  const known = await selectNamedDomains(client, [...new Set(keys.filter((key) => key !== null))], kind);
  const byDomain = new Map([...known.values()].sort().map((domain): [string, SourceItem[]] => [domain, []]));
  for (const [at, item] of named.entries()) byDomain.get(known.get(keys[at] ?? '') ?? '')?.push(item);
  return [...byDomain].map(([domain, some]) => ({ domain, items: some }));
}
