import { asCrmErrors, CrmError } from './crm-error.js';
import {
  type CrmPerson,
  type CrmWriter,
  emptyOnes,
  listMissingRemarks,
  type MissingRemark,
  peopleAtOnce,
  type WriterOptions,
  type Written,
} from './crm-writer.js';
import { createHubspotApi, type HubspotApi, type HubspotProperties, type RemarkKind } from './hubspot-api.js';

const label = 'HubSpot';
/** HubSpot's own types of association from a remark to the contact it is about. */
const associationTypes: Record<RemarkKind, number> = { notes: 202, tasks: 204 };
/** How many of the latest remarks of a contact are looked through for one that may be there already. */
const remarksLookedAt = 500;

type Contact = { id: string; properties: HubspotProperties };
type Fields = Record<string, string | null>;

/**
 * Writes people as contacts. Those that have the ID of a person in the property `idField` are the person's; the others are found by the
 * address of the profile, as far as HubSpot's index of contacts has it yet. New ones are made by an upsert with that property, which HubSpot
 * holds unique, so that a request whose answer was lost makes no second contact.
 */
export class HubspotWriter implements CrmWriter {
  private readonly api: HubspotApi;

  constructor(private readonly options: WriterOptions) {
    const { http, credentials, baseUrl } = options;
    this.api = createHubspotApi({ http, baseUrl, accessToken: credentials.access_token ?? '' });
  }

  async check(signal: AbortSignal): Promise<void> {
    const { idField } = this.options;
    const { hasUniqueValue } = await ask(signal, () => this.api.readContactProperty(idField));
    if (!hasUniqueValue) {
      throw new CrmError('refused', `The contact property ${idField} of HubSpot does not hold unique values.`);
    }
  }

  async write(people: CrmPerson[], written: Map<string, Written>, signal: AbortSignal): Promise<void> {
    const known = await this.findContacts(people, signal);
    const unknown = people.filter(({ id }) => !known.has(id));
    await this.inParts(unknown, written, async (some) => {
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
    await this.inParts(changed, written, async (some) => {
      const inputs = some.map(({ id }) => ({ id: known.get(id)!.id, properties: changes.get(id)! }));
      await ask(signal, () => this.api.updateContacts({ inputs }));
      return some.map(({ id }): [string, string] => [id, known.get(id)!.id]);
    });
    await this.addRemarks(people, written, signal);
  }

  /** The contacts of people, by the people's IDs. */
  private async findContacts(people: CrmPerson[], signal: AbortSignal): Promise<Map<string, Contact>> {
    const { idField } = this.options;
    const properties = [idField, ...Object.keys(this.toFields(people[0]!))];
    const inputs = people.map(({ id }) => ({ id }));
    const held = await ask(signal, () => this.api.readContacts({ idProperty: idField, inputs, properties }));
    const found = new Map(held.results.map((contact) => [contact.properties[idField] ?? '', contact]));
    const byUrl = new Map(
      // HubSpot compares such lists in lower case.
      people.flatMap(({ id, profile_url }) =>
        profile_url && !found.has(id) ? [[profile_url.toLowerCase(), id] as const] : [],
      ),
    );
    if (byUrl.size === 0) return found;
    const filters = [{ propertyName: 'hs_linkedin_url', operator: 'IN', values: [...byUrl.keys()] }];
    const search = { filterGroups: [{ filters }], properties, limit: peopleAtOnce };
    const { results } = await ask(signal, () => this.api.searchContacts(search));
    for (const contact of results) {
      const id = byUrl.get((contact.properties.hs_linkedin_url ?? '').toLowerCase());
      if (id !== undefined && !contact.properties[idField] && !found.has(id)) found.set(id, contact);
    }
    return found;
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

  /** Writes some people, where there are any, and notes what became of each. */
  private async inParts(
    people: CrmPerson[],
    written: Map<string, Written>,
    send: (some: CrmPerson[]) => Promise<[personId: string, recordId: string][]>,
  ): Promise<void> {
    const sendSome = async (some: CrmPerson[]): Promise<CrmPerson[]> => {
      for (const [id, record_id] of await send(some)) written.set(id, { state: 'written', record_id });
      return some.filter(({ id }) => !written.has(id));
    };
    await byHalves(people, sendSome, ({ id }, error = 'HubSpot refused the contact.') =>
      written.set(id, { state: 'failed', error }),
    );
  }

  private async addRemarks(people: CrmPerson[], written: Map<string, Written>, signal: AbortSignal): Promise<void> {
    const { adds } = this.options;
    if (adds === 'none') return;
    const kind = `${adds}s` as const;
    const missing = await listMissingRemarks(people, written, (contacts) => this.readTexts(kind, contacts, signal));
    const send = async (some: MissingRemark[]): Promise<[]> => {
      const inputs = some.map(({ recordId, remark }) => toRemark(kind, recordId, remark, this.options.now()));
      await ask(signal, () => this.api.createRemarks(kind, { inputs }));
      return [];
    };
    for (let at = 0; at < missing.length; at += peopleAtOnce) {
      await byHalves(missing.slice(at, at + peopleAtOnce), send, ({ personId }, told) =>
        written.set(personId, { state: 'failed', error: `The contact was written, but not its ${kind}: ${told}` }),
      );
    }
  }

  /** The texts of the latest remarks of some contacts. */
  private async readTexts(kind: RemarkKind, contacts: string[], signal: AbortSignal): Promise<string[]> {
    const inputs = contacts.map((id) => ({ id }));
    const { results } = await ask(signal, () => this.api.readRemarksOfContacts(kind, { inputs }));
    const ids = results.flatMap(({ to }) =>
      to
        .map(({ toObjectId }) => String(toObjectId))
        .sort((one, other) => Number(other) - Number(one))
        .slice(0, remarksLookedAt),
    );
    const property = textOf[kind];
    const texts: string[] = [];
    for (let at = 0; at < ids.length; at += peopleAtOnce) {
      const some = ids.slice(at, at + peopleAtOnce).map((id) => ({ id }));
      const batch = { inputs: some, properties: [property] };
      const remarks = await ask(signal, () => this.api.readRemarks(kind, batch));
      texts.push(...remarks.results.flatMap(({ properties }) => properties[property] ?? []));
    }
    return texts;
  }
}

const ask = <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> => asCrmErrors(label, signal, call);

const textOf: Record<RemarkKind, string> = { notes: 'hs_note_body', tasks: 'hs_task_body' };

function toRemark(kind: RemarkKind, contact: string, remark: { subject: string; body: string }, now: Date): object {
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

/**
 * Sends some rows by one request, and by halves where HubSpot refuses them together, or returns some as not taken: rules of validation, which
 * each account makes, refuse a whole batch for one of its rows. Calls `refuse` for each row that is refused alone, with HubSpot's reason if any.
 */
async function byHalves<Row>(
  rows: Row[],
  send: (rows: Row[]) => Promise<Row[]>,
  refuse: (row: Row, reason?: string) => void,
): Promise<void> {
  if (rows.length === 0) return;
  let left = rows;
  let reason: string | undefined;
  try {
    left = await send(rows);
  } catch (error) {
    if (!(error instanceof CrmError) || error.fault !== 'refused') throw error;
    reason = error.message;
  }
  if (rows.length === 1) for (const row of left) refuse(row, reason);
  else {
    const middle = Math.ceil(left.length / 2);
    for (const half of [left.slice(0, middle), left.slice(middle)]) await byHalves(half, send, refuse);
  }
}
