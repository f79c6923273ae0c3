import { CrmError } from './crm-error.js';
import {
  type CrmPerson,
  type CrmWriter,
  emptyOnes,
  listMissingRemarks,
  type Remark,
  type WriterOptions,
  type Written,
} from './crm-writer.js';
import { apiPath, SalesforceSession } from './salesforce-session.js';

/** Salesforce refuses addresses of more than 16,384 bytes, and each name may take 765 of them. */
const namesAtOnce = 15;
/** For how long a remark is looked for that an earlier try may have made; leads are given up long before. */
const lookBackDays = 30;

type Row = Record<string, unknown> & { Id: string };
type Saved = { id?: string; success: boolean; errors?: { statusCode?: string }[] };
type ObjectType = 'Lead' | 'Contact';
/** As what a person is written; a contact belongs to an account. */
type Plan = { type: 'Lead' } | { type: 'Contact'; accountId: string };

/**
 * Writes people as leads, or as contacts of the accounts of their companies. Records are upserted by the external ID `idField`, so that a
 * request whose answer was lost makes no second one. The duplicate rules of the organization count: whoever they refuse is skipped.
 */
export class SalesforceWriter implements CrmWriter {
  private readonly session: SalesforceSession;

  constructor(private readonly options: WriterOptions) {
    this.session = new SalesforceSession(options);
  }

  async check(signal: AbortSignal): Promise<void> {
    const { idField, writeAs } = this.options;
    const types = writeAs === 'lead' ? ['Lead'] : writeAs === 'contact_or_lead' ? ['Contact', 'Lead'] : ['Contact'];
    for (const type of types) {
      const path = `${apiPath}/sobjects/${type}/describe`;
      const { fields } = await this.get<{ fields: { name: string; externalId: boolean; unique: boolean }[] }>(
        path,
        signal,
      );
      const field = fields.find(({ name }) => name === idField);
      if (!field?.externalId || !field.unique) {
        throw new CrmError(
          'refused',
          `The field ${idField} of ${type} in Salesforce is missing, or is no external ID with unique values.`,
        );
      }
    }
  }

  async write(people: CrmPerson[], written: Map<string, Written>, signal: AbortSignal): Promise<void> {
    const plans = await this.plan(people, written, signal);
    for (const type of ['Lead', 'Contact'] as const) {
      const some = people.filter(({ id }) => plans.get(id)?.type === type);
      if (some.length > 0) await this.upsert(type, some, plans, written, signal);
    }
    await this.addRemarks(people, written, signal);
  }

  /** Decides as what each person is written. Whoever is not written at all is put among the `written`. */
  private async plan(
    people: CrmPerson[],
    written: Map<string, Written>,
    signal: AbortSignal,
  ): Promise<Map<string, Plan>> {
    const { writeAs } = this.options;
    if (writeAs === 'lead') return new Map(people.map(({ id }) => [id, { type: 'Lead' }]));
    const accounts = await this.findAccounts(people, signal);
    if (writeAs === 'contact') await this.createAccounts(people, accounts, signal);
    const plans = new Map<string, Plan>();
    for (const person of people) {
      const accountId = accounts.get(person.id);
      if (accountId !== undefined) plans.set(person.id, { type: 'Contact', accountId });
      else if (writeAs === 'contact_or_lead') plans.set(person.id, { type: 'Lead' });
      else if (writeAs === 'contact_of_known_account' || person.company_name === null) {
        written.set(person.id, { state: 'skipped', error: 'Salesforce has no account of the company.' });
      } else written.set(person.id, { state: 'failed', error: 'Salesforce refused the account of the company.' });
    }
    return plans;
  }

  /** The accounts of people's companies, by the people's IDs: by the company's ID where a field holds it, else by its name. */
  private async findAccounts(people: CrmPerson[], signal: AbortSignal): Promise<Map<string, string>> {
    const { companyIdField } = this.options;
    const found = new Map<string, string>();
    const socialIds = people.flatMap(({ company_social_id: id }) => (id !== null && /^\d+$/.test(id) ? [id] : []));
    if (companyIdField !== null && socialIds.length > 0) {
      const rows = await this.query(
        `SELECT Id, ${companyIdField} FROM Account WHERE ${companyIdField} IN (${quoteAll(socialIds)}) ORDER BY CreatedDate`,
        signal,
      );
      const byId = new Map(rows.map((row) => [String(row[companyIdField]), row.Id]));
      for (const { id, company_social_id } of people) {
        const account = byId.get(company_social_id ?? '');
        if (account !== undefined) found.set(id, account);
      }
    }
    const rest = people.filter(({ id, company_name }) => company_name !== null && !found.has(id));
    const names = [...new Set(rest.map(({ company_name }) => company_name!))];
    const byName = new Map<string, string>();
    for (let at = 0; at < names.length; at += namesAtOnce) {
      const some = quoteAll(names.slice(at, at + namesAtOnce));
      const soql = `SELECT Id, Name FROM Account WHERE Name IN (${some}) ORDER BY CreatedDate DESC`;
      for (const row of await this.query(soql, signal)) byName.set(fold(String(row.Name)), row.Id);
    }
    for (const { id, company_name } of rest) {
      const account = byName.get(fold(company_name!));
      if (account !== undefined) found.set(id, account);
    }
    return found;
  }

  /** Creates the accounts that are missing, one for each name, and adds them to `accounts`. */
  private async createAccounts(people: CrmPerson[], accounts: Map<string, string>, signal: AbortSignal): Promise<void> {
    const { companyIdField } = this.options;
    const missing = people.filter(({ id, company_name }) => company_name !== null && !accounts.has(id));
    const byName = new Map(missing.map((person) => [fold(person.company_name!), person]));
    if (byName.size === 0) return;
    const records = [...byName.values()].map(({ company_name, company_social_id }) => ({
      attributes: { type: 'Account' },
      Name: company_name!.slice(0, 255),
      ...(companyIdField !== null && company_social_id !== null ? { [companyIdField]: company_social_id } : {}),
    }));
    const saved = await this.send<Saved[]>('POST', 'composite/sobjects', { allOrNone: false, records }, signal);
    const created = new Map(
      [...byName.keys()].map((name, at) => [name, saved[at]?.success ? saved[at].id : undefined]),
    );
    for (const { id, company_name } of missing) {
      const account = created.get(fold(company_name!));
      if (account !== undefined) accounts.set(id, account);
    }
  }

  private async upsert(
    type: ObjectType,
    people: CrmPerson[],
    plans: Map<string, Plan>,
    written: Map<string, Written>,
    signal: AbortSignal,
  ): Promise<void> {
    const { idField } = this.options;
    const names = Object.keys(toFields(people[0]!, plans.get(people[0]!.id)!));
    const ids = quoteAll(people.map(({ id }) => id));
    const rows = await this.query(
      `SELECT Id, ${[idField, ...names].join(', ')} FROM ${type} WHERE ${idField} IN (${ids})`,
      signal,
    );
    const held = new Map(rows.map((row) => [String(row[idField]), row]));
    const changes = people.flatMap((person) => {
      const lacking = emptyOnes(toFields(person, plans.get(person.id)!), held.get(person.id) ?? {});
      if (lacking) return [{ person, record: { attributes: { type }, [idField]: person.id, ...lacking } }];
      written.set(person.id, { state: 'written', record_id: held.get(person.id)!.Id });
      return [];
    });
    if (changes.length === 0) return;
    const records = changes.map(({ record }) => record);
    const path = `composite/sobjects/${type}/${idField}`;
    const saved = await this.send<Saved[]>('PATCH', path, { allOrNone: false, records }, signal);
    for (const [at, { person }] of changes.entries()) {
      const outcome = toWritten(type, saved[at]);
      if (outcome) written.set(person.id, outcome);
    }
  }

  private async addRemarks(people: CrmPerson[], written: Map<string, Written>, signal: AbortSignal): Promise<void> {
    const { adds } = this.options;
    if (adds === 'none') return;
    const missing = await listMissingRemarks(people, written, (records) => this.readTexts(records, signal));
    for (let at = 0; at < missing.length; at += 200) {
      const some = missing.slice(at, at + 200);
      const body = { allOrNone: false, records: some.map(({ recordId, remark }) => toTask(recordId, remark, adds)) };
      const saved = await this.send<Saved[]>('POST', 'composite/sobjects', body, signal);
      for (const [index, { personId }] of some.entries()) {
        const outcome = toWritten('Task', saved[index]);
        if (outcome && outcome.state !== 'written') written.set(personId, outcome);
      }
    }
  }

  /** The texts of the tasks that were made for some records of late. */
  private async readTexts(records: string[], signal: AbortSignal): Promise<string[]> {
    const soql = `SELECT Id, Description FROM Task WHERE WhoId IN (${quoteAll(records)})
      AND CreatedDate = LAST_N_DAYS:${lookBackDays} ORDER BY CreatedDate DESC LIMIT 2000`;
    return (await this.query(soql.replaceAll(/\s+/g, ' '), signal)).map(({ Description }) => String(Description));
  }

  private query(soql: string, signal: AbortSignal): Promise<Row[]> {
    return this.session.ask(signal, async (connection) => {
      const path = `${apiPath}/query?q=${encodeURIComponent(soql)}`;
      const { records } = await connection.request<{ records?: Row[] }>(path);
      if (!Array.isArray(records)) throw new Error('no records');
      return records;
    });
  }

  private get<T>(path: string, signal: AbortSignal): Promise<T> {
    return this.session.ask(signal, async (connection) => (await connection.request(path)) as T);
  }

  private send<T>(method: 'POST' | 'PATCH', path: string, body: object, signal: AbortSignal): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const request = { method, url: `${apiPath}/${path}`, headers, body: JSON.stringify(body) };
    return this.session.ask(signal, async (connection) => (await connection.request(request)) as T);
  }
}

/** What is written of a person, in the lengths that Salesforce takes. A lead has to have a company. */
function toFields(person: CrmPerson, plan: Plan): Record<string, string | null> {
  return {
    FirstName: person.first_name.slice(0, 40),
    LastName: (person.last_name || person.first_name || '-').slice(0, 80),
    Title: person.title?.slice(0, 128) ?? null,
    ...(plan.type === 'Lead'
      ? { Company: (person.company_name ?? 'Not known').slice(0, 255) }
      : { AccountId: plan.accountId }),
  };
}

const toTask = (WhoId: string, { subject, body }: Remark, adds: 'note' | 'task'): object => ({
  attributes: { type: 'Task' },
  WhoId,
  Subject: subject.slice(0, 255),
  Description: body.slice(0, 32_000),
  ...(adds === 'note' ? { Status: 'Completed' } : {}),
});

/** What Salesforce's answer about a record means; null where it says nothing of it. Of an error only its code is told. */
function toWritten(type: string, saved: Saved | undefined): Written | null {
  if (!saved) return null;
  if (saved.success && saved.id) return { state: 'written', record_id: saved.id };
  const [{ statusCode = '' } = {}] = saved.errors ?? [];
  const code = /^[A-Z_]{1,64}$/.test(statusCode) ? statusCode : 'UNKNOWN';
  if (code === 'DUPLICATES_DETECTED') {
    return { state: 'skipped', error: `A duplicate rule of Salesforce refused the ${type} (${code}).` };
  }
  const error = `Salesforce refused the ${type} (${code}).`;
  return { state: code === 'UNABLE_TO_LOCK_ROW' ? 'waiting' : 'failed', error };
}

/** Names as SOQL compares them. */
const fold = (name: string): string => name.toLowerCase().trim();

const quoteAll = (texts: string[]): string => texts.map(quote).join(', ');

/** A text within SOQL, in which a quotation mark or a backslash of the text ends nothing. */
function quote(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  const plain = text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ');
  return `'${plain.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
