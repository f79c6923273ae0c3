import type { ApiAnswer, ApiRequest } from './api-server.js';

type Properties = Record<string, string | null>;
export type HubspotContacts = {
  contacts: Map<string, Properties>;
  notes: Map<string, Remark>;
  tasks: Map<string, Remark>;
  /** The contact properties that hold unique values. */
  unique: Set<string>;
  /** Which contacts a rule of validation refuses: a batch with one such contact is refused as a whole. */
  refuses: (properties: Properties) => boolean;
  /** Has somebody give a contact a lead status, or another property a value, at some time. */
  say(id: string, value: string, at: Date, property?: string): void;
  /** The owners by their IDs, also those who have left. */
  owners: Map<string, { email?: string; firstName?: string; archived?: true }>;
  /** How many contacts a page of a search holds at most. */
  searchPage: number;
  /** Answers a request about contacts and their remarks; null where it is about something else. */
  answer(request: ApiRequest): ApiAnswer | null;
};
type Remark = { contact: string; properties: Properties };
type Filter = { propertyName: string; operator: string; value?: string; values?: string[] };
type Search = { filterGroups: { filters: Filter[] }[]; sorts?: string[]; limit: number; after?: string };
type Input = { id: string; properties: Properties };

const refusal = (category: string, code = ''): ApiAnswer => ({
  status: 400,
  body: { status: 'error', message: 'Something about Rosa Example', category, errors: [{ code }] },
});

/**
 * HubSpot's documented API for contacts, notes and tasks as far as we write to it: batches of at most 100, read by a unique property (207 if some are
 * missing), upserted by it, updated and searched; notes and tasks with their association, found and read in batches.
 */
export function createHubspotContacts(): HubspotContacts {
  let last = 150;
  const nextId = (): string => String(++last);
  const store: HubspotContacts = {
    contacts: new Map(),
    notes: new Map(),
    tasks: new Map(),
    unique: new Set(['leadwire_id']),
    refuses: () => false,
    owners: new Map(),
    say(id, value, at, property = 'hs_lead_status') {
      const timestamp = at.toISOString();
      contacts.set(id, { ...contacts.get(id), [property]: value, lastmodifieddate: timestamp });
      const key = `${id} ${property}`;
      histories.set(key, [{ value, timestamp }, ...(histories.get(key) ?? [])]);
    },
    searchPage: 100,
    answer,
  };
  const { contacts, unique } = store;
  const histories = new Map<string, { value: string; timestamp: string }[]>();
  const show = (id: string, properties: Properties) => ({ id, properties, createdAt: '', updatedAt: '' });
  const find = (idProperty: string, id: string): string | undefined =>
    [...contacts].find(([, properties]) => properties[idProperty] === id)?.[0];
  const results = (status: number, found: object[]): ApiAnswer => ({
    status,
    body: { status: 'COMPLETE', results: found },
  });

  function readHistories({ inputs }: { inputs: Input[] }, properties: string[]): ApiAnswer {
    if (inputs.length > 50) return refusal('VALIDATION_ERROR');
    const found = inputs.map(({ id }) => ({
      id,
      propertiesWithHistory: Object.fromEntries(properties.map((one) => [one, histories.get(`${id} ${one}`) ?? []])),
    }));
    return results(200, found);
  }

  function readContacts(asked: { idProperty: string; inputs: Input[]; propertiesWithHistory?: string[] }): ApiAnswer {
    const { idProperty, inputs } = asked;
    if (asked.propertiesWithHistory) return readHistories(asked, asked.propertiesWithHistory);
    if (!unique.has(idProperty)) return refusal('VALIDATION_ERROR', 'PROPERTY_DOESNT_EXIST');
    const found = inputs.flatMap(({ id }) => {
      const own = find(idProperty, id);
      return own === undefined ? [] : [show(own, contacts.get(own)!)];
    });
    return results(found.length === inputs.length ? 200 : 207, found);
  }

  function search(asked: Search): ApiAnswer {
    if (JSON.stringify(asked).length > 3_000) return refusal('VALIDATION_ERROR');
    const { filterGroups, sorts = [], limit, after = '0' } = asked;
    const isMet = (
      [id, one]: [string, Properties],
      { propertyName, operator, value: bound, values = [] }: Filter,
    ): boolean => {
      if (propertyName === 'hs_object_id') return Number(id) > Number(bound);
      const value = (one[propertyName] ?? '').toLowerCase();
      if (operator === 'EQ') return Date.parse(value) === Number(bound);
      if (operator === 'IN') return values.includes(value);
      if (operator === 'GTE') return Date.parse(value) >= Number(bound);
      return (operator === 'HAS_PROPERTY') === (value !== '');
    };
    const timeOf = ([, one]: [string, Properties]): number => Date.parse(one.lastmodifieddate ?? '1970-01-01');
    const keyOf = (one: [string, Properties]): number => (sorts[0] === 'hs_object_id' ? Number(one[0]) : timeOf(one));
    const found = [...contacts]
      .filter((one) => filterGroups[0]!.filters.every((filter) => isMet(one, filter)))
      .sort((one, other) => keyOf(one) - keyOf(other));
    const next = Number(after) + Math.min(limit, store.searchPage);
    const paging = next < found.length ? { next: { after: String(next) } } : undefined;
    const shown = found.slice(Number(after), next).map(([id, properties]) => show(id, properties));
    return { status: 200, body: { results: shown, paging, total: found.length } };
  }

  function upsert({ inputs }: { inputs: (Input & { idProperty: string })[] }): ApiAnswer {
    if (inputs.some(({ properties }) => store.refuses(properties))) return refusal('VALIDATION_ERROR');
    if (new Set(inputs.map(({ id }) => id)).size < inputs.length) return refusal('VALIDATION_ERROR', 'DUPLICATE');
    const made = inputs.map(({ idProperty, id, properties }) => {
      const own = find(idProperty, id) ?? nextId();
      contacts.set(own, { ...contacts.get(own), ...properties });
      return show(own, contacts.get(own)!);
    });
    return results(200, made);
  }

  function update({ inputs }: { inputs: Input[] }): ApiAnswer {
    if (inputs.some(({ properties }) => store.refuses(properties))) return refusal('VALIDATION_ERROR');
    for (const { id, properties } of inputs) contacts.set(id, { ...contacts.get(id), ...properties });
    return results(
      200,
      inputs.map(({ id }) => show(id, contacts.get(id)!)),
    );
  }

  function answerRemarks(kind: 'notes' | 'tasks', verb: string, body: unknown): ApiAnswer {
    const { inputs } = body as {
      inputs: { id: string; properties: Properties; associations: { to: { id: string } }[] }[];
    };
    if (inputs.length > 100) return refusal('VALIDATION_ERROR');
    if (verb === 'read') {
      return results(
        200,
        inputs.map(({ id }) => show(id, store[kind].get(id)!.properties)),
      );
    }
    const made = inputs.map(({ properties, associations: [association] }) => {
      const id = nextId();
      store[kind].set(id, { contact: association!.to.id, properties });
      return show(id, properties);
    });
    return results(201, made);
  }

  function readAssociations(kind: 'notes' | 'tasks', { inputs }: { inputs: { id: string }[] }): ApiAnswer {
    const found = inputs.map(({ id }) => ({
      from: { id },
      to: [...store[kind]].filter(([, one]) => one.contact === id).map(([toObjectId]) => ({ toObjectId })),
    }));
    return results(
      200,
      found.filter(({ to }) => to.length > 0),
    );
  }

  function answer(request: ApiRequest): ApiAnswer | null {
    const where = `${request.method} ${request.path}`;
    if (where === 'GET /crm/owners/2026-09') {
      const isArchived = request.query.get('archived') === 'true';
      const found = [...store.owners].filter(([, { archived }]) => (archived ?? false) === isArchived);
      return { status: 200, body: { results: found.map(([id, owner]) => ({ id, ...owner })) } };
    }
    const property = /^GET \/crm\/properties\/2026-09\/contacts\/(\w+)$/.exec(where)?.[1];
    if (property?.startsWith('missing'))
      return { status: 404, body: { status: 'error', category: 'OBJECT_NOT_FOUND' } };
    if (property) return { status: 200, body: { name: property, hasUniqueValue: unique.has(property) } };
    const [, objects, verb] = /^POST \/crm\/objects\/2026-09\/(contacts|notes|tasks)\/(.+)$/.exec(where) ?? [];
    const associated = /^POST \/crm\/associations\/2026-09\/contacts\/(notes|tasks)\/batch\/read$/.exec(where)?.[1];
    if (!objects && !associated) return null;
    const body = JSON.parse(request.body);
    if (associated) return readAssociations(associated as 'notes', body);
    if (body.inputs?.length > 100) return refusal('VALIDATION_ERROR');
    if (objects !== 'contacts') return answerRemarks(objects as 'notes', verb!.replace('batch/', ''), body);
    const verbs: Record<string, (body: never) => ApiAnswer> = {
      'batch/read': readContacts,
      'batch/upsert': upsert,
      'batch/update': update,
      search,
    };
    return verbs[verb!]?.(body as never) ?? null;
  }

  return store;
}
