import { toStoredText } from '../../../operation/io/stored-text.js';
import { type CompanyRef, toCompanyRef } from '../deals/company-ref.js';
import { type CrmDeal, toClosedAt, toPercent, toStoredAmount } from '../deals/deal.js';
import {
  type Connector,
  type ContactsPage,
  type CrmContact,
  type DealsFrom,
  type DealsPage,
  type ListFacts,
  maxDealsOfContact,
  maxLists,
  type RemoteOptions,
  TooManyChanges,
} from './crm-connector.js';
import { asCrmErrors, CrmError } from './crm-error.js';
import { createHubspotApi, type HubspotApi, type HubspotProperties, noList } from './hubspot-api.js';

const label = 'HubSpot';
const dealProperties = [
  'dealname',
  'amount',
  'deal_currency_code',
  'dealstage',
  'pipeline',
  'dealtype',
  'hs_is_closed',
  'hs_is_closed_won',
  'hs_deal_stage_probability',
  'closedate',
];
/** The search endpoint returns at most this many results in all its pages together. */
const searchLimit = 10_000;
const dealsAtOnce = 100;
const companiesAtOnce = 100;
const membershipsAtOnce = '250';
const listsAtOnce = 250;
/** The id of the object type "company". */
const companyType = '0-2';
/** HubSpot's own association types from a deal and from a contact to their primary company. */
const primaryCompany = { deals: 5, contacts: 1 };
const contactsAtOnce = 100;
/** The form of HubSpot's IDs. */
const ownId = /^\d{1,20}$/;
const usualProfileField = 'hs_linkedin_url';
const keptCompanies = 50_000;

/** A connector of HubSpot for a service key, or the token of a private app. */
export class HubspotConnector implements Connector {
  private readonly api: HubspotApi;
  private readonly companyProperties: string[];
  private readonly profileField: string;
  private readonly knownCompanies = new Map<string, CompanyRef | null>();

  constructor(private readonly options: RemoteOptions) {
    const { http, credentials, baseUrl, companyIdField } = options;
    this.api = createHubspotApi({ http, baseUrl, accessToken: credentials.access_token ?? '' });
    this.profileField = options.profileUrlField ?? usualProfileField;
    this.companyProperties = ['name', 'domain', 'website', ...(companyIdField === null ? [] : [companyIdField])];
  }

  readDeals({ since, cursor }: DealsFrom, signal: AbortSignal): AsyncGenerator<DealsPage> {
    return since === null ? this.readAllDeals(cursor, signal) : this.readChangedDeals(since, signal);
  }

  async *readContacts(cursor: string | null, signal: AbortSignal): AsyncGenerator<ContactsPage> {
    const properties = ['email', 'firstname', 'lastname', this.profileField];
    for (let next: string | undefined = cursor ?? undefined, more = true; more; ) {
      const query = { limit: String(contactsAtOnce), after: next, properties: properties.join(',') };
      const page = await ask(signal, () => this.api.listContacts(query));
      next = page.paging?.next?.after;
      more = next !== undefined;
      yield { contacts: await this.toContacts(page.results, signal), cursor: next ?? null };
    }
  }

  private async toContacts(
    found: { id: string; properties: HubspotProperties }[],
    signal: AbortSignal,
  ): Promise<CrmContact[]> {
    const ids = found.map(({ id }) => id);
    const companyIds = await this.readCompanyIds('contacts', ids, signal);
    await this.readCompanies([...companyIds.values()], signal);
    const deals = await this.readAssociated('contacts', 'deals', ids, signal);
    const dealsOf = new Map(deals.map(({ from, to }) => [from.id, to.map(({ toObjectId }) => String(toObjectId))]));
    const known = found.filter(({ id }) => ownId.test(id));
    return known.map(({ id, properties }) => ({
      externalId: id,
      firstName: toStoredText(properties.firstname, 300),
      lastName: toStoredText(properties.lastname, 300),
      email: toStoredText(properties.email, 320),
      profileUrl: toStoredText(properties[this.profileField], 2_000),
      company: this.knownCompanies.get(companyIds.get(id) ?? '') ?? null,
      dealIds: (dealsOf.get(id) ?? []).filter((one) => ownId.test(one)).slice(0, maxDealsOfContact),
    }));
  }

  async readLists(signal: AbortSignal): Promise<ListFacts[]> {
    const found = [];
    for (let offset = 0, more = true; more && offset < maxLists; ) {
      const page = await ask(signal, () =>
        this.api.searchLists({ query: '', offset, count: listsAtOnce, additionalProperties: ['hs_list_size'] }),
      );
      found.push(...page.lists.filter(({ objectTypeId }) => objectTypeId === companyType));
      offset = page.offset;
      more = page.hasMore && page.lists.length > 0;
    }
    return found.map(({ listId, name, additionalProperties }) => ({
      id: listId,
      name,
      companyCount: toCount(additionalProperties?.hs_list_size),
    }));
  }

  async *readListCompanies(listId: string, signal: AbortSignal): AsyncGenerator<CompanyRef[]> {
    // HubSpot's ids are numbers; any other text could name another path of its API.
    if (!ownId.test(listId)) throw noList();
    const { list } = await ask(signal, () => this.api.readList(listId));
    if (list.objectTypeId !== companyType)
      throw new CrmError('refused', 'The list in HubSpot is not a list of companies.');
    for (let next: string | undefined, more = true; more; ) {
      const page = await ask(signal, () => this.api.readMemberships(listId, { limit: membershipsAtOnce, after: next }));
      next = page.paging?.next?.after;
      more = next !== undefined;
      const ids = page.results.map(({ recordId }) => recordId);
      await this.readCompanies(ids, signal);
      yield ids.flatMap((id) => this.knownCompanies.get(id) ?? []);
    }
  }

  private async *readAllDeals(after: string | null, signal: AbortSignal): AsyncGenerator<DealsPage> {
    for (let next: string | undefined = after ?? undefined, more = true; more; ) {
      const query = { limit: String(dealsAtOnce), after: next, properties: dealProperties.join(',') };
      const page = await ask(signal, () => this.api.readDeals(query));
      next = page.paging?.next?.after;
      more = next !== undefined;
      yield { deals: await this.toDeals(page.results, signal), removed: [], cursor: next ?? null };
    }
  }

  private async *readChangedDeals(since: string, signal: AbortSignal): AsyncGenerator<DealsPage> {
    const filter = {
      propertyName: 'hs_lastmodifieddate',
      operator: 'GTE',
      value: String(Date.parse(since)),
    };
    for (let next: string | undefined, more = true; more; ) {
      const page = await ask(signal, () =>
        this.api.searchDeals({
          filterGroups: [{ filters: [filter] }],
          sorts: ['hs_lastmodifieddate'],
          properties: dealProperties,
          limit: dealsAtOnce,
          after: next,
        }),
      );
      if (page.total > searchLimit) throw new TooManyChanges();
      next = page.paging?.next?.after;
      more = next !== undefined;
      // Deals that change meanwhile move the pages, so an interrupted pass reads all changes again.
      yield { deals: await this.toDeals(page.results, signal), removed: [], cursor: null };
    }
  }

  private async toDeals(
    found: { id: string; properties: HubspotProperties }[],
    signal: AbortSignal,
  ): Promise<CrmDeal[]> {
    const companyIds = await this.readCompanyIds(
      'deals',
      found.map(({ id }) => id),
      signal,
    );
    await this.readCompanies([...companyIds.values()], signal);
    return found.map(({ id, properties }) =>
      toDeal(id, properties, this.knownCompanies.get(companyIds.get(id) ?? '') ?? null),
    );
  }

  private async readAssociated(
    of: 'deals' | 'contacts',
    to: 'deals' | 'companies',
    ids: string[],
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<HubspotApi['readAssociated']>>['results']> {
    if (ids.length === 0) return [];
    const inputs = ids.map((id) => ({ id }));
    return (await ask(signal, () => this.api.readAssociated(of, to, { inputs }))).results;
  }

  /** The id of the primary company of each deal or contact, by its id. */
  private async readCompanyIds(
    of: 'deals' | 'contacts',
    ids: string[],
    signal: AbortSignal,
  ): Promise<Map<string, string>> {
    const associated = await this.readAssociated(of, 'companies', ids, signal);
    return new Map(
      associated.flatMap(({ from, to }) => {
        const primary = to.find(({ associationTypes }) =>
          associationTypes.some(({ typeId }) => typeId === primaryCompany[of]),
        );
        const chosen = primary ?? to[0];
        return chosen ? [[from.id, String(chosen.toObjectId)] as const] : [];
      }),
    );
  }

  /** Reads the companies that are not known yet. */
  private async readCompanies(ids: string[], signal: AbortSignal): Promise<void> {
    const { knownCompanies: known, companyProperties: properties } = this;
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    if (known.size + missing.length > keptCompanies) known.clear();
    for (let start = 0; start < missing.length; start += companiesAtOnce) {
      const inputs = missing.slice(start, start + companiesAtOnce).map((id) => ({ id }));
      const { results } = await ask(signal, () => this.api.readCompanies({ inputs, properties }));
      // A company that was deleted meanwhile is not among the results.
      for (const { id } of inputs) known.set(id, null);
      for (const one of results) known.set(one.id, toRef(one.properties, this.options.companyIdField));
    }
  }
}

const ask = <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> => asCrmErrors(label, signal, call);

function toDeal(id: string, properties: HubspotProperties, company: CompanyRef | null): CrmDeal {
  const share = properties.hs_deal_stage_probability;
  return {
    externalId: id,
    name: toStoredText(properties.dealname),
    amount: toStoredAmount(properties.amount),
    currency: toStoredText(properties.deal_currency_code, 10),
    stage: toStoredText(properties.dealstage),
    pipeline: toStoredText(properties.pipeline),
    type: toStoredText(properties.dealtype),
    isClosed: properties.hs_is_closed === 'true',
    isWon: properties.hs_is_closed_won === 'true',
    // HubSpot gives a share of one; deals are stored in per cent.
    probability: share ? toPercent(Number(share) * 100) : null,
    closedAt: toClosedAt(properties.closedate),
    company,
  };
}

function toRef(properties: HubspotProperties, companyIdField: string | null): CompanyRef | null {
  return toCompanyRef({
    socialId: companyIdField === null ? null : properties[companyIdField],
    domain: properties.domain || properties.website,
    name: properties.name,
  });
}

function toCount(text: string | null | undefined): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
