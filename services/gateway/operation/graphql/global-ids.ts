import { camelKey } from './case.js';

/**
 * A global id is the type of an object, a colon, and its `databaseId`. No `databaseId` begins with the name of a type and a colon, so that
 * arguments take either. It is plain text, which a statement of SQL can write too. Nothing else makes or reads global ids.
 */
export const toGlobalId = (type: string, databaseId: unknown): string => `${type}:${databaseId}`;

/** The types of objects that have a global id. A type is known as soon as its class is derived from its contract. */
const knownTypes = new Set<string>();
export const noteType = (type: string): void => {
  knownTypes.add(type);
};

/** The parts of a global id; null for any other text. It does not say whether there is such an object. */
export function parseGlobalId(text: string): { type: string; databaseId: string } | null {
  const colon = text.indexOf(':');
  if (colon <= 0) return null;
  const type = text.slice(0, colon);
  return knownTypes.has(type) ? { type, databaseId: text.slice(colon + 1) } : null;
}

/**
 * The types that a property of an input may name. A global id of another type becomes the `unknown` id, which no object has, so that it is
 * refused like an unknown id. Without `unknown`, the global id stays, and is refused for its spelling.
 */
type Reference = { types: readonly string[]; unknown?: string };

const unknownUuid = '00000000-0000-0000-0000-000000000000';
const to = (...types: string[]): Reference => ({ types, unknown: unknownUuid });
const toKeyed = (type: string, unknown?: string): Reference => ({ types: [type], unknown });

// The id of an object of a CRM is the id of its connection, a colon, and the CRM's own id.
const ofConnection = (type: string): Reference => toKeyed(type, `${unknownUuid}:0`);

// A person of the directory is also a contact, of the same id.
const person = to('Person', 'Contact');
const signal = to('Signal');

/** What is named, by the property's name in REST; a list of ids has the name in the plural. */
const references: Record<string, Reference> = {
  account_id: to('Account'),
  author_company_social_id: toKeyed('Company'),
  canonical_job_title_id: to('JobTitle'),
  companies_list_id: to('CompaniesList'),
  company_social_id: toKeyed('Company'),
  contact_id: person,
  contacts_list_id: to('ContactsList'),
  connection_id: to('CrmConnection'),
  crm_connection_id: to('CrmConnection'),
  crm_list_id: ofConnection('CrmList'),
  deal_id: ofConnection('CrmDeal'),
  delivery_id: to('WebhookDelivery'),
  endpoint_id: to('WebhookEndpoint'),
  exclude_companies_list_id: to('CompaniesList'),
  exclude_contacts_list_id: to('ContactsList'),
  event_id: to('IcpSignal', 'WebhookEvent'),
  geo_id: toKeyed('Location'),
  icp_criteria_id: to('Watch'),
  industry_id: to('Industry'),
  location_geo_id: toKeyed('Location'),
  lead_id: to('Lead'),
  list_id: ofConnection('CrmList'),
  mentioned_company_social_id: toKeyed('Company'),
  person_id: person,
  persona_id: to('Persona'),
  program_id: to('Program'),
  question_id: to('ResearchQuestion'),
  replay_id: to('WebhookReplay'),
  run_id: to('Run'),
  signal_id: signal,
  social_id: toKeyed('Company', '0'),
  template_id: to('ResearchQuestionTemplate'),
};
const known = new Map(
  Object.entries(references).flatMap(([key, one]) => [[key, one] as const, [`${key}s`, one] as const]),
);

/** What `{id}` in a path names, by the part of the path before it. */
const resources: Record<string, Reference> = {
  accounts: to('Account'),
  'api-keys': to('ApiKey'),
  backfills: to('WatchBackfill'),
  'companies-lists': to('CompaniesList'),
  'company-conflicts': to('CompanyConflict'),
  'contacts-lists': to('ContactsList'),
  'crm-connections': to('CrmConnection'),
  hooks: to('WebhookEndpoint'),
  'icp-signals': to('IcpSignal'),
  'lead-generation-programs': to('Program'),
  'lead-generation-runs': to('Run'),
  leads: to('Lead'),
  outlets: to('Outlet'),
  people: person,
  personas: to('Persona'),
  'research-question-templates': to('ResearchQuestionTemplate'),
  'research-questions': to('ResearchQuestion'),
  signals: signal,
  sources: to('Source'),
  'social-content-signals': signal,
  'webhook-deliveries': to('WebhookDelivery'),
  'webhook-endpoints': to('WebhookEndpoint'),
};

/** Converts the text of a property: a global id becomes the `databaseId` that it names; any other text stays. */
export type ReadsId = (key: string, text: string) => string;

/** Reads the ids in the input of the operation of a REST path. Whoever creates an object gives it a `databaseId` and no global id. */
export function readsIdsOf(path: string): ReadsId {
  const found = readers.get(path);
  if (found) return found;
  const special = Object.fromEntries(['id', 'name', ...createdKeys].map((key) => [key, referenceOf(path, key)]));
  const reader: ReadsId = (key, text) => {
    const reference = Object.hasOwn(special, key) ? special[key] : known.get(key);
    const id = reference && parseGlobalId(text);
    if (!id) return text;
    return reference.types.includes(id.type) ? id.databaseId : (reference.unknown ?? text);
  };
  readers.set(path, reader);
  return reader;
}

/** The global id of the object that the path of an operation names last, in its one spelling, from the arguments that name it. */
export function idOfPath(path: string, given: Record<string, unknown>): string {
  const textOf = (key: string): string => readsIdsOf(path)(key, String(given[camelKey(key)]));
  const [first, last] = [/\{(\w+)\}/, /.*\{(\w+)\}/].map((pattern) => pattern.exec(path)![1]!) as [string, string];
  const { types, unknown } = referenceOf(path, last)!;
  const text = textOf(last);
  if (unknown === unknownUuid) return toGlobalId(types[0]!, text.toLowerCase());
  if (!unknown?.includes(':')) return toGlobalId(types[0]!, text);
  const connection = `${textOf(first).toLowerCase()}:`;
  // A path also takes what a CRM has by the CRM's own id.
  const own = text.toLowerCase().startsWith(connection) ? text.slice(connection.length) : text;
  return toGlobalId(types[0]!, connection + own);
}

const createdKeys = ['icp_criteria_id', 'social_id'];

/** What a property of the input of an operation names; undefined where it names nothing, or what the operation creates. */
function referenceOf(path: string, key: string): Reference | undefined {
  // Besides in paths, only the signals of a program are named by `id`.
  if (key === 'id') {
    const [, noun] = /([^/]+)\/\{id\}/.exec(path) ?? [];
    return noun === undefined ? signal : resources[noun];
  }
  if (key === 'name') return path.includes('{name}') ? toKeyed('IcpSignalConsumer') : undefined;
  if (key === 'icp_criteria_id' && path === '/v2/icp-signal-watches') return undefined;
  if (key === 'social_id' && path === '/v2/companies') return undefined;
  return known.get(key);
}

const readers = new Map<string, ReadsId>();
