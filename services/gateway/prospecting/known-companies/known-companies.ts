import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/postgres/postgres.js';
import type { KnownCompanies } from '../../operation/ports.js';
import { customerPopulation, findDealCompanies, type MatchedDeal, openDealCompanies } from '../crm/index.js';
import { selectDecided, selectListed, selectLists } from './sql/known-companies.js';

/** At most this many deals without a company are matched for the searches of an account, once a minute; runs and imports store their matches. */
const matchedAtMost = 20_000;
const matchedForMs = 60_000;
/** How many matches are kept, of all accounts together. */
const keptAtMost = 100_000;

/** Creates the port that reports which companies of the directory an account knows, by its lists and the deals of its CRMs. */
export function createKnownCompanies(database: Database): KnownCompanies {
  const matches = new LRUCache<string, MatchedDeal[]>({
    maxSize: keptAtMost,
    sizeCalculation: (matched) => 1 + matched.length,
    ttl: matchedForMs,
    fetchMethod: (accountId) => findDealCompanies(database.pool, accountId, matchedAtMost),
  });

  return {
    async list(accountId, { listIds, customers, openDeals }, limit) {
      const ids = new Set<number>(
        listIds.length > 0 ? await selectListed(database.pool, accountId, listIds, limit) : [],
      );
      const add = (keys: string[]): void => {
        for (const key of keys) ids.add(Number(key));
      };
      if (!customers && !openDeals) return [...ids];
      const matched = await matches.forceFetch(accountId);
      if (customers) {
        const options = { includeCurrent: true, includeFormer: true, anyLoss: true, matched };
        add((await customerPopulation({ database }, accountId, options)).companyIds);
      }
      if (openDeals) add(await openDealCompanies({ database }, accountId, { matched, limit }));
      return [...ids].slice(0, limit);
    },
    async findLists(accountId, listIds) {
      return new Set(listIds.length > 0 ? await selectLists(database.pool, accountId, listIds) : []);
    },
    async listDecided(accountId, limit) {
      const decided = await selectDecided(database.pool, accountId, await matches.forceFetch(accountId), limit);
      const idsOf = (won: boolean): number[] => decided.flatMap((one) => (one.won === won ? one.company_id : []));
      return { won: idsOf(true), lost: idsOf(false) };
    },
  };
}
