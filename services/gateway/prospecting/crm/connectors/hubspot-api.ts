import { z } from 'zod';
import { CrmError } from './crm-error.js';
import type { CrmHttp } from './crm-http.js';

/** The version of HubSpot's interface, as its paths name it. Those that are numbered end in 2027. */
const version = '2026-09';

const properties = z.record(z.string(), z.string().nullish());
/** Pages and batches hold at most 200. */
const objects = z.array(z.object({ id: z.string(), properties })).max(500);
const paging = z.object({ next: z.object({ after: z.string() }).optional() }).optional();
const list = z.object({
  listId: z.string(),
  name: z.string(),
  objectTypeId: z.string(),
  additionalProperties: properties.optional(),
});

/** The fields that are read from HubSpot's answers. */
const answers = {
  page: z.object({ results: objects, paging }),
  changedDeals: z.object({ results: objects, paging, total: z.number() }),
  batch: z.object({ results: objects }),
  associations: z.object({
    results: z.array(
      z.object({
        from: z.object({ id: z.string() }),
        to: z.array(
          z.object({
            toObjectId: z.union([z.string(), z.number()]),
            associationTypes: z.array(z.object({ typeId: z.number() })),
          }),
        ),
      }),
    ),
  }),
  lists: z.object({ lists: z.array(list), offset: z.number(), hasMore: z.boolean() }),
  list: z.object({ list }),
  notesOfContacts: z.object({
    results: z.array(
      z.object({
        from: z.object({ id: z.string() }),
        to: z.array(z.object({ toObjectId: z.union([z.string(), z.number()]) })),
      }),
    ),
  }),
  histories: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        propertiesWithHistory: z.record(
          z.string(),
          z.array(z.object({ value: z.string().nullish(), timestamp: z.iso.datetime({ offset: true }) })),
        ),
      }),
    ),
  }),
  owners: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        email: z.string().nullish(),
        firstName: z.string().nullish(),
        lastName: z.string().nullish(),
      }),
    ),
    paging,
  }),
  property: z.object({ hasUniqueValue: z.boolean().optional() }),
  memberships: z.object({ results: z.array(z.object({ recordId: z.string() })), paging }),
};

/** The kinds of remarks that are added to a contact. */
export type RemarkKind = 'notes' | 'tasks';
export type HubspotProperties = z.infer<typeof properties>;
type HubspotAccess = { http: CrmHttp; baseUrl: string; accessToken: string };
export type HubspotApi = ReturnType<typeof createHubspotApi>;

/**
 * The requests to HubSpot, each with the body or the query that its reference names. They throw CrmError where HubSpot refuses, and other
 * errors where it answers something else than the reference says.
 */
export function createHubspotApi(access: HubspotAccess) {
  const { get, look, post } = createRequests(access);
  return {
    readDeals: (query: { limit: string; after?: string; properties: string }) =>
      get(answers.page, `/objects/${version}/deals`, query),
    searchDeals: (search: object) => look(answers.changedDeals, `/objects/${version}/deals/search`, search),
    readCompanies: (batch: { inputs: { id: string }[]; properties: string[] }) =>
      look(answers.batch, `/objects/${version}/companies/batch/read`, batch),
    readAssociated: (from: 'deals' | 'contacts', to: 'deals' | 'companies', batch: { inputs: { id: string }[] }) =>
      look(answers.associations, `/associations/${version}/${from}/${to}/batch/read`, batch),
    listContacts: (query: { limit: string; after?: string; properties: string }) =>
      get(answers.page, `/objects/${version}/contacts`, query),
    searchLists: (search: object) => look(answers.lists, `/lists/${version}/search`, search),
    readList: (id: string) => get(answers.list, `/lists/${version}/${id}`),
    readMemberships: (id: string, query: { limit: string; after?: string }) =>
      get(answers.memberships, `/lists/${version}/${id}/memberships`, query),
    readContactProperty: (name: string) => get(answers.property, `/properties/${version}/contacts/${name}`),
    readOwners: (query: { limit: string; archived: string; after?: string }) =>
      get(answers.owners, `/owners/${version}`, query),
    readContacts: (batch: { idProperty: string; inputs: { id: string }[]; properties: string[] }) =>
      look(answers.batch, `/objects/${version}/contacts/batch/read`, batch),
    searchContacts: (search: object) => look(answers.page, `/objects/${version}/contacts/search`, search),
    readHistories: (batch: { inputs: { id: string }[]; properties: string[]; propertiesWithHistory: string[] }) =>
      look(answers.histories, `/objects/${version}/contacts/batch/read`, batch),
    upsertContacts: (batch: { inputs: { idProperty: string; id: string; properties: object }[] }) =>
      post(answers.batch, `/objects/${version}/contacts/batch/upsert`, batch),
    updateContacts: (batch: { inputs: { id: string; properties: object }[] }) =>
      post(answers.batch, `/objects/${version}/contacts/batch/update`, batch),
    /** The remarks of a kind that contacts have. */
    readRemarksOfContacts: (kind: RemarkKind, batch: { inputs: { id: string }[] }) =>
      look(answers.notesOfContacts, `/associations/${version}/contacts/${kind}/batch/read`, batch),
    readRemarks: (kind: RemarkKind, batch: { inputs: { id: string }[]; properties: string[] }) =>
      look(answers.batch, `/objects/${version}/${kind}/batch/read`, batch),
    createRemarks: (kind: RemarkKind, batch: { inputs: object[] }) =>
      post(answers.batch, `/objects/${version}/${kind}/batch/create`, batch),
  };
}

/** Requests that read, those that read by a body, and those that write. */
function createRequests({ http, baseUrl, accessToken }: HubspotAccess) {
  const authorization = `Bearer ${accessToken}`;

  async function ask<T>(
    answer: z.ZodType<T>,
    { method, path, sent, isRead }: { method: string; path: string; sent?: object; isRead: boolean },
  ): Promise<T> {
    const { status, body } = await http.send({
      isRead,
      url: `${baseUrl.replace(/\/$/, '')}/crm${path}`,
      method,
      headers: { authorization, ...(sent ? { 'content-type': 'application/json' } : {}) },
      body: sent && JSON.stringify(sent),
    });
    // A batch of which some are missing is answered with 207.
    if (status !== 200 && status !== 201 && status !== 207) throw toRefusal(path, status, body);
    return answer.parse(JSON.parse(body));
  }

  const get = <T>(answer: z.ZodType<T>, path: string, query: Record<string, string | undefined> = {}): Promise<T> => {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const asked = given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
    return ask(answer, { method: 'GET', path: asked, isRead: true });
  };
  /** Reads by a body. */
  const look = <T>(answer: z.ZodType<T>, path: string, sent: object): Promise<T> =>
    ask(answer, { method: 'POST', path, sent, isRead: true });
  const post = <T>(answer: z.ZodType<T>, path: string, sent: object): Promise<T> =>
    ask(answer, { method: 'POST', path, sent, isRead: false });
  return { get, look, post };
}

/**
 * The CrmError for a refusal. It names HubSpot's category, a word of its interface such as MISSING_SCOPES, but not its message, which may
 * repeat what was sent.
 */
function toRefusal(path: string, status: number, body: string): CrmError {
  const { category, isOfProperty } = readError(body);
  const statusText = `(${status}${category ? `, ${category}` : ''})`;
  if (status === 401) return new CrmError('unauthorized', `HubSpot refuses the credentials ${statusText}.`);
  if (status === 403)
    return new CrmError('unauthorized', `The credentials do not permit this in HubSpot ${statusText}.`);
  if (status === 404 && path.startsWith('/lists/')) return noList();
  if (status === 404) return new CrmError('refused', `HubSpot does not have what was asked for ${statusText}.`);
  // Of one contact as of all: somebody has to change the account or the settings.
  if (isOfProperty) {
    return new CrmError(
      'unauthorized',
      'A property that leadwire writes does not exist in HubSpot (PROPERTY_DOESNT_EXIST).',
    );
  }
  const isInvalid = status === 400 || status === 409 || status === 422;
  return new CrmError(isInvalid ? 'invalid' : 'refused', `HubSpot refused the request ${statusText}.`);
}

export const noList = (): CrmError => new CrmError('refused', 'HubSpot has no such list.');

const error = z.object({
  category: z
    .string()
    .regex(/^[A-Z_]{1,64}$/)
    .nullable()
    .catch(null),
  errors: z.array(z.object({ code: z.string() })).catch([]),
  message: z.string().catch(''),
});

/** The category of an error, and whether it is of a property that HubSpot lacks: a code, or in the list that the message contains. */
function readError(body: string): { category: string | null; isOfProperty: boolean } {
  const code = 'PROPERTY_DOESNT_EXIST';
  try {
    const { category, errors, message } = error.parse(JSON.parse(body));
    // What the message repeats of a person has its quotation marks escaped there.
    const isOfProperty = errors.some((one) => one.code === code) || message.includes(`"error":"${code}"`);
    return { category, isOfProperty };
  } catch {
    return { category: null, isOfProperty: false };
  }
}
