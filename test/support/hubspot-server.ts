import { type ApiAnswer, type ApiRequest, type ApiServer, startApiServer } from './api-server.js';
import { createHubspotContacts, type HubspotContacts } from './hubspot-contacts.js';

export type HubspotDeal = {
  id: string;
  properties: Record<string, string | null>;
  /** Associated companies; `primary` among them. */
  companies: string[];
  primary?: string;
  updatedAt: string;
};

export type HubspotServer = ApiServer & {
  deals: Map<string, HubspotDeal>;
  companies: Map<string, Record<string, string | null>>;
  lists: Map<string, { name: string; objectTypeId: string; members: string[] }>;
  /** The company and the deals that contacts belong to. */
  belongs: Map<string, { company?: string; deals?: string[] }>;
  /** The contacts, also those that are written. */
  written: HubspotContacts;
  /** A closed deal of one company, won or lost. */
  putDeal(id: string, deal: { company?: string; won: boolean; closed?: string; stage?: string }): void;
};

export const hubspotToken = 'pat-test-0000';
const batch = { status: 'COMPLETE', startedAt: '2026-01-01T00:00:00.000Z', completedAt: '2026-01-01T00:00:00.000Z' };

/**
 * HubSpot's documented API as far as it is read: deals by page and by search, associations and companies in batches (207 where some
 * have none), lists and memberships. Pages are small, so that a few objects make several.
 */
export async function startHubspotServer(options: { pageSize?: number } = {}): Promise<HubspotServer> {
  const pageSize = options.pageSize ?? 3;
  const deals: HubspotServer['deals'] = new Map();
  const companies: HubspotServer['companies'] = new Map();
  const lists: HubspotServer['lists'] = new Map();
  const belongs: HubspotServer['belongs'] = new Map();
  const written = createHubspotContacts();

  function page<T>(rows: T[], after: string | null | undefined): ApiAnswer {
    const start = Number(after ?? 0);
    const next = start + pageSize;
    const paging = next < rows.length ? { next: { after: String(next), link: 'https://api.hubapi.com/' } } : undefined;
    return { status: 200, body: { results: rows.slice(start, next), paging } };
  }

  const show = ({ id, properties, updatedAt }: HubspotDeal) => ({
    id,
    properties: { ...properties, hs_lastmodifieddate: updatedAt },
    createdAt: '2025-01-01T00:00:00.000Z',
    updatedAt,
    archived: false,
  });

  function search(request: ApiRequest): ApiAnswer {
    const { filterGroups, after } = JSON.parse(request.body);
    const [filter] = filterGroups[0].filters;
    const found = [...deals.values()]
      .filter((deal) => Date.parse(deal.updatedAt) >= Number(filter.value))
      .sort((one, other) => one.updatedAt.localeCompare(other.updatedAt));
    const answer = page(found.map(show), after);
    return { ...answer, body: { ...(answer.body as object), total: found.length } };
  }

  function readAssociations(request: ApiRequest): ApiAnswer {
    const { inputs } = JSON.parse(request.body) as { inputs: { id: string }[] };
    const having = inputs.flatMap(({ id }) => deals.get(id) ?? []).filter((deal) => deal.companies.length > 0);
    const results = having.map((deal) => ({
      from: { id: deal.id },
      to: deal.companies.map((id) => ({
        toObjectId: id,
        associationTypes: [
          { category: 'HUBSPOT_DEFINED', typeId: 341, label: null },
          ...(deal.primary === id ? [{ category: 'HUBSPOT_DEFINED', typeId: 5, label: 'Primary' }] : []),
        ],
      })),
    }));
    return {
      status: having.length === inputs.length ? 200 : 207,
      body: { ...batch, results, numErrors: 1, errors: [] },
    };
  }

  function readOfContacts(to: string, request: ApiRequest): ApiAnswer {
    const { inputs } = JSON.parse(request.body) as { inputs: { id: string }[] };
    const results = inputs.flatMap(({ id }) => {
      const { company, deals = [] } = belongs.get(id) ?? {};
      const ids = to === 'deals' ? deals : company ? ['90', company] : [];
      const typeOf = (one: string): number => (to === 'deals' ? 4 : one === company ? 1 : 279);
      const found = ids.map((one) => ({ toObjectId: one, associationTypes: [{ typeId: typeOf(one), label: null }] }));
      return found.length > 0 ? [{ from: { id }, to: found }] : [];
    });
    return { status: results.length === inputs.length ? 200 : 207, body: { ...batch, results } };
  }

  function readCompanies(request: ApiRequest): ApiAnswer {
    const { inputs } = JSON.parse(request.body) as { inputs: { id: string }[] };
    if (inputs.length > 100) return { status: 400, body: { status: 'error', category: 'VALIDATION_ERROR' } };
    const results = inputs.flatMap(({ id }) => {
      const properties = companies.get(id);
      return properties
        ? [{ id, properties, createdAt: '2025-01-01T00:00:00Z', updatedAt: '2025-01-01T00:00:00Z' }]
        : [];
    });
    return { status: results.length === inputs.length ? 200 : 207, body: { ...batch, results } };
  }

  function searchLists(request: ApiRequest): ApiAnswer {
    const { offset } = JSON.parse(request.body);
    const rows = [...lists].map(([listId, { name, objectTypeId, members }]) => ({
      listId,
      name,
      objectTypeId,
      processingType: 'DYNAMIC',
      processingStatus: 'COMPLETE',
      listVersion: 1,
      additionalProperties: { hs_list_size: String(members.length) },
    }));
    const next = offset + pageSize;
    const body = { lists: rows.slice(offset, next), offset: next, hasMore: next < rows.length, total: rows.length };
    return { status: 200, body };
  }

  function readList(id: string, rest: string | undefined, request: ApiRequest): ApiAnswer {
    const list = lists.get(id);
    if (!list)
      return { status: 404, body: { status: 'error', category: 'OBJECT_NOT_FOUND', message: 'List not found' } };
    if (rest === undefined) {
      return { status: 200, body: { list: { listId: id, name: list.name, objectTypeId: list.objectTypeId } } };
    }
    const members = list.members.map((recordId) => ({ recordId, membershipTimestamp: '2026-01-01T00:00:00Z' }));
    return page(members, request.query.get('after'));
  }

  const server = await startApiServer((request) => {
    if (request.headers.authorization !== `Bearer ${hubspotToken}`) {
      const message = `Authentication credentials not found: ${request.headers.authorization}`;
      return { status: 401, body: { status: 'error', message, category: 'INVALID_AUTHENTICATION' } };
    }
    const where = `${request.method} ${request.path}`;
    if (where === 'GET /crm/objects/2026-09/deals')
      return page([...deals.values()].map(show), request.query.get('after'));
    if (where === 'POST /crm/objects/2026-09/deals/search') return search(request);
    if (where === 'POST /crm/associations/2026-09/deals/companies/batch/read') return readAssociations(request);
    if (where === 'POST /crm/objects/2026-09/companies/batch/read') return readCompanies(request);
    if (where === 'POST /crm/lists/2026-09/search') return searchLists(request);
    if (where === 'GET /crm/objects/2026-09/contacts') {
      const asked = request.query.get('properties')?.split(',') ?? [];
      const rows = [...written.contacts].map(([id, all]) => ({
        id,
        properties: Object.fromEntries(asked.map((name) => [name, all[name] ?? null])),
      }));
      return page(rows, request.query.get('after'));
    }
    const associated = /^POST \/crm\/associations\/2026-09\/contacts\/(deals|companies)\/batch\/read$/.exec(where)?.[1];
    if (associated) return readOfContacts(associated, request);
    const list = /^GET \/crm\/lists\/2026-09\/(\d+)(\/memberships)?$/.exec(where);
    if (list) return readList(list[1]!, list[2], request);
    return written.answer(request) ?? { status: 404, body: { status: 'error', message: `no route ${where}` } };
  });

  return Object.assign(server, {
    deals,
    companies,
    lists,
    belongs,
    written,
    putDeal(id: string, deal: { company?: string; won: boolean; closed?: string; stage?: string }) {
      deals.set(id, {
        id,
        properties: {
          dealname: `Deal ${id}`,
          amount: '1200.50',
          dealstage: deal.stage ?? (deal.won ? 'closedwon' : 'closedlost'),
          pipeline: 'default',
          dealtype: deal.won ? 'newbusiness' : 'existingbusiness',
          hs_is_closed: 'true',
          hs_is_closed_won: String(deal.won),
          hs_deal_stage_probability: deal.won ? '1' : '0',
          closedate: deal.closed ?? '2026-01-15T00:00:00.000Z',
        },
        companies: deal.company ? [deal.company] : [],
        primary: deal.company,
        updatedAt: new Date().toISOString(),
      });
    },
  });
}
