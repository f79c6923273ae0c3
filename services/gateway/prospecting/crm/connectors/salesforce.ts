import type { Connection } from '@jsforce/jsforce-node';
import { toStoredText } from '../../../operation/io/stored-text.js';
import { toCompanyRef } from '../deals/company-ref.js';
import { type CrmDeal, toClosedAt, toPercent, toStoredAmount } from '../deals/deal.js';
import type { Connector, DealsFrom, DealsPage, RemoteOptions } from './crm-connector.js';
import { CrmError } from './crm-error.js';
import { apiPath, SalesforceSession } from './salesforce-session.js';

/*
 * Salesforce is read by jsforce, which sends through `CrmHttp`: a connected app with the client credentials flow, SOQL over opportunities
 * and their accounts, pages by query locator. An interrupted pass continues after the (SystemModstamp, Id) of the last row, since a
 * locator is only valid for a while.
 */
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
  private readonly session: SalesforceSession;

  constructor(private readonly options: RemoteOptions) {
    this.session = new SalesforceSession(options);
  }

  async *readDeals(from: DealsFrom, signal: AbortSignal): AsyncGenerator<DealsPage> {
    const { companyIdField } = this.options;
    const soql = writeQuery(from, this.options);
    // Deleted deals are read too, so that an incremental pass can remove them.
    let page = await this.session.ask(signal, (connection) => readPage(connection, { soql }));
    for (;;) {
      yield toPage(page.records, companyIdField);
      if (page.done || page.nextRecordsUrl === null) return;
      const next = page.nextRecordsUrl;
      page = await this.session.ask(signal, (connection) => readPage(connection, { next }));
    }
  }

  async readLists(): Promise<never> {
    throw noLists();
  }

  // biome-ignore lint/correctness/useYield: a list that cannot be read has no page
  async *readListCompanies(): AsyncGenerator<never> {
    throw noLists();
  }
}

const noLists = (): CrmError => new CrmError('refused', 'Salesforce has no live list read.');

type Page = { records: Opportunity[]; done: boolean; nextRecordsUrl: string | null };

async function readPage(connection: Connection, from: { soql: string } | { next: string }): Promise<Page> {
  const url = 'soql' in from ? `${apiPath}/queryAll?q=${encodeURIComponent(from.soql)}` : from.next;
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
