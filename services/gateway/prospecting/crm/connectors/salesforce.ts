import { PassThrough } from 'node:stream';
import { Connection } from '@jsforce/jsforce-node';
import { StreamPromise } from '@jsforce/jsforce-node/lib/util/promise.js';
import { toStoredText } from '../../../operation/io/stored-text.js';
import { toCompanyRef } from '../deals/company-ref.js';
import { type CrmDeal, toClosedAt, toPercent, toStoredAmount } from '../deals/deal.js';
import type { Connector, DealsFrom, DealsPage, RemoteOptions } from './crm-connector.js';
import { asCrmErrors, CrmError } from './crm-error.js';
import type { CrmHttp, CrmRequest } from './crm-http.js';

/*
 * Salesforce is read by jsforce, which sends through `CrmHttp`: a connected app with the client credentials flow, SOQL over opportunities
 * and their accounts, pages by query locator. An interrupted pass continues after the (SystemModstamp, Id) of the last row, since a
 * locator is only valid for a while.
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
  Type?: string | null;
  IsClosed: boolean;
  IsWon: boolean;
  IsDeleted: boolean;
  Probability: number | null;
  CloseDate: string | null;
  SystemModstamp: string;
  Account: Account | null;
};

/** A connector of one Salesforce instance. */
export class SalesforceConnector implements Connector {
  private readonly transport: Connection['_transport'];
  private connected: Promise<Connection> | null = null;
  private renewals = 0;

  constructor(private readonly options: RemoteOptions) {
    this.transport = createTransport(options.http);
  }

  async *readDeals(from: DealsFrom, signal: AbortSignal): AsyncGenerator<DealsPage> {
    const { companyIdField } = this.options;
    const soql = writeQuery(from, this.options);
    // Deleted deals are read too, so that an incremental pass can remove them.
    let page = await this.ask(signal, (connection) => readPage(connection, { soql }));
    for (;;) {
      yield toPage(page.records, companyIdField);
      if (page.done || page.nextRecordsUrl === null) return;
      const next = page.nextRecordsUrl;
      page = await this.ask(signal, (connection) => readPage(connection, { next }));
    }
  }

  async readLists(): Promise<never> {
    throw noLists();
  }

  // biome-ignore lint/correctness/useYield: a list that cannot be read has no page
  async *readListCompanies(): AsyncGenerator<never> {
    throw noLists();
  }

  private async ask<T>(signal: AbortSignal, call: (connection: Connection) => Promise<T>): Promise<T> {
    const run = async () => {
      this.connected ??= this.connect();
      return call(await this.connected);
    };
    return asCrmErrors(label, signal, run, (error) =>
      this.renewals > maxRenewals
        ? new CrmError('unauthorized', 'Salesforce refuses the credentials (INVALID_SESSION_ID).')
        : explain(error),
    );
  }

  private async connect(): Promise<Connection> {
    const { baseUrl, credentials } = this.options;
    const connection: Connection = new Connection({
      version: apiVersion,
      instanceUrl: baseUrl,
      oauth2: {
        loginUrl: baseUrl,
        clientId: credentials.client_id ?? '',
        clientSecret: credentials.client_secret ?? '',
      },
      // A session may end in the middle of a pass. Without a limit, jsforce would request new sessions for ever.
      refreshFn: (_, done) => {
        this.renewals++;
        if (this.renewals > maxRenewals) done(new Error('every new session ends at once'));
        else requestToken(connection).then((token) => done(null, token), done);
      },
    });
    connection._transport = this.transport;
    connection.oauth2._transport = this.transport;
    // jsforce's `authorize` would also request the user's identity, and follow the token to another instance.
    connection.accessToken = await requestToken(connection);
    return connection;
  }
}

async function requestToken(connection: Connection): Promise<string> {
  const token = await connection.oauth2.requestToken({ grant_type: 'client_credentials' });
  return token.access_token;
}

const noLists = (): CrmError => new CrmError('refused', 'Salesforce has no live list read.');

type Page = { records: Opportunity[]; done: boolean; nextRecordsUrl: string | null };

async function readPage(connection: Connection, from: { soql: string } | { next: string }): Promise<Page> {
  const url = 'soql' in from ? `/services/data/v${apiVersion}/queryAll?q=${encodeURIComponent(from.soql)}` : from.next;
  const page = await connection.request<Partial<Page>>(url);
  if (!Array.isArray(page?.records)) throw new Error('no records');
  return { records: page.records, done: page.done !== false, nextRecordsUrl: page.nextRecordsUrl ?? null };
}

/** The text of the query. The contract has checked the name of the field, instants are written by this code, and ids are checked here. */
function writeQuery(
  { since, cursor }: DealsFrom,
  { companyIdField, readsTypes }: Pick<RemoteOptions, 'companyIdField' | 'readsTypes'>,
): string {
  const fields = [
    'Id, Name, Amount, StageName, IsClosed, IsWon, IsDeleted, Probability, CloseDate, SystemModstamp',
    'Account.Name, Account.Website',
    ...(companyIdField === null ? [] : [`Account.${companyIdField}`]),
    ...(readsTypes ? ['Type'] : []),
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
    // Opportunities are in no pipeline, unless an organization makes record types of them.
    pipeline: null,
    type: toStoredText(one.Type),
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

/** The CrmError for an error of jsforce. It names Salesforce's error code, but not its message, which may repeat what was sent. */
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

/** A transport for jsforce that sends through `CrmHttp`; it reads the whole body and streams nothing. */
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
