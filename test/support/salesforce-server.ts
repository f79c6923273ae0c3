import { type ApiAnswer, type ApiRequest, type ApiServer, startApiServer } from './api-server.js';
import { createSalesforceRecords, type SalesforceRecords } from './salesforce-records.js';

export type Opportunity = {
  Id: string;
  Name: string;
  Amount: number | null;
  StageName: string;
  Type: string | null;
  IsClosed: boolean;
  IsWon: boolean;
  IsDeleted: boolean;
  Probability: number;
  CloseDate: string;
  SystemModstamp: string;
  Account: { Name: string; Website: string | null } | null;
};

export type SalesforceContact = {
  Id: string;
  Email: string | null;
  Account: { Name: string; Website: string | null } | null;
  opportunities: string[];
  [field: string]: unknown;
};

export type SalesforceServer = ApiServer & {
  opportunities: Opportunity[];
  contacts: SalesforceContact[];
  /** What is written. */
  written: SalesforceRecords;
  /** A closed opportunity of an account, changed now. */
  put(
    id: string,
    deal: { account?: string; website?: string; won: boolean; closed?: string; deleted?: boolean; type?: string },
  ): void;
  /** Ends every session: tokens given out so far are refused. */
  expireSessions(): void;
};

export const salesforceClient = { client_id: 'client-0000', client_secret: 'secret-0000' };

/**
 * Salesforce's documented API as far as it is read: the token endpoint with client credentials, `queryAll` with the clauses that we
 * write, query locators, and its two shapes of errors.
 */
export async function startSalesforceServer(options: { pageSize?: number } = {}): Promise<SalesforceServer> {
  const pageSize = options.pageSize ?? 3;
  const opportunities: Opportunity[] = [];
  const contacts: SalesforceContact[] = [];
  const locators = new Map<string, { Id: string }[]>();
  const written = createSalesforceRecords();
  let session = 1;

  function giveToken(request: ApiRequest): ApiAnswer {
    const form = new URLSearchParams(request.body);
    const isKnown =
      form.get('client_id') === salesforceClient.client_id &&
      form.get('client_secret') === salesforceClient.client_secret;
    if (form.get('grant_type') !== 'client_credentials' || !isKnown) {
      return { status: 400, body: { error: 'invalid_client', error_description: `invalid client ${request.body}` } };
    }
    const body = { access_token: `token-${session}`, instance_url: 'https://example.com', token_type: 'Bearer' };
    return { status: 200, body };
  }

  function answerPage(found: { Id: string }[], total: number): ApiAnswer {
    const records = found.slice(0, pageSize).map((one) => ({ attributes: { type: 'Opportunity' }, ...one }));
    const rest = found.slice(pageSize);
    if (rest.length === 0) return { status: 200, body: { totalSize: total, done: true, records } };
    const locator = `01g000000000000AAA-${locators.size}`;
    locators.set(locator, rest);
    const nextRecordsUrl = `/services/data/v62.0/query/${locator}`;
    return { status: 200, body: { totalSize: total, done: false, nextRecordsUrl, records } };
  }

  function query(soql: string): ApiAnswer {
    const where = /^SELECT .+ FROM Opportunity WHERE (.+) ORDER BY SystemModstamp, Id$/.exec(soql)?.[1];
    const since = /^SystemModstamp >= (\S+)$/.exec(where ?? '');
    const after = /^SystemModstamp > (\S+) OR \(SystemModstamp = (\S+) AND Id > '(\w+)'\)$/.exec(where ?? '');
    if (!since && !after && where !== 'IsDeleted = false') {
      return { status: 400, body: [{ errorCode: 'MALFORMED_QUERY', message: `unexpected token in ${soql}` }] };
    }
    const found = opportunities
      .filter((one) => {
        if (since) return one.SystemModstamp >= since[1]!;
        if (after) return one.SystemModstamp > after[1]! || (one.SystemModstamp === after[2] && one.Id > after[3]!);
        return !one.IsDeleted;
      })
      .sort((one, other) => `${one.SystemModstamp}${one.Id}`.localeCompare(`${other.SystemModstamp}${other.Id}`));
    return answerPage(found, found.length);
  }

  function queryContacts(soql: string): ApiAnswer {
    const [, named, after] =
      /^SELECT (.+), \(SELECT OpportunityId FROM OpportunityContactRoles LIMIT 50\) FROM Contact(?: WHERE Id > '(\w+)')? ORDER BY Id$/.exec(
        soql,
      ) ?? [];
    const fields = named?.split(', ') ?? [];
    const found = contacts
      .filter(({ Id }) => after === undefined || Id > after)
      .sort((one, other) => (one.Id < other.Id ? -1 : 1))
      .map((one) => ({
        ...Object.fromEntries(fields.filter((name) => !name.includes('.')).map((name) => [name, one[name] ?? null])),
        Id: one.Id,
        Account: one.Account,
        OpportunityContactRoles:
          one.opportunities.length > 0
            ? { totalSize: 1, done: true, records: one.opportunities.map((OpportunityId) => ({ OpportunityId })) }
            : null,
      }));
    return answerPage(found, found.length);
  }

  const server = await startApiServer((request) => {
    if (request.path === '/services/oauth2/token') return giveToken(request);
    if (request.headers.authorization !== `Bearer token-${session}`) {
      return { status: 401, body: [{ message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' }] };
    }
    if (request.path === '/services/data/v62.0/queryAll') return query(request.query.get('q') ?? '');
    const soql = request.query.get('q') ?? '';
    if (request.path === '/services/data/v62.0/query' && / FROM Contact( WHERE Id > '\w+')? ORDER BY Id$/.test(soql))
      return queryContacts(soql);
    const rest = locators.get(request.path.replace('/services/data/v62.0/query/', ''));
    if (rest) return answerPage(rest, rest.length);
    const missing = { errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' };
    return written.answer(request) ?? { status: 404, body: [missing] };
  });

  return Object.assign(server, {
    opportunities,
    contacts,
    written,
    put(
      id: string,
      deal: { account?: string; website?: string; won: boolean; closed?: string; deleted?: boolean; type?: string },
    ) {
      const at = opportunities.findIndex(({ Id }) => Id === id);
      if (at !== -1) opportunities.splice(at, 1);
      opportunities.push({
        Id: id,
        Name: `Opportunity ${id}`,
        Amount: 5_000,
        StageName: deal.won ? 'Closed Won' : 'Closed Lost',
        Type: deal.type ?? null,
        IsClosed: true,
        IsWon: deal.won,
        IsDeleted: deal.deleted ?? false,
        Probability: deal.won ? 100 : 0,
        CloseDate: deal.closed ?? '2026-01-15',
        SystemModstamp: new Date().toISOString(),
        Account: deal.account ? { Name: deal.account, Website: deal.website ?? null } : null,
      });
    },
    expireSessions: () => void session++,
  });
}
