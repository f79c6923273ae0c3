import { randomInt } from 'node:crypto';
import type { ApiAnswer, ApiRequest } from './api-server.js';

export type SalesforceRecord = Record<string, unknown> & { Id: string };
export type SalesforceRecords = {
  records: Record<'Account' | 'Contact' | 'Lead' | 'Task', SalesforceRecord[]>;
  /** The fields that are external IDs, by object. */
  externalIds: Record<string, string>;
  /** The objects that the credentials may not create records of, as their descriptions say. */
  closed: Set<string>;
  /** The code with which a record is refused, if it is. */
  refuses: (type: string, record: Record<string, unknown>) => string | null;
  /** Answers a request about records; null where it is about something else. */
  answer(request: ApiRequest): ApiAnswer | null;
};

const integration = '005000000000001AAA';

/** A field of accounts that holds numbers. */
export const companyNumber = 'Company_Number__c';
const api = '/services/data/v62.0';

/**
 * Salesforce's documented API for records as far as it is written to: `describe`, queries by lists of values, collections of at most 200 that
 * are created, or upserted by an external ID, each record with its own outcome.
 */
export function createSalesforceRecords(): SalesforceRecords {
  const store: SalesforceRecords = {
    records: { Account: [], Contact: [], Lead: [], Task: [] },
    externalIds: { Contact: 'Leadwire_Id__c', Lead: 'Leadwire_Id__c' },
    closed: new Set(),
    refuses: () => null,
    answer,
  };
  const tableOf = (type: string): SalesforceRecord[] => store.records[type as 'Lead'];

  function query(soql: string): ApiAnswer {
    if (encodeURIComponent(soql).length > 16_000) return { status: 414, body: [{ errorCode: 'URI_TOO_LONG' }] };
    const changed =
      /^SELECT (.+?) FROM (\w+) WHERE (\w+) != null AND (.+) ORDER BY LastModifiedDate, Id LIMIT (\d+)$/.exec(soql);
    if (changed) return readChanged(changed);
    const [, fields, type, field, list] =
      /^SELECT (.+?) FROM (\w+) WHERE (\w+) IN \((.+?)\)(?: AND | ORDER |$)/.exec(soql) ?? [];
    if (!list) return { status: 400, body: [{ errorCode: 'MALFORMED_QUERY', message: soql }] };
    const isNumber = field === companyNumber;
    if (isNumber === list.includes("'")) return { status: 400, body: [{ errorCode: 'INVALID_FIELD', message: soql }] };
    const texts = isNumber
      ? list.split(', ')
      : [...list.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, text]) => text!.replaceAll(/\\(.)/g, '$1').toLowerCase());
    const found = tableOf(type!).filter((one) => texts.includes(String(one[field!]).toLowerCase()));
    const records = found.map((one) => Object.fromEntries(fields!.split(', ').map((name) => show(one, name))));
    return { status: 200, body: { totalSize: records.length, done: true, records } };
  }

  function readChanged([, fields, type, idField, after, limit]: string[]): ApiAnswer {
    const [, since, id] = /LastModifiedDate >=? (\S+?)(?: .* Id > '(\w+)'\)\))?$/.exec(after!)!;
    const keyOf = (one: SalesforceRecord): string => `${String(one.LastModifiedDate)} ${one.Id}`;
    const isLater = (one: SalesforceRecord): boolean =>
      id ? keyOf(one) > `${since} ${id}` : String(one.LastModifiedDate) >= since!;
    const found = tableOf(type!)
      .filter((one) => one[idField!] && one.LastModifiedDate && isLater(one))
      .sort((one, other) => keyOf(one).localeCompare(keyOf(other)))
      .slice(0, Number(limit));
    const shown = found.map((one) =>
      Object.fromEntries(
        fields!
          .split(', ')
          .map((name) => (name === 'LastModifiedDate' ? [name, toOffset(one[name])] : show(one, name))),
      ),
    );
    return { status: 200, body: { totalSize: shown.length, done: true, records: shown } };
  }

  function save(given: Record<string, unknown>[], key: string | null): ApiAnswer {
    if (given.length > 200) return { status: 400, body: [{ errorCode: 'INVALID_BATCH_SIZE' }] };
    const saved = given.map(({ attributes, ...record }) => {
      const { type } = attributes as { type: string };
      const held = key === null ? undefined : tableOf(type).find((one) => one[key] === record[key]);
      const code = store.refuses(type, record);
      if (code) return { success: false, errors: [{ statusCode: code, message: 'about Rosa Example', fields: [] }] };
      if (held) return { id: Object.assign(held, record).Id, success: true, created: false, errors: [] };
      const Id = `${type === 'Contact' ? '003' : '00Q'}${String(randomInt(1e12)).padStart(12, '0')}AAA`;
      // Whoever creates a record owns it.
      tableOf(type).push({
        Id,
        OwnerId: integration,
        CreatedById: integration,
        Owner: { Name: 'Integration' },
        ...record,
      });
      return { id: Id, success: true, created: true, errors: [] };
    });
    return { status: 200, body: saved };
  }

  function answer(request: ApiRequest): ApiAnswer | null {
    const { method, path } = request;
    if (path === `${api}/query`) return query(request.query.get('q') ?? '');
    const described = /\/sobjects\/(\w+)\/describe$/.exec(path)?.[1];
    if (described) {
      const name = store.externalIds[described];
      const mayCreate = !store.closed.has(described);
      const fields = [
        ...(name ? [{ name, type: 'string', externalId: true, unique: true, createable: true }] : []),
        { name: 'Plain__c', type: 'string', externalId: false, unique: false, createable: true },
        ...(described === 'Lead' ? ['Status', 'Stage__c'] : ['Stage__c']).map((name) => ({
          ...{ name, type: 'picklist', externalId: false, unique: false, createable: true },
        })),
        { name: companyNumber, type: 'double', externalId: false, unique: false, createable: true },
      ];
      return { status: 200, body: { createable: mayCreate, updateable: mayCreate, fields } };
    }
    const upserted = /\/composite\/sobjects\/(\w+)\/(\w+)$/.exec(path);
    if (method === 'PATCH' && upserted) return save(JSON.parse(request.body).records, upserted[2]!);
    if (method === 'POST' && path === `${api}/composite/sobjects`) return save(JSON.parse(request.body).records, null);
    return null;
  }

  return store;
}

/** A field of a record as it is answered; of a related record as an object. */
const show = (one: SalesforceRecord, name: string): [string, unknown] => {
  const related = name.split('.')[0]!;
  return [related, one[related] ?? null];
};

/** Salesforce writes instants with an offset without a colon. */
const toOffset = (instant: unknown): string => String(instant).replace('Z', '+0000');
