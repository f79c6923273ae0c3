import type { Database } from '../../../platform/postgres/postgres.js';
import type { KnownCompanies } from '../../operation/ports.js';
import { matchCompanies } from '../crm/index.js';
import {
  type DealRow,
  selectDecided,
  selectListed,
  selectLists,
  selectOpen,
  selectUnmatched,
  selectWon,
} from './sql/known-companies.js';

/** So many open deals, and closed deals without a company, are matched for a search; runs match the closed ones for good. */
const matchedAtMost = 10_000;
const matchedAtOnce = 5_000;
/** Of closed deals that no run has matched yet, so many of the latest teach. */
const unmatchedTeaching = 1_000;

/** Creates what tells which companies of the directory an account knows, by its lists and the deals of its CRMs. */
export function createKnownCompanies(database: Database): KnownCompanies {
  async function matchEach(deals: DealRow[]): Promise<(number | null)[]> {
    const found: (number | null)[] = [];
    for (let from = 0; from < deals.length; from += matchedAtOnce) {
      const some = await matchCompanies(database.pool, deals.slice(from, from + matchedAtOnce));
      for (const id of some) found.push(id === null ? null : Number(id));
    }
    return found;
  }
  const isId = (id: number | null): id is number => id !== null;

  return {
    async list(accountId, { listIds, customers, openDeals }, limit) {
      const { pool } = database;
      const ids = new Set<number>(listIds.length > 0 ? await selectListed(pool, accountId, listIds, limit) : []);
      if (customers) {
        for (const id of await selectWon(pool, accountId, limit)) ids.add(id);
        const unmatched = (await selectUnmatched(pool, accountId, matchedAtMost)).filter((one) => one.won);
        for (const id of (await matchEach(unmatched)).filter(isId)) ids.add(id);
      }
      if (openDeals) {
        const open = await selectOpen(pool, accountId, matchedAtMost);
        for (const { company_id: id } of open) if (id !== null) ids.add(id);
        const rest = open.filter((one) => one.company_id === null);
        for (const id of (await matchEach(rest)).filter(isId)) ids.add(id);
      }
      return [...ids].slice(0, limit);
    },
    async findLists(accountId, listIds) {
      return new Set(listIds.length > 0 ? await selectLists(database.pool, accountId, listIds) : []);
    },
    async listDecided(accountId, limit) {
      const decided = await selectDecided(database.pool, accountId, limit);
      const unmatched = await selectUnmatched(database.pool, accountId, unmatchedTeaching);
      const companies = await matchEach(unmatched);
      const all = [...decided, ...unmatched.map((deal, at) => ({ ...deal, company_id: companies[at]! }))];
      all.sort((one, other) => ((one.closed_at ?? '') < (other.closed_at ?? '') ? 1 : -1));
      const won = new Set(all.flatMap((one) => (one.won && one.company_id !== null ? [one.company_id] : [])));
      const lost = new Set(all.flatMap((one) => (!one.won && one.company_id !== null ? [one.company_id] : [])));
      return {
        won: [...won].slice(0, limit),
        lost: [...lost].filter((id) => !won.has(id)).slice(0, limit),
      };
    },
  };
}
