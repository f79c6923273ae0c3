import type { Client } from '../../../platform/postgres/postgres.js';
import { resolveCompanies, sure, toCompanyKey } from '../../directory/company-matching/index.js';
import type { SourceItem } from '../source-kind.js';
import { selectNamedDomains } from '../sql/sources.js';

/** Items of one company. */
export type OfCompany = { domain: string; items: SourceItem[] };

/**
 * The items by the domain of the company that each names, in the order of the domains. An item counts only where its name is surely that of a
 * company of the directory, by the rules for names (D2), and the operator has named that company: one of its own sources is read.
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
