import { PassThrough } from 'node:stream';
import { Connection } from '@jsforce/jsforce-node';
import { StreamPromise } from '@jsforce/jsforce-node/lib/util/promise.js';
import { toStoredText } from '../../../operation/io/stored-text.js';
import { toCompanyRef } from '../deals/company-ref.js';
import { type CrmDeal, toClosedAt, toPercent, toStoredAmount } from '../deals/deal.js';
import type { Connector, DealsFrom, DealsPage, RemoteOptions } from './crm-connector.js';
import { asCrmErrors, CrmError } from './crm-error.js';
import type { CrmHttp, CrmRequest } from './crm-http.js';

/**
 * Salesforce, by jsforce over our way out (http.ts): a connected app with the client credentials flow, SOQL over opportunities and
 * their accounts, pages by query locator. Where a pass goes on after a break is the last row's (SystemModstamp, Id), since a locator
 * lives for a while only.
 */
const label = 'Salesforce';
const apiVersion = '62.0';
const maxRenewals = 3;

type Account = Record<string, unknown> & { Name?: string | null; Website?: string | null };
type Opportunity = {
  Id: string;
  Name: string | null;
  Amount: number | null;
  StageName: string | null;
  IsClosed: boolean;
  IsWon: boolean;
  IsDeleted: boolean;
  Probability: number | null;
  CloseDate: string | null;
  SystemModstamp: string;
  Account: Account | null;
};

/** A connector of one Salesforce instance. */
export function createSalesforceConnector({ http, credentials, baseUrl, companyIdField }: RemoteOptions): Connector {
  const transport = createTransport(http);
  let connected: Promise<Connection> | null = null;

  let renewals = 0;

  async function requestToken(connection: Connection): Promise<string> {
    const token = await connection.oauth2.requestToken({ grant_type: 'client_credentials' });
    return token.access_token;
  }

  async function connect(): Promise<Connection> {
    const connection: Connection = new Connection({
      version: apiVersion,
      instanceUrl: baseUrl,
      oauth2: {
        loginUrl: baseUrl,
        clientId: credentials.client_id ?? '',
        clientSecret: credentials.client_secret ?? '',
      },
      // A session may end in the middle of a pass; jsforce would ask for new ones for ever.
      refreshFn(_, done) {
        renewals++;
        if (renewals > maxRenewals) done(new Error('every session ends at once'));
        else requestToken(connection).then((token) => done(null, token), done);
      },
    });
    connection._transport = transport;
    connection.oauth2._transport = transport;
    // Not `authorize`, which asks for the user's identity besides, and would follow the token to another instance.
    connection.accessToken = await requestToken(connection);
    return connection;
  }

  async function ask<T>(signal: AbortSignal, call: (connection: Connection) => Promise<T>): Promise<T> {
    const run = async () => {
      connected ??= connect();
      return call(await connected);
    };
    return asCrmErrors(label, signal, run, (error) =>
      renewals > maxRenewals
        ? new CrmError('unauthorized', 'Salesforce refuses the credentials (INVALID_SESSION_ID).')
        : explain(error),
    );
  }

  async function* readDeals(from: DealsFrom, signal: AbortSignal): AsyncGenerator<DealsPage> {
    const soql = writeQuery(from, companyIdField);
    // With deleted ones, so that an incremental pass hears of them.
    let page = await ask(signal, (connection) => readPage(connection, { soql }));
    for (;;) {
      yield toPage(page.records, companyIdField);
      if (page.done || page.nextRecordsUrl === null) return;
      const next = page.nextRecordsUrl;
      page = await ask(signal, (connection) => readPage(connection, { next }));
    }
  }

  const noLists = (): never => {
    throw new CrmError('refused', 'Salesforce has no live list read.');
  };
  return {
    readDeals,
    readLists: async () => noLists(),
    // biome-ignore lint/correctness/useYield: a list that cannot be read has no page
    async *readListCompanies() {
      noLists();
    },
  };
}

type Page = { records: Opportunity[]; done: boolean; nextRecordsUrl: string | null };

async function readPage(connection: Connection, from: { soql: string } | { next: string }): Promise<Page> {
  const url = 'soql' in from ? `/services/data/v${apiVersion}/queryAll?q=${encodeURIComponent(from.soql)}` : from.next;
  const page = await connection.request<Partial<Page>>(url);
  if (!Array.isArray(page?.records)) throw new Error('no records');
  return { records: page.records, done: page.done !== false, nextRecordsUrl: page.nextRecordsUrl ?? null };
}

/** The field's name is checked by the contract; instants are ours, ids are checked here. */
function writeQuery({ since, cursor }: DealsFrom, companyIdField: string | null): string {
  const fields = [
    'Id, Name, Amount, StageName, IsClosed, IsWon, IsDeleted, Probability, CloseDate, SystemModstamp',
    'Account.Name, Account.Website',
    ...(companyIdField === null ? [] : [`Account.${companyIdField}`]),
  ];
  const after = readCursor(cursor);
  const where = after
    ? `WHERE SystemModstamp > ${after.at} OR (SystemModstamp = ${after.at} AND Id > '${after.id}')`
    : since === null
      ? 'WHERE IsDeleted = false'
      : `WHERE SystemModstamp >= ${toSoqlInstant(since)}`;
  return `SELECT ${fields.join(', ')} FROM Opportunity ${where} ORDER BY SystemModstamp, Id`;
}

const toSoqlInstant = (text: string): string => new Date(text).toISOString();

function readCursor(cursor: string | null): { at: string; id: string } | null {
  const match = /^(\S+) ([A-Za-z0-9]{15,18})$/.exec(cursor ?? '');
  return match ? { at: toSoqlInstant(match[1]!), id: match[2]! } : null;
}

function toPage(records: Opportunity[], companyIdField: string | null): DealsPage {
  const last = records.at(-1);
  return {
    deals: records.filter((one) => !one.IsDeleted).map((one) => toDeal(one, companyIdField)),
    removed: records.filter((one) => one.IsDeleted).map((one) => one.Id),
    cursor: last ? `${new Date(last.SystemModstamp).toISOString()} ${last.Id}` : null,
  };
}

function toDeal(one: Opportunity, companyIdField: string | null): CrmDeal {
  const socialId = companyIdField === null ? null : one.Account?.[companyIdField];
  return {
    externalId: one.Id,
    name: toStoredText(one.Name),
    amount: toStoredAmount(one.Amount),
    currency: null,
    stage: toStoredText(one.StageName),
    isClosed: one.IsClosed === true,
    isWon: one.IsWon === true,
    probability: toPercent(one.Probability),
    closedAt: toClosedAt(one.CloseDate),
    company: toCompanyRef({
      socialId: socialId == null ? null : String(socialId),
      domain: one.Account?.Website ?? null,
      name: one.Account?.Name ?? null,
    }),
  };
}

/** Salesforce's error codes are words of its API; its messages may repeat what was sent. */
function explain(error: unknown): CrmError | null {
  const { name } = Object(error) as { name?: unknown };
  const code = typeof name === 'string' && /^[A-Za-z_0-9]{1,64}$/.test(name) ? name : null;
  if (code === null || /^(Type|Syntax|Range)?Error$/.test(code)) return null;
  if (
    /^(invalid_client|invalid_client_id|invalid_grant|unauthorized_client|INVALID_SESSION_ID|ERROR_HTTP_401)/.test(code)
  ) {
    return new CrmError('unauthorized', `Salesforce refuses the credentials (${code}).`);
  }
  if (/^(INSUFFICIENT_ACCESS|API_DISABLED_FOR_ORG|INVALID_FIELD|INVALID_TYPE)/.test(code)) {
    return new CrmError('unauthorized', `The credentials may not read a field or object of Salesforce (${code}).`);
  }
  if (code === 'REQUEST_LIMIT_EXCEEDED') {
    return new CrmError('away', 'Salesforce asks to be called less often (REQUEST_LIMIT_EXCEEDED).');
  }
  return new CrmError('refused', `Salesforce refused the request (${code}).`);
}

/** jsforce's transport over our own HTTP; it reads the whole body, and streams nothing. */
function createTransport(http: CrmHttp): Connection['_transport'] {
  type Request = { method: string; url: string; headers?: Record<string, string>; body?: unknown };
  const httpRequest = (request: Request) => {
    const sent: CrmRequest = {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: typeof request.body === 'string' ? request.body : undefined,
    };
    const promise = http.send(sent).then(({ status, headers, body }) => ({ statusCode: status, headers, body }));
    return StreamPromise.create(() => ({ stream: new PassThrough().end(), promise }));
  };
  return { httpRequest } as unknown as Connection['_transport'];
}
