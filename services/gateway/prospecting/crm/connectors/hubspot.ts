import * as associations from '@hubspot/api-client/lib/codegen/crm/associations/v4/index.js';
import * as companies from '@hubspot/api-client/lib/codegen/crm/companies/index.js';
import * as deals from '@hubspot/api-client/lib/codegen/crm/deals/index.js';
import * as lists from '@hubspot/api-client/lib/codegen/crm/lists/index.js';
import { toStoredText } from '../../../operation/io/stored-text.js';
import { type CompanyRef, toCompanyRef } from '../deals/company-ref.js';
import { type CrmDeal, toClosedAt, toPercent, toStoredAmount } from '../deals/deal.js';
import { type Connector, type DealsPage, maxLists, type RemoteOptions, TooManyChanges } from './crm-connector.js';
import { asCrmErrors, CrmError } from './crm-error.js';

/**
 * HubSpot, by the generated API classes of its client library. Its `Client` is left out: it shares one limiter among all accounts,
 * prints to the console, and sends by itself; these classes take our way out (http.ts).
 */
const label = 'HubSpot';
const dealProperties = [
  'dealname',
  'amount',
  'deal_currency_code',
  'dealstage',
  'hs_is_closed',
  'hs_is_closed_won',
  'hs_deal_stage_probability',
  'closedate',
];
/** The search endpoint answers at most this many results, however they are paged. */
const searchLimit = 10_000;
const searchPage = 100;
const companiesAtOnce = 100;
const membershipsAtOnce = 250;
const listsAtOnce = 250;
/** The id of the object type "company". */
const companyType = '0-2';
/** HubSpot's own association type from a deal to its primary company. */
const primaryCompany = 5;
const keptCompanies = 50_000;

type Properties = Record<string, string | null>;

/** A connector of HubSpot for a private app's token. */
export function createHubspotConnector({ http, credentials, baseUrl, companyIdField }: RemoteOptions): Connector {
  const api = createApi({ http, baseUrl, accessToken: credentials.access_token ?? '' });
  const companyProperties = ['name', 'domain', 'website', ...(companyIdField === null ? [] : [companyIdField])];
  const known = new Map<string, CompanyRef | null>();

  const ask = <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> => asCrmErrors(label, signal, call, explain);

  async function readCompanies(ids: string[], signal: AbortSignal): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    if (known.size + missing.length > keptCompanies) known.clear();
    for (let start = 0; start < missing.length; start += companiesAtOnce) {
      const inputs = missing.slice(start, start + companiesAtOnce).map((id) => ({ id }));
      const { results } = await ask(signal, () =>
        api.companies.read({ inputs, properties: companyProperties, propertiesWithHistory: [] }),
      );
      // One that was deleted meanwhile is not among the results.
      for (const { id } of inputs) known.set(id, null);
      for (const { id, properties } of results) known.set(id, toRef(properties, companyIdField));
    }
  }

  /** The deals' primary companies, by deal. */
  async function readCompanyIds(dealIds: string[], signal: AbortSignal): Promise<Map<string, string>> {
    if (dealIds.length === 0) return new Map();
    const { results } = await ask(signal, () =>
      api.associations.getPage('deals', 'companies', { inputs: dealIds.map((id) => ({ id })) }),
    );
    return new Map(
      results.flatMap(({ _from, to }) => {
        const primary = to.find(({ associationTypes }) =>
          associationTypes.some(({ typeId }) => typeId === primaryCompany),
        );
        const chosen = primary ?? to[0];
        return chosen ? [[_from.id, String(chosen.toObjectId)] as const] : [];
      }),
    );
  }

  async function toDeals(found: { id: string; properties: Properties }[], signal: AbortSignal): Promise<CrmDeal[]> {
    const companyIds = await readCompanyIds(
      found.map(({ id }) => id),
      signal,
    );
    await readCompanies([...companyIds.values()], signal);
    return found.map(({ id, properties }) => toDeal(id, properties, known.get(companyIds.get(id) ?? '') ?? null));
  }

  async function* readAll(after: string | null, signal: AbortSignal): AsyncGenerator<DealsPage> {
    for (let next: string | undefined = after ?? undefined, more = true; more; ) {
      const page = await ask(signal, () => api.deals.getPage(100, next, dealProperties));
      next = page.paging?.next?.after;
      more = next !== undefined;
      yield { deals: await toDeals(page.results, signal), removed: [], cursor: next ?? null };
    }
  }

  async function* readChanged(since: string, signal: AbortSignal): AsyncGenerator<DealsPage> {
    const filter = {
      propertyName: 'hs_lastmodifieddate',
      operator: deals.FilterOperatorEnum.Gte,
      value: String(Date.parse(since)),
    };
    for (let next: string | undefined, more = true; more; ) {
      const page = await ask(signal, () =>
        api.dealSearch.doSearch({
          filterGroups: [{ filters: [filter] }],
          sorts: ['hs_lastmodifieddate'],
          properties: dealProperties,
          limit: searchPage,
          after: next,
        }),
      );
      if (page.total > searchLimit) throw new TooManyChanges();
      next = page.paging?.next?.after;
      more = next !== undefined;
      // What changes meanwhile moves the pages; a broken pass reads all changes anew.
      yield { deals: await toDeals(page.results, signal), removed: [], cursor: null };
    }
  }

  return {
    readDeals: ({ since, cursor }, signal) => (since === null ? readAll(cursor, signal) : readChanged(since, signal)),
    async readLists(signal) {
      const found = [];
      for (let offset = 0, more = true; more && offset < maxLists; ) {
        const page = await ask(signal, () =>
          api.lists.doSearch({ query: '', offset, count: listsAtOnce, additionalProperties: ['hs_list_size'] }),
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
    },
    async *readListCompanies(listId, signal) {
      // HubSpot's ids are numbers; anything else could name another path.
      if (!/^\d{1,20}$/.test(listId)) throw noList();
      const { list } = await ask(signal, () => api.lists.getById(listId));
      if (list.objectTypeId !== companyType)
        throw new CrmError('refused', 'The list of HubSpot is not one of companies.');
      for (let next: string | undefined, more = true; more; ) {
        const page = await ask(signal, () => api.memberships.getPage(listId, next, undefined, membershipsAtOnce));
        next = page.paging?.next?.after;
        more = next !== undefined;
        const ids = page.results.map(({ recordId }) => recordId);
        await readCompanies(ids, signal);
        yield ids.flatMap((id) => known.get(id) ?? []);
      }
    },
  };
}

const noList = (): CrmError => new CrmError('refused', 'HubSpot has no such list.');

function toDeal(id: string, properties: Properties, company: CompanyRef | null): CrmDeal {
  const share = properties.hs_deal_stage_probability;
  return {
    externalId: id,
    name: toStoredText(properties.dealname),
    amount: toStoredAmount(properties.amount),
    currency: toStoredText(properties.deal_currency_code, 10),
    stage: toStoredText(properties.dealstage),
    isClosed: properties.hs_is_closed === 'true',
    isWon: properties.hs_is_closed_won === 'true',
    // A share of one over there, per cent here.
    probability: share ? toPercent(Number(share) * 100) : null,
    closedAt: toClosedAt(properties.closedate),
    company,
  };
}

function toRef(properties: Properties, companyIdField: string | null): CompanyRef | null {
  return toCompanyRef({
    socialId: companyIdField === null ? null : properties[companyIdField],
    domain: properties.domain || properties.website,
    name: properties.name,
  });
}

function toCount(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** HubSpot's categories are words of its API, such as MISSING_SCOPES; its messages may repeat what was sent. */
function explain(error: unknown): CrmError | null {
  const { code, body } = Object(error) as { code?: unknown; body?: unknown };
  if (typeof code !== 'number') return null;
  const category = readCategory(body);
  const told = `(${code}${category ? `, ${category}` : ''})`;
  if (code === 401) return new CrmError('unauthorized', `HubSpot refuses the credentials ${told}.`);
  if (code === 403) return new CrmError('unauthorized', `The credentials may not read this from HubSpot ${told}.`);
  if (code === 404) return noList();
  return new CrmError('refused', `HubSpot refused the request ${told}.`);
}

function readCategory(body: unknown): string | null {
  let value = body;
  try {
    if (typeof body === 'string') value = JSON.parse(body);
  } catch {
    return null;
  }
  const { category } = Object(value) as { category?: unknown };
  return typeof category === 'string' && /^[A-Z_]{1,64}$/.test(category) ? category : null;
}

/** The five APIs that are read, each of a generated module with types of its own. */
function createApi({ http, baseUrl, accessToken }: Pick<RemoteOptions, 'http' | 'baseUrl'> & { accessToken: string }) {
  const authMethods = { oauth2: { accessToken } };
  type Sent = { getUrl(): string; getHttpMethod(): string; getHeaders(): Record<string, string>; getBody(): unknown };
  const send = async (request: Sent) => {
    const body = request.getBody();
    const answer = await http.send({
      url: request.getUrl(),
      method: request.getHttpMethod(),
      headers: request.getHeaders(),
      body: typeof body === 'string' ? body : undefined,
    });
    const bytes = Buffer.from(answer.body);
    return { ...answer, content: { text: async () => answer.body, binary: async () => bytes } };
  };
  const dealsAt = deals.createConfiguration({
    authMethods,
    baseServer: new deals.ServerConfiguration(baseUrl, {}),
    httpApi: deals.wrapHttpLibrary({
      async send(request) {
        const { status, headers, content } = await send(request);
        return new deals.ResponseContext(status, headers, content);
      },
    }),
  });
  const companiesAt = companies.createConfiguration({
    authMethods,
    baseServer: new companies.ServerConfiguration(baseUrl, {}),
    httpApi: companies.wrapHttpLibrary({
      async send(request) {
        const { status, headers, content } = await send(request);
        return new companies.ResponseContext(status, headers, content);
      },
    }),
  });
  const associationsAt = associations.createConfiguration({
    authMethods,
    baseServer: new associations.ServerConfiguration(baseUrl, {}),
    httpApi: associations.wrapHttpLibrary({
      async send(request) {
        const { status, headers, content } = await send(request);
        return new associations.ResponseContext(status, headers, content);
      },
    }),
  });
  const listsAt = lists.createConfiguration({
    authMethods,
    baseServer: new lists.ServerConfiguration(baseUrl, {}),
    httpApi: lists.wrapHttpLibrary({
      async send(request) {
        const { status, headers, content } = await send(request);
        return new lists.ResponseContext(status, headers, content);
      },
    }),
  });
  return {
    deals: new deals.BasicApi(dealsAt),
    dealSearch: new deals.SearchApi(dealsAt),
    companies: new companies.BatchApi(companiesAt),
    associations: new associations.BatchApi(associationsAt),
    lists: new lists.ListsApi(listsAt),
    memberships: new lists.MembershipsApi(listsAt),
  };
}
