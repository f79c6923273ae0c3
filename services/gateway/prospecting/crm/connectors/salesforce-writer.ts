import { z } from 'zod';
import { CrmError } from './crm-error.js';
import {
  type Batch,
  type CrmPerson,
  type CrmWriter,
  emptyOnes,
  inParts,
  keepRows,
  listMissingRemarks,
  marksIn,
  type Remark,
  type StandingPage,
  subjectStart,
  type WriterOptions,
  type Written,
} from './crm-writer.js';
import { apiPath, SalesforceSession } from './salesforce-session.js';
import {
  type Followed,
  followedOf,
  listFollowed,
  type ObjectType,
  readFollowed,
  readSalesforceStandings,
} from './salesforce-statuses.js';

/** Salesforce refuses addresses of more than 16,384 bytes, of which the names in a query may take this many. */
const namesBytes = 12_000;
/** For how long a remark is looked for that an earlier try may have made: for as long as deliveries are kept. */
const lookBackDays = 90;
/** Salesforce cuts an answer into pages where its rows are long; whatever is asked for here has few. */
const mostPages = 20;

/** The fields that are read from Salesforce's answers. */
const Row = z.looseObject({ Id: z.string() });
const Page = z.object({ records: z.array(Row).max(2_000), done: z.boolean(), nextRecordsUrl: z.string().nullish() });
const Saved = z.object({
  id: z.string().nullish(),
  success: z.boolean(),
  errors: z.array(z.object({ statusCode: z.string().optional() })).nullish(),
});
const flag = z.boolean().default(false);
const Field = z.object({ name: z.string(), type: z.string(), externalId: flag, unique: flag, createable: flag });
const Described = z.object({ createable: flag, updateable: flag, fields: z.array(Field) });
type Row = z.output<typeof Row>;
type Saved = z.output<typeof Saved>;
type Described = z.output<typeof Described>;
/** How a person is written: to the record that exists, or as a new one; a new contact belongs to an account. */
type Plan = { type: ObjectType; record?: Row; accountId?: string };
/** The field of accounts that holds the ID of the company. Texts are quoted in SOQL, and numbers must not be. */
type CompanyField = { name: string; isNumber: boolean };

/** The types of people's records, for each way of writing. */
const typesOf = {
  lead: ['Lead'],
  contact: ['Contact'],
  contact_of_known_account: ['Contact'],
  contact_or_lead: ['Contact', 'Lead'],
} as const satisfies Record<WriterOptions['writeAs'], ObjectType[]>;

/**
 * Writes people as leads, or as contacts of the accounts of their companies. Records are upserted by the external ID `idField`, so that a
 * request whose answer was lost creates no second one; a record that already has the ID keeps its type. The duplicate rules of the
 * organization apply: people whom they refuse are skipped.
 */
export class SalesforceWriter implements CrmWriter {
  private readonly session: SalesforceSession;

  constructor(private readonly options: WriterOptions) {
    this.session = new SalesforceSession(options);
  }

  async check(signal: AbortSignal): Promise<void> {
    const { idField, writeAs, adds } = this.options;
    const mayNot = (what: string) =>
      new CrmError('unauthorized', `The credentials may not create or change ${what} in Salesforce.`);
    for (const type of typesOf[writeAs]) {
      const { createable, updateable, fields } = await this.describe(type, signal);
      const field = fields.find(({ name }) => name === idField);
      if (!field?.externalId || !field.unique) {
        throw new CrmError(
          'refused',
          `The field ${idField} of ${type} in Salesforce is missing, or is no external ID with unique values.`,
        );
      }
      const { statusField } = this.followedOf(type);
      if (statusField !== null && !fields.some(({ name }) => name === statusField)) {
        throw new CrmError('refused', `The field ${statusField} of ${type} in Salesforce is missing.`);
      }
      if (!createable || !updateable) throw mayNot(`a ${type}`);
      if (!field.createable) throw mayNot(`the field ${idField} of ${type}`);
    }
    if (writeAs === 'contact' && !(await this.describe('Account', signal)).createable) throw mayNot('an Account');
    if (adds !== 'none' && !(await this.describe('Task', signal)).createable) throw mayNot('a Task');
  }

  async write(batch: Batch): Promise<void> {
    const plans = await this.plan(batch);
    for (const type of typesOf[this.options.writeAs]) {
      const some = batch.people.filter(({ id }) => plans.get(id)?.type === type);
      if (some.length === 0) continue;
      await this.upsert(type, some, plans, batch);
      await this.noteHeld(type, some, batch);
    }
    await this.addRemarks(batch);
  }

  async readStandings(cursor: string, signal: AbortSignal): Promise<StandingPage> {
    const types = typesOf[this.options.writeAs];
    return readSalesforceStandings((soql) => this.query(soql, signal), { ...this.options, types }, cursor);
  }

  private followedOf(type: ObjectType): Followed {
    return followedOf(type, typesOf[this.options.writeAs], this.options);
  }

  /** Decides how each person is written, and notes the reason for people who are not. */
  private async plan(batch: Batch): Promise<Map<string, Plan>> {
    const { people, written, signal } = batch;
    const { writeAs } = this.options;
    const plans = new Map<string, Plan>();
    for (const type of typesOf[writeAs]) {
      const rows = await this.findRecords(type, people, signal);
      for (const [id, record] of rows) if (!plans.has(id)) plans.set(id, { type, record });
    }
    const others = people.filter(({ id }) => !plans.has(id));
    if (writeAs === 'lead') for (const { id } of others) plans.set(id, { type: 'Lead' });
    if (writeAs === 'lead' || others.length === 0) return plans;
    const field = await this.findCompanyField(others, signal);
    const accounts = await this.findAccounts(others, field, signal);
    if (writeAs === 'contact') await this.createAccounts(others, accounts, field, batch);
    for (const { id } of others) {
      const accountId = accounts.get(id);
      if (accountId !== undefined) plans.set(id, { type: 'Contact', accountId });
      else if (writeAs === 'contact_or_lead') plans.set(id, { type: 'Lead' });
      else if (!written.has(id)) {
        written.set(id, { state: 'skipped', error: 'Salesforce has no account of the company.' });
      }
    }
    return plans;
  }

  /** The records that have the IDs of people, by these. */
  private async findRecords(type: ObjectType, people: CrmPerson[], signal: AbortSignal): Promise<Map<string, Row>> {
    const { idField } = this.options;
    const ofType = type === 'Lead' ? [...leadFields, 'IsConverted', 'ConvertedContactId'] : contactFields;
    const fields = [...new Set([idField, ...ofType, ...listFollowed(this.followedOf(type))])];
    const ids = quoteAll(people.map(({ id }) => id));
    const rows = await this.query(`SELECT Id, ${fields.join(', ')} FROM ${type} WHERE ${idField} IN (${ids})`, signal);
    return new Map(rows.map((row) => [String(row[idField]), row]));
  }

  /** The field that the connection names for the IDs of companies; null if it names none, or if no person's company has an ID. */
  private async findCompanyField(people: CrmPerson[], signal: AbortSignal): Promise<CompanyField | null> {
    const { companyIdField: name } = this.options;
    if (name === null || !people.some((person) => companyIdOf(person) !== null)) return null;
    const { fields } = await this.describe('Account', signal);
    const field = fields.find((one) => one.name === name);
    if (!field) throw new CrmError('refused', `The field ${name} of Account in Salesforce is missing.`);
    return { name, isNumber: /^(double|int|long|currency)$/.test(field.type) };
  }

  /** The accounts of people's companies, by the people's IDs: by the company's ID where a field holds it, else by its name; the oldest counts. */
  private async findAccounts(
    people: CrmPerson[],
    field: CompanyField | null,
    signal: AbortSignal,
  ): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const add = (byKey: Map<string, string>, keyOf: (person: CrmPerson) => string | null): void => {
      for (const person of people) {
        const account = byKey.get(keyOf(person) ?? '');
        if (account !== undefined && !found.has(person.id)) found.set(person.id, account);
      }
    };
    const oldest = 'ORDER BY CreatedDate DESC';
    if (field) {
      const { name, isNumber } = field;
      const ids = [...new Set(people.flatMap((person) => companyIdOf(person) ?? []))];
      const list = isNumber ? ids.join(', ') : quoteAll(ids);
      const rows = await this.query(`SELECT Id, ${name} FROM Account WHERE ${name} IN (${list}) ${oldest}`, signal);
      add(new Map(rows.map((row) => [String(row[name]), row.Id])), companyIdOf);
    }
    const names = new Set(people.flatMap((person) => (found.has(person.id) ? [] : (accountNameOf(person) ?? []))));
    const byName = new Map<string, string>();
    const lengthOf = (name: string): number => encodeURIComponent(`${quote(name)}, `).length;
    for (const some of inParts([...names], lengthOf, namesBytes)) {
      const soql = `SELECT Id, Name FROM Account WHERE Name IN (${quoteAll(some)}) ${oldest}`;
      for (const row of await this.query(soql, signal)) byName.set(fold(String(row.Name)), row.Id);
    }
    add(byName, (person) => fold(accountNameOf(person) ?? ''));
    return found;
  }

  /** Creates the accounts that are missing, one for each company, and adds them to `accounts`. Of whoever gets none, it notes why. */
  private async createAccounts(
    people: CrmPerson[],
    accounts: Map<string, string>,
    field: CompanyField | null,
    { written, signal }: Batch,
  ): Promise<void> {
    const missing = people.filter((person) => accountNameOf(person) !== null && !accounts.has(person.id));
    const keyOf = (person: CrmPerson): string => fold(accountNameOf(person)!);
    const byName = new Map(missing.map((person) => [keyOf(person), person]));
    if (byName.size === 0) return;
    const records = [...byName.values()].map((person) => {
      const id = companyIdOf(person);
      const value = field && id !== null ? { [field.name]: field.isNumber ? Number(id) : id } : {};
      return { attributes: { type: 'Account' }, Name: accountNameOf(person)!, ...value };
    });
    const saved = await this.create(records, signal);
    const outcomes = new Map([...byName.keys()].map((name, at) => [name, toWritten('Account', saved[at])]));
    for (const person of missing) {
      const outcome = outcomes.get(keyOf(person));
      if (outcome?.state === 'written') accounts.set(person.id, outcome.record_id);
      else if (outcome) written.set(person.id, outcome);
    }
  }

  private async upsert(type: ObjectType, people: CrmPerson[], plans: Map<string, Plan>, batch: Batch): Promise<void> {
    const { idField } = this.options;
    const { written, signal } = batch;
    const changes = people.flatMap((person) => {
      const { id } = person;
      const plan = plans.get(id)!;
      // A lead that was converted takes no changes; the contact that it has become is the person now.
      const lacking = plan.record?.IsConverted ? null : emptyOnes(toFields(person, plan), plan.record ?? {});
      if (lacking) return [{ id, isNew: !plan.record, fields: { attributes: { type }, [idField]: id, ...lacking } }];
      const { Id, ConvertedContactId } = plan.record!;
      written.set(id, { state: 'written', record_id: String(ConvertedContactId ?? Id) });
      return [];
    });
    const kept = await keepRows(batch, changes);
    if (kept.length === 0) return;
    const records = kept.map(({ fields }) => fields);
    const path = `composite/sobjects/${type}/${idField}`;
    const saved = await this.send('PATCH', path, { allOrNone: false, records }, signal);
    for (const [at, { id, isNew }] of kept.entries()) {
      const outcome = toWritten(type, saved[at], isNew);
      if (outcome) written.set(id, outcome);
    }
  }

  /** Notes the present statuses and owners of records, to detect later changes: Salesforce does not report the times of these. */
  private async noteHeld(type: ObjectType, people: CrmPerson[], { written, signal }: Batch): Promise<void> {
    const followed = this.followedOf(type);
    if (listFollowed(followed).length === 0) return;
    for (const [id, record] of await this.findRecords(type, people, signal)) {
      const outcome = written.get(id);
      if (outcome) written.set(id, { ...outcome, held: readFollowed(record, followed) });
    }
  }

  private async addRemarks(batch: Batch): Promise<void> {
    const { adds } = this.options;
    if (adds === 'none') return;
    const { written, signal } = batch;
    const missing = await listMissingRemarks(batch, (records, marks) => this.findMarks(records, marks, signal));
    for (let at = 0; at < missing.length; at += 200) {
      const some = await keepRows(batch, missing.slice(at, at + 200));
      if (some.length === 0) continue;
      const saved = await this.create(
        some.map(({ recordId, remark }) => toTask(recordId, remark, adds)),
        signal,
      );
      for (const [index, { id }] of some.entries()) {
        const outcome = toWritten('Task', saved[index]);
        if (outcome && outcome.state !== 'written') written.set(id, withHeldOf(outcome, written.get(id)));
      }
    }
  }

  /** The marks that the tasks contain which were made for some records of late. */
  private async findMarks(records: string[], marks: string[], signal: AbortSignal): Promise<Set<string>> {
    // SOQL cannot search in descriptions. The subject distinguishes a remark from a task with a description of many kilobytes.
    const soql = `SELECT Id, Description FROM Task WHERE WhoId IN (${quoteAll(records)}) AND Subject LIKE '${subjectStart}%'
      AND CreatedDate = LAST_N_DAYS:${lookBackDays} ORDER BY CreatedDate DESC LIMIT 2000`;
    const rows = await this.query(soql.replaceAll(/\s+/g, ' '), signal);
    const texts = rows.map(({ Description }) => String(Description));
    return new Set(marksIn(marks, texts));
  }

  /** Describes an object as the credentials see it. */
  private describe(type: ObjectType | 'Account' | 'Task', signal: AbortSignal): Promise<Described> {
    return this.session.ask(signal, async (connection) =>
      Described.parse(await connection.request(`${apiPath}/sobjects/${type}/describe`)),
    );
  }

  private create(records: object[], signal: AbortSignal): Promise<Saved[]> {
    return this.send('POST', 'composite/sobjects', { allOrNone: false, records }, signal);
  }

  private async query(soql: string, signal: AbortSignal): Promise<Row[]> {
    const rows: Row[] = [];
    let url: string | null = `${apiPath}/query?q=${encodeURIComponent(soql)}`;
    for (let page = 0; url !== null; page++) {
      if (page === mostPages) throw new CrmError('refused', 'Salesforce returned more pages than leadwire reads.');
      const asked: string = url;
      const found = await this.session.ask(signal, async (connection) => Page.parse(await connection.request(asked)));
      for (const row of found.records) rows.push(row);
      url = found.nextRecordsUrl ?? null;
      if (!found.done && url === null)
        throw new CrmError('away', 'Salesforce returned only a part of the requested records.');
    }
    return rows;
  }

  private send(method: 'POST' | 'PATCH', path: string, body: object, signal: AbortSignal): Promise<Saved[]> {
    const headers = { 'content-type': 'application/json' };
    const request = { method, url: `${apiPath}/${path}`, headers, body: JSON.stringify(body) };
    return this.session.ask(signal, async (connection) => z.array(Saved).parse(await connection.request(request)));
  }
}

const contactFields = ['FirstName', 'LastName', 'Title'];
const leadFields = [...contactFields, 'Company'];

/** The fields of a person that are written, cut to the lengths that Salesforce accepts. A lead must have a company. */
function toFields(person: CrmPerson, { type, accountId }: Plan): Record<string, string | null> {
  return {
    FirstName: cut(person.first_name, 40),
    LastName: cut(person.last_name || person.first_name || '-', 80),
    Title: person.title && cut(person.title, 128),
    ...(type === 'Lead' ? { Company: accountNameOf(person) ?? 'Not known' } : { AccountId: accountId ?? null }),
  };
}

/** The name of a person's company as that of an account; null where it is not known. */
const accountNameOf = ({ company_name }: CrmPerson): string | null =>
  cut((company_name ?? '').replaceAll(/\s+/g, ' '), 255).trim() || null;

/** The beginning of a text, which does not end in the middle of a character. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** The ID of a person's company, as it may be written into SOQL; null where it is not known. */
const companyIdOf = ({ company_social_id: id }: CrmPerson): string | null => (id && /^\d{1,18}$/.test(id) ? id : null);

const toTask = (WhoId: string, { subject, body }: Remark, adds: 'note' | 'task'): object => ({
  attributes: { type: 'Task' },
  WhoId,
  Subject: cut(subject, 255),
  Description: cut(body, 32_000),
  ...(adds === 'note' ? { Status: 'Completed' } : {}),
});

const withHeldOf = (outcome: Written, before: Written | undefined): Written =>
  before?.held === undefined ? outcome : { ...outcome, held: before.held };

/**
 * What Salesforce's answer about a record means; null if it says nothing of the record. Only the code of an error is reported. Throws CrmError for
 * what concerns all records: a limit, or a field or object that the credentials may not write. A single existing record may be closed to them.
 */
function toWritten(type: string, saved: Saved | undefined, isNew = true): Written | null {
  if (!saved) return null;
  if (saved.success && saved.id) return { state: 'written', record_id: saved.id };
  const [{ statusCode = '' } = {}] = saved.errors ?? [];
  const code = /^[A-Z_]{1,64}$/.test(statusCode) ? statusCode : 'UNKNOWN';
  if (/(^|_)LIMIT_EXCEEDED$/.test(code)) throw new CrmError('away', `Salesforce has reached a limit (${code}).`);
  if (/^INVALID_(FIELD|TYPE)/.test(code) || (isNew && /^INSUFFICIENT_ACCESS(_OR_READONLY)?$/.test(code))) {
    throw new CrmError(
      'unauthorized',
      `The credentials may not write a ${type} of Salesforce, or a field of it (${code}).`,
    );
  }
  if (code === 'DUPLICATES_DETECTED') {
    return { state: 'skipped', error: `A duplicate rule of Salesforce refused the ${type} (${code}).` };
  }
  const error = `Salesforce refused the ${type} (${code}).`;
  // The second is said where the same record is written by somebody else at the same moment.
  const isPassing = code === 'UNABLE_TO_LOCK_ROW' || code === 'DUPLICATE_VALUE';
  return { state: isPassing ? 'waiting' : 'failed', error };
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
