import type { CrmCredentials } from '../../../../../schema/contracts/crm.js';
import type { CompanyRef } from '../deals/company-ref.js';
import type { CrmDeal } from '../deals/deal.js';
import type { CrmHttp } from './crm-http.js';

/** A page of deals. A pass that is interrupted after it continues at `cursor`, or starts again where that is null. */
export type DealsPage = { deals: CrmDeal[]; removed: string[]; cursor: string | null };

/** The deals that a pass reads: all, or those that changed since an instant; and the cursor of the page that it continues after. */
export type DealsFrom = { since: string | null; cursor: string | null };

/** A contact of a CRM, as far as it is read. */
export type CrmContact = {
  externalId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** The address of the profile, as the CRM has it. */
  profileUrl: string | null;
  /** The company that it is a contact of. */
  company: CompanyRef | null;
  /** The CRM's own IDs of its deals, at most `maxDealsOfContact`. */
  dealIds: string[];
};
export const maxDealsOfContact = 50;

/** A page of contacts. A reading that is interrupted after it continues at `cursor`, which is null where there is nothing more. */
export type ContactsPage = { contacts: CrmContact[]; cursor: string | null };

export type ListFacts = { id: string; name: string; companyCount: number | null };

/** The CRM of one connection. Every method throws CrmError where the CRM does not answer as expected, and ends when its signal aborts. */
export type Connector = {
  /** The deals that changed since an instant, or all deals, page by page. Throws TooManyChanges where the CRM cannot list them all. */
  readDeals(from: DealsFrom, signal: AbortSignal): AsyncIterable<DealsPage>;
  /** All contacts, page by page, from a cursor on. An imported CRM has none. */
  readContacts(cursor: string | null, signal: AbortSignal): AsyncIterable<ContactsPage>;
  /** The lists of companies. Throws CrmError where the type of CRM has none (see `capabilities`). */
  readLists(signal: AbortSignal): Promise<ListFacts[]>;
  /** The companies of a list, page by page. */
  readListCompanies(listId: string, signal: AbortSignal): AsyncIterable<CompanyRef[]>;
};

/** More deals have changed than the CRM lists as changes, so that only a full pass can read them all. */
export class TooManyChanges extends Error {}

/** The limits on the lists of a CRM, and on the companies of a list. */
export const maxLists = 10_000;
export const maxListCompanies = 200_000;

/** What a connector of a remote CRM needs. */
export type RemoteOptions = {
  http: CrmHttp;
  credentials: CrmCredentials;
  baseUrl: string;
  companyIdField: string | null;
  /** The contact field that holds the address of the profile, where another one than usual is named. */
  profileUrlField: string | null;
  /** Whether the types of deals are read; a CRM would refuse a whole request that asks for a field it hides. */
  readsTypes: boolean;
};
