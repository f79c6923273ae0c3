import { asCrmErrors, CrmError } from './crm-error.js';
import {
  type CrmPerson,
  type CrmWriter,
  emptyOnes,
  halvesOf,
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
    await this.inParts(unknown, written, signal, async (some) => {
      const { idField: idProperty } = this.options;
      const inputs = some.map((person) => ({ idProperty, id: person.id, properties: drop(this.toFields(person)) }));
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
    await this.inParts(changed, written, signal, async (some) => {
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

  /**
   * Writes some people by one request, and by halves where HubSpot refuses them together: rules of validation, which each account makes, refuse a
   * whole batch for one of its contacts.
   */
  private async inParts(
    people: CrmPerson[],
    written: Map<string, Written>,
    signal: AbortSignal,
    send: (some: CrmPerson[]) => Promise<[personId: string, recordId: string][]>,
  ): Promise<void> {
    if (people.length === 0) return;
    let refusal = 'HubSpot refused the contact.';
    try {
      for (const [id, record_id] of await send(people)) written.set(id, { state: 'written', record_id });
    } catch (error) {
      if (!(error instanceof CrmError) || error.fault !== 'refused') throw error;
      refusal = error.message;
    }
    const refused = people.filter(({ id }) => !written.has(id));
    if (people.length > 1) for (const half of halvesOf(refused)) await this.inParts(half, written, signal, send);
    else for (const { id } of refused) written.set(id, { state: 'failed', error: refusal });
  }

  private async addRemarks(people: CrmPerson[], written: Map<string, Written>, signal: AbortSignal): Promise<void> {
    const { adds } = this.options;
    if (adds === 'none') return;
    const kind = `${adds}s` as const;
    const having = people.flatMap((person) => {
      const outcome = written.get(person.id);
      return outcome?.state === 'written' ? [{ person, contact: outcome.record_id }] : [];
    });
    const there = await this.readMarks(
      kind,
      having.flatMap(({ person, contact }) => (person.remarks.some(({ isRepeat }) => isRepeat) ? [contact] : [])),
      signal,
    );
    const missing = having.flatMap(({ person, contact }) =>
      person.remarks
        .filter(({ mark }) => !there.some((text) => text.includes(mark)))
        .map((remark) => ({ id: person.id, input: toRemark(kind, contact, remark, this.options.now()) })),
    );
    for (let at = 0; at < missing.length; at += peopleAtOnce) {
      await this.createRemarks(kind, missing.slice(at, at + peopleAtOnce), written, signal);
    }
  }

  /** Adds remarks by one request, and by halves where HubSpot refuses them together. */
  private async createRemarks(
    kind: RemarkKind,
    remarks: { id: string; input: object }[],
    written: Map<string, Written>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await ask(signal, () => this.api.createRemarks(kind, { inputs: remarks.map(({ input }) => input) }));
    } catch (error) {
      if (!(error instanceof CrmError) || error.fault !== 'refused') throw error;
      const [first] = remarks;
      if (remarks.length > 1)
        for (const half of halvesOf(remarks)) await this.createRemarks(kind, half, written, signal);
      else
        written.set(first!.id, {
          state: 'failed',
          error: `The contact was written, but not its ${kind}: ${error.message}`,
        });
    }
  }

  /** The texts of the latest remarks of some contacts. */
  private async readMarks(kind: RemarkKind, contacts: string[], signal: AbortSignal): Promise<string[]> {
    if (contacts.length === 0) return [];
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

const drop = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));
