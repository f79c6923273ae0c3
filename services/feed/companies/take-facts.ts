import type { takeFacts as contract, HandedCompany, HandedList } from '../../../schema/contracts/company-facts.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import { type Client, type Database, transaction } from '../../platform/postgres/postgres.js';
import type { FactsMetrics } from './metrics.js';
import { lockDomains } from './sql/domain-locks.js';
import { findNewDomains, lockFacts, noteAwaited, noteOtherIds, storeCompanies } from './sql/store-companies.js';
import { fillLists, findClosed, openLists, sweepLists } from './sql/store-lists.js';

export type FactsDeps = {
  database: Database;
  metrics: FactsMetrics;
  /** Is called when a domain became known that stored items name. */
  onKnown: () => void;
};

/** How many rows of older versions of lists a hand-off deletes, twice as many as it can bring. */
const maxSwept = 20_000;

/**
 * Stores the companies and lists that the gateway hands over, if their version is higher than the one held (H13): late, repeated and reordered
 * hand-offs change nothing. Lists of closed accounts are ignored (X7). Hand-offs run one after another, each in one transaction with a number of
 * statements that does not depend on how much is handed over.
 */
export async function takeFacts(deps: FactsDeps, { body }: InputOf<typeof contract>): Promise<Record<string, never>> {
  const companies = newest(body.companies);
  const { stored, awaited } = await transaction(deps.database.pool, async (client) => {
    await lockFacts(client);
    if (body.lists.length > 0) await takeLists(client, body.lists);
    return takeCompanies(client, companies);
  });
  deps.metrics.taken({ stored, ignored: body.companies.length - stored });
  if (awaited > 0) deps.onKnown();
  return {};
}

async function takeCompanies(client: Client, companies: HandedCompany[]) {
  if (companies.length === 0) return { stored: 0, awaited: 0 };
  const domains = await findNewDomains(client, companies);
  const stored = await storeCompanies(client, companies);
  let awaited = 0;
  if (domains.length > 0) {
    // Locked only now, so that batches of items by domain wait only for the commit. An earlier item is found here; a later one finds the domains.
    await lockDomains(client, domains);
    awaited = await noteAwaited(client, domains);
  }
  if (companies.some(({ facts }) => facts?.other_ids?.length)) await noteOtherIds(client);
  return { stored, awaited };
}

async function takeLists(client: Client, handed: HandedList[]): Promise<void> {
  const closed = await findClosed(client, [...new Set(handed.map((one) => one.account_id))]);
  const lists = handed.filter((one) => !closed.has(one.account_id));
  if (lists.length === 0) return;
  const first = lists.filter((one) => one.is_first);
  if (first.length > 0) await openLists(client, first);
  await fillLists(client, lists);
  if (lists.some((one) => one.is_last)) await sweepLists(client, maxSwept);
}

/** The facts with the highest version of each company. */
function newest(companies: HandedCompany[]): HandedCompany[] {
  const byId = new Map<string, HandedCompany>();
  for (const one of companies) {
    const known = byId.get(one.company_social_id);
    if (!known || known.version < one.version) byId.set(one.company_social_id, one);
  }
  return [...byId.values()];
}
