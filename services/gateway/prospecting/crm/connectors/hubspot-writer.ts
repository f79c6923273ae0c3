import { asCrmErrors, CrmError } from './crm-error.js';
import {
  type Batch,
  type CrmPerson,
  type CrmWriter,
  emptyOnes,
  type Held,
  inParts,
  keepRows,
  listMissingRemarks,
  type MissingRemark,
  marksIn,
  peopleAtOnce,
  type Remark,
  type StandingPage,
  type WriterOptions,
} from './crm-writer.js';
import { createHubspotApi, type HubspotApi, type HubspotProperties, type RemarkKind } from './hubspot-api.js';
import { ownerProperty, readHubspotStandings } from './hubspot-statuses.js';

const label = 'HubSpot';
/** HubSpot's own types of association from a remark to the contact it is about. */
const associationTypes: Record<RemarkKind, number> = { notes: 202, tasks: 204 };
/** How many of the latest remarks of a contact are looked through for one that may be there already. */
const remarksLookedAt = 50;
/** HubSpot refuses searches of more than 3,000 characters; the rest of one takes less than 900. */
const searchedCharacters = 2_000;
/** How many pages of what a search found are read. The contacts of a hundred people fill one, unless there are many doubles. */
const mostPages = 5;
/** The most pages of owners, of 100 each; those of people who have left come after the others. */
const mostOwnerPages = 100;

type Contact = { id: string; properties: HubspotProperties };
type Fields = Record<string, string | null>;

/**
 * Writes people as contacts. A contact that has a person's ID in the property `idField` is that person's; other contacts are found by the
 * address of the profile, as far as HubSpot has indexed them yet. New ones are created by an upsert with that property, which HubSpot keeps
 * unique, so that a request whose answer was lost creates no second contact.
 */
export class HubspotWriter implements CrmWriter {
  private readonly api: HubspotApi;
  /** How owners are named, by their IDs; null before they are asked for, which is done once, also where it fails. */
  private owners: Promise<Map<string, string>> | null = null;

  constructor(private readonly options: WriterOptions) {
    const { http, credentials, baseUrl } = options;
    this.api = createHubspotApi({ http, baseUrl, accessToken: credentials.access_token ?? '' });
  }

  async check(signal: AbortSignal): Promise<void> {
    const { idField, statusField, takesOwner } = this.options;
    const { hasUniqueValue } = await ask(signal, () => this.api.readContactProperty(idField));
    if (!hasUniqueValue) {
      throw new CrmError('refused', `The contact property ${idField} of HubSpot does not hold unique values.`);
    }
    if (statusField !== null) await ask(signal, () => this.api.readContactProperty(statusField));
    if (takesOwner) await this.readOwners(signal);
  }

  async write(batch: Batch): Promise<void> {
    const { people, written, signal } = batch;
    const known = await this.findContacts(people, signal);
    const unknown = people.filter(({ id }) => !known.has(id));
    await writePeople(batch, unknown, async (some) => {
      const { idField: idProperty } = this.options;
      const inputs = some.map((person) => ({
        idProperty,
        id: person.id,
        properties: emptyOnes(this.toFields(person), {})!,
      }));
      const { results } = await ask(signal, () => this.api.upsertContacts({ inputs }));
      return results.map((contact): [string, string] => [contact.properties[idProperty] ?? '', contact.id]);
    });
    const changes = new Map<string, Record<string, string>>();
    for (const person of people) {
      const contact = known.get(person.id);
      const lacking = contact && emptyOnes(this.toFields(person), contact.properties);
      if (lacking) changes.set(person.id, lacking);
      else if (contact) written.set(person.id, { state: 'written', record_id: contact.id });
    }
    const changed = people.filter(({ id }) => changes.has(id));
    await writePeople(batch, changed, async (some) => {
      const inputs = some.map(({ id }) => ({ id: known.get(id)!.id, properties: changes.get(id)! }));
      // Of those that could not be changed, such as contacts that were merged meanwhile, the answer says nothing.
      const { results } = await ask(signal, () => this.api.updateContacts({ inputs }));
      const done = new Set(results.map(({ id }) => id));
      return some.map(({ id }): [string, string] => [id, known.get(id)!.id]).filter(([, contact]) => done.has(contact));
    });
    for (const [id, contact] of known) {
      const outcome = written.get(id);
      if (outcome) written.set(id, { ...outcome, ...(await this.holdOf(contact, signal)) });
    }
    await this.addRemarks(batch);
  }

  async readStandings(cursor: string, signal: AbortSignal): Promise<StandingPage> {
    const { idField, statusField, takesOwner } = this.options;
    const nameOfOwner = takesOwner ? (id: string) => this.nameOfOwner(id, signal) : null;
    return ask(signal, () => readHubspotStandings(this.api, { idField, statusField, nameOfOwner }, cursor));
  }

  /** The e-mail address of an owner, else the name; null where HubSpot does not know the owner. Those who have left are known, too. */
  private async nameOfOwner(id: string, signal: AbortSignal): Promise<string | null> {
    this.owners ??= this.readOwners(signal);
    return (await this.owners).get(id) ?? null;
  }

  private async readOwners(signal: AbortSignal): Promise<Map<string, string>> {
    const owners = new Map<string, string>();
    for (const archived of ['false', 'true']) {
      let after: string | undefined;
      for (let page = 0; ; page++) {
        if (page === mostOwnerPages) throw new CrmError('refused', 'HubSpot has more owners than leadwire reads.');
        const query = { limit: '100', archived, ...(after === undefined ? {} : { after }) };
        const { results, paging } = await ask(signal, () => this.api.readOwners(query));
        for (const { id, email, firstName, lastName } of results) {
          const name = email || [firstName, lastName].filter(Boolean).join(' ');
          if (name && !owners.has(id)) owners.set(id, name);
        }
        after = paging?.next?.after;
        if (after === undefined) break;
      }
    }
    return owners;
  }

  /** The owner of a contact that existed before. If owners cannot be read, people are written nevertheless; following reports the reason. */
  private async holdOf(contact: Contact, signal: AbortSignal): Promise<{ held?: Held }> {
    const id = contact.properties[ownerProperty];
    if (!this.options.takesOwner || !id) return {};
    try {
      const owner = await this.nameOfOwner(id, signal);
      return owner === null ? {} : { held: { owner } };
    } catch (error) {
      if (error instanceof CrmError) return {};
      throw error;
    }
  }

  /** The contacts of people, by the people's IDs. */
  private async findContacts(people: CrmPerson[], signal: AbortSignal): Promise<Map<string, Contact>> {
    const { idField } = this.options;
    const owner = this.options.takesOwner ? [ownerProperty] : [];
    const properties = [idField, ...Object.keys(this.toFields(people[0]!)), ...owner];
    const inputs = people.map(({ id }) => ({ id }));
    const held = await ask(signal, () => this.api.readContacts({ idProperty: idField, inputs, properties }));
    const found = new Map(held.results.map((contact) => [contact.properties[idField] ?? '', contact]));
    const byUrl = new Map(
      people.flatMap(({ id, profile_url }) => (profile_url && !found.has(id) ? [[withoutForm(profile_url), id]] : [])),
    );
    const lengthOf = (url: string): number => JSON.stringify(formsOf(url)).length;
    const searchable = [...byUrl.keys()].filter((url) => lengthOf(url) <= searchedCharacters);
    for (const urls of inParts(searchable, lengthOf, searchedCharacters)) {
      for (const contact of await this.searchUnclaimed(urls, properties, signal)) {
        const id = byUrl.get(withoutForm(contact.properties.hs_linkedin_url ?? ''));
        if (id !== undefined && !contact.properties[idField] && !found.has(id)) found.set(id, contact);
      }
    }
    return found;
  }

  /** The contacts with one of these addresses that are not linked to a person yet. */
  private async searchUnclaimed(urls: string[], properties: string[], signal: AbortSignal): Promise<Contact[]> {
    const filters = [
      { propertyName: 'hs_linkedin_url', operator: 'IN', values: urls.flatMap(formsOf) },
      { propertyName: this.options.idField, operator: 'NOT_HAS_PROPERTY' },
    ];
    const contacts: Contact[] = [];
    let after: string | undefined;
    for (let page = 0; page < mostPages; page++) {
      const search = { filterGroups: [{ filters }], properties, limit: peopleAtOnce, after };
      const { results, paging } = await ask(signal, () => this.api.searchContacts(search));
      for (const contact of results) contacts.push(contact);
      after = paging?.next?.after;
      if (after === undefined) break;
    }
    return contacts;
  }

  private toFields(person: CrmPerson): Fields {
    return {
      [this.options.idField]: person.id,
      firstname: person.first_name,
      lastname: person.last_name,
      jobtitle: person.title,
      company: person.company_name,
      hs_linkedin_url: person.profile_url,
    };
  }

  private async addRemarks(batch: Batch): Promise<void> {
    const { adds } = this.options;
    if (adds === 'none') return;
    const kind = `${adds}s` as const;
    const { written, signal } = batch;
    const missing = await listMissingRemarks(batch, (contacts, marks) => this.findMarks(kind, contacts, marks, signal));
    const send = async (some: MissingRemark[]): Promise<void> => {
      const kept = await keepRows(batch, some);
      const inputs = kept.map(({ recordId, remark }) => toRemark(kind, recordId, remark, this.options.now()));
      if (inputs.length === 0) return;
      const { results } = await ask(signal, () => this.api.createRemarks(kind, { inputs }));
      // Which are missing is looked up at the next try.
      if (results.length < inputs.length) throw new CrmError('away', `HubSpot did not add all ${kind}.`);
    };
    for (let at = 0; at < missing.length; at += peopleAtOnce) {
      await byHalves(missing.slice(at, at + peopleAtOnce), send, ({ id }, reason) =>
        written.set(id, { state: 'failed', error: `The contact was written, but not its ${kind}: ${reason}` }),
      );
    }
  }

  /** The marks that the latest remarks of some contacts contain. */
  private async findMarks(
    kind: RemarkKind,
    contacts: string[],
    marks: string[],
    signal: AbortSignal,
  ): Promise<Set<string>> {
    const inputs = contacts.map((id) => ({ id }));
    const { results } = await ask(signal, () => this.api.readRemarksOfContacts(kind, { inputs }));
    // HubSpot may answer what was not asked for; each contact counts once, so that the number of requests has a bound.
    const asked = new Set(contacts);
    const ids = results.flatMap(({ from, to }) => (asked.delete(from.id) ? latestOf(to) : []));
    const property = textOf[kind];
    const found = new Set<string>();
    for (let at = 0; at < ids.length && found.size < marks.length; at += peopleAtOnce) {
      const some = ids.slice(at, at + peopleAtOnce).map((id) => ({ id }));
      const read = await ask(signal, () => this.api.readRemarks(kind, { inputs: some, properties: [property] }));
      const texts = read.results.map(({ properties }) => properties[property] ?? '');
      for (const mark of marksIn(marks, texts)) found.add(mark);
    }
    return found;
  }
}

const ask = <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> => asCrmErrors(label, signal, call);

const textOf: Record<RemarkKind, string> = { notes: 'hs_note_body', tasks: 'hs_task_body' };

/** HubSpot numbers remarks as they are made. */
const latestOf = (remarks: { toObjectId: string | number }[]): string[] =>
  remarks
    .map(({ toObjectId }) => String(toObjectId))
    .sort((one, other) => Number(other) - Number(one))
    .slice(0, remarksLookedAt);

/** An address of a profile without what its forms differ in. HubSpot compares such lists in lower case. */
const withoutForm = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');

/** The forms in which people and programs write an address of a profile. */
const formsOf = (url: string): string[] =>
  [`https://www.${url}`, `https://${url}`].flatMap((form) => [form, `${form}/`]);

function toRemark(kind: RemarkKind, contact: string, remark: Remark, now: Date): object {
  const hs_timestamp = now.toISOString();
  const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: associationTypes[kind] }];
  const body = toHtml(kind === 'notes' ? `${remark.subject}\n${remark.body}` : remark.body);
  return {
    properties:
      kind === 'notes'
        ? { hs_timestamp, hs_note_body: body }
        : { hs_timestamp, hs_task_subject: remark.subject, hs_task_body: body, hs_task_status: 'NOT_STARTED' },
    associations: [{ to: { id: contact }, types }],
  };
}

/** HubSpot shows the bodies of notes and tasks as HTML. */
const toHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** Writes some people, where there are any, and notes what became of each that HubSpot reports. */
async function writePeople(
  batch: Batch,
  people: CrmPerson[],
  send: (some: CrmPerson[]) => Promise<[personId: string, recordId: string][]>,
): Promise<void> {
  const { written } = batch;
  const sendSome = async (some: CrmPerson[]): Promise<void> => {
    const kept = await keepRows(batch, some);
    if (kept.length === 0) return;
    for (const [id, record_id] of await send(kept)) written.set(id, { state: 'written', record_id });
  };
  await byHalves(people, sendSome, ({ id }, error) => written.set(id, { state: 'failed', error }));
}

/**
 * Sends some rows in one request, and in halves if HubSpot refuses them together: validation rules, which each account makes, refuse a whole
 * batch for one of its rows. Calls `refuse` for each row that is refused alone, with HubSpot's reason.
 */
async function byHalves<Row>(
  rows: Row[],
  send: (rows: Row[]) => Promise<void>,
  refuse: (row: Row, reason: string) => void,
): Promise<void> {
  if (rows.length === 0) return;
  try {
    await send(rows);
  } catch (error) {
    if (!(error instanceof CrmError) || error.fault !== 'invalid') throw error;
    if (rows.length === 1) return refuse(rows[0]!, error.message);
    const middle = Math.ceil(rows.length / 2);
    for (const half of [rows.slice(0, middle), rows.slice(middle)]) await byHalves(half, send, refuse);
  }
}
