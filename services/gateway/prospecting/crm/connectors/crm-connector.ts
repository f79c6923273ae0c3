import type { CrmCredentials } from '../../../../../schema/contracts/crm.js';
import type { CompanyRef } from '../deals/company-ref.js';
import type { CrmDeal } from '../deals/deal.js';
import type { CrmHttp } from './crm-http.js';

/** Some deals of a pass. `cursor` is where a pass that breaks after them goes on; null: it starts again. */
export type DealsPage = { deals: CrmDeal[]; removed: string[]; cursor: string | null };

/** Where a pass over the deals starts: all of them, or those changed since; and after which page. */
export type DealsFrom = { since: string | null; cursor: string | null };

export type ListFacts = { id: string; name: string; companyCount: number | null };

/**
 * One CRM of one connection. Every method throws a CrmError where the CRM does not answer as it should, and gives up when its signal
 * aborts.
 */
export type Connector = {
  /** Deals changed since (all where null), page by page. Throws `TooManyChanges` where the CRM cannot list so many. */
  readDeals(from: DealsFrom, signal: AbortSignal): AsyncIterable<DealsPage>;
  /** The lists of companies; refused with a CrmError where the type has none (capabilities). */
  readLists(signal: AbortSignal): Promise<ListFacts[]>;
  /** The companies of a list, page by page. */
  readListCompanies(listId: string, signal: AbortSignal): AsyncIterable<CompanyRef[]>;
};

/** More has changed than the CRM lists as changes; only a full pass sees it all. */
export class TooManyChanges extends Error {}

/** Bounds what one list or one read may hold. */
export const maxLists = 10_000;
export const maxListCompanies = 200_000;

/** What a connector of a remote CRM is made of. */
export type RemoteOptions = {
  http: CrmHttp;
  credentials: CrmCredentials;
  baseUrl: string;
  companyIdField: string | null;
};
