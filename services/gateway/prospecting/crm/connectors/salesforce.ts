import type { Connection } from '@jsforce/jsforce-node';
import { toStoredText } from '../../../operation/io/stored-text.js';
import { type CompanyRef, toCompanyRef } from '../deals/company-ref.js';
import { type CrmDeal, toClosedAt, toPercent, toStoredAmount } from '../deals/deal.js';
import {
  type Connector,
  type ContactsPage,
  type CrmContact,
  type DealsFrom,
  type DealsPage,
  maxDealsOfContact,
  type RemoteOptions,
} from './crm-connector.js';
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

type Contact = Record<string, unknown> & {
  Id: string;
  FirstName?: string | null;
  LastName?: string | null;
  Email: string | null;
  Account: Account | null;
  OpportunityContactRoles: { records: { OpportunityId: string }[] } | null;
};

/** The form of Salesforce's ids. */
const ownId = /^[A-Za-z0-9]{15,18}$/;

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
    for await (const records of this.readPages<Opportunity>({ resource: 'queryAll', soql }, signal))
      yield toPage(records, companyIdField);
  }

  async *readContacts(cursor: string | null, signal: AbortSignal): AsyncGenerator<ContactsPage> {
    const soql = writeContactQuery(cursor, this.options);
    for await (const records of this.readPages<Contact>({ resource: 'query', soql }, signal))
      yield toContactsPage(records, this.options);
  }

  private async *readPages<T>(
    query: { resource: 'query' | 'queryAll'; soql: string },
    signal: AbortSignal,
  ): AsyncGenerator<T[]> {
    let page = await this.session.ask(signal, (connection) => readPage<T>(connection, query));
    for (;;) {
      yield page.records;
      if (page.done || page.nextRecordsUrl === null) return;
      const next = page.nextRecordsUrl;
      page = await this.session.ask(signal, (connection) => readPage<T>(connection, { next }));
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

type Page<T> = { records: T[]; done: boolean; nextRecordsUrl: string | null };

async function readPage<T>(
  connection: Connection,
  from: { resource: string; soql: string } | { next: string },
): Promise<Page<T>> {
  const url = 'soql' in from ? `${apiPath}/${from.resource}?q=${encodeURIComponent(from.soql)}` : from.next;
  const page = await connection.request<Partial<Page<T>>>(url);
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
    ...accountFields(companyIdField),
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
    company: toAccountRef(one.Account, companyIdField),
  };
}

/** The text of the query for contacts, each with its opportunities, in the order of their ids. */
function writeContactQuery(
  cursor: string | null,
  { companyIdField, profileUrlField }: Pick<RemoteOptions, 'companyIdField' | 'profileUrlField'>,
): string {
  const fields = [
    'Id, FirstName, LastName, Email',
    ...accountFields(companyIdField),
    ...(profileUrlField === null ? [] : [profileUrlField]),
    `(SELECT OpportunityId FROM OpportunityContactRoles LIMIT ${maxDealsOfContact})`,
  ];
  const where = cursor !== null && ownId.test(cursor) ? ` WHERE Id > '${cursor}'` : '';
  return `SELECT ${fields.join(', ')} FROM Contact${where} ORDER BY Id`;
}

function toContactsPage(records: Contact[], options: RemoteOptions): ContactsPage {
  const known = records.filter(({ Id }) => ownId.test(Id));
  return { contacts: known.map((one) => toContact(one, options)), cursor: known.at(-1)?.Id ?? null };
}

function toContact(
  one: Contact,
  { companyIdField, profileUrlField }: Pick<RemoteOptions, 'companyIdField' | 'profileUrlField'>,
): CrmContact {
  const profileUrl = profileUrlField === null ? null : one[profileUrlField];
  return {
    externalId: one.Id,
    firstName: toStoredText(one.FirstName, 300),
    lastName: toStoredText(one.LastName, 300),
    email: toStoredText(one.Email, 320),
    profileUrl: typeof profileUrl === 'string' ? toStoredText(profileUrl, 2_000) : null,
    company: toAccountRef(one.Account, companyIdField),
    dealIds: (one.OpportunityContactRoles?.records ?? [])
      .map(({ OpportunityId }) => OpportunityId)
      .filter((id) => ownId.test(id))
      .slice(0, maxDealsOfContact),
  };
}

/** The fields of the account of an opportunity or a contact that are read, for `toAccountRef`. */
const accountFields = (companyIdField: string | null): string[] => [
  'Account.Name, Account.Website',
  ...(companyIdField === null ? [] : [`Account.${companyIdField}`]),
];

function toAccountRef(account: Account | null, companyIdField: string | null): CompanyRef | null {
  const socialId = companyIdField === null ? null : account?.[companyIdField];
  return toCompanyRef({
    socialId: socialId == null ? null : String(socialId),
    domain: account?.Website ?? null,
    name: account?.Name ?? null,
  });
}
