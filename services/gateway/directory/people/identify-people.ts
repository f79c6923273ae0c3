import type { ContactFacts } from '../../../../schema/contracts/directory.js';
import { isOwnPersonId, listPersonIdentifiers } from '../../../../schema/contracts/person-identifiers.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { mapInTurns } from '../../../platform/turn.js';
import type { Outcome } from '../bulk/index.js';
import { isSameName, mayIdentify, toPlainEmail } from '../erasures/index.js';
import { holdErasures } from '../locks.js';
import {
  type Adopted,
  type HeldPerson,
  hasOwnPeople,
  lockIdentifiers,
  selectHeld,
  takeOwnIds,
} from './sql/person-identifiers.js';

/** Facts with the address, or the id of the directory, of the person whom they are of. */
export type KeyedFacts = ContactFacts & { social_url: string };
/** The person of each item, or why the item is refused, and the people whose profiles are known from now on. */
type Identified = { items: ({ facts: KeyedFacts } | { refused: Outcome })[]; adopted: Adopted[] };

/** An e-mail address of more people than these identifies nobody. */
export const mostSharing = 5;

/** A person who is held or comes with this bulk; `url` is null until it is known how many ids are wanted. */
type Known = {
  id: string | null;
  url: string | null;
  /** Whether the directory's id stands for the address of a profile. */
  isOwn: boolean;
  names: { first_name: string; last_name: string } | null;
};

type Refused = Exclude<Outcome, string>;

const refuse = (location: string, message: string): Refused => ({ refused: { location, message } });

/** The refusals, by place, of items that give nothing by which the person could be recognised when the item comes again. */
export function refuseUnnamed(facts: ContactFacts[]): Map<number, Outcome> {
  const refusalOf = ({ social_url, account_id, email, identifiers }: ContactFacts): Refused | null => {
    if (social_url) return null;
    if (account_id) return refuse('social_url', 'is required of the contacts of one account');
    return email || identifiers?.length
      ? null
      : refuse('social_url', 'is required, or an identifier or an e-mail address');
  };
  return new Map(
    facts.flatMap((one, index) => {
      const refused = refusalOf(one);
      return refused ? [[index, refused] as const] : [];
    }),
  );
}

/**
 * Identifies the person of each of these facts (B12). Without an address of a profile it is the person of an identifier, else the one of the
 * e-mail address whose name is alike; if there is none, the person is new and gets an id of the directory. A new address is adopted in the
 * same way by a person who had none; the caller writes that. Earlier items are known to later ones. If anything but addresses identifies
 * people, erasures and others that recognise people are locked out from here on.
 */
export async function identifyPeople(client: Client, facts: ContactFacts[]): Promise<Identified> {
  const isPlain = facts.every((one) => one.social_url && !isOwnPersonId(one.social_url) && !one.identifiers);
  if (isPlain && !(await hasOwnPeople(client))) {
    return { items: facts.map((one) => ({ facts: one as KeyedFacts })), adopted: [] };
  }
  await holdErasures(client);
  await lockIdentifiers(client);
  const urls = facts.flatMap(({ social_url: url }) => url ?? []);
  const held = await selectHeld(
    client,
    {
      urls: urls.filter((url) => !isOwnPersonId(url)),
      ownIds: urls.filter(isOwnPersonId),
      identifiers: facts.flatMap(listPersonIdentifiers),
      emails: [...new Set(facts.flatMap(readEmail))],
    },
    mostSharing + 1,
  );
  return new Bulk(held).identifyAll(client, facts);
}

/** The e-mail address in plain form, where it may identify somebody. */
export const readEmail = ({ email }: { email?: string | null }): string[] =>
  email && mayIdentify(email) ? [toPlainEmail(email)] : [];

/** The items of a bulk, and who is known after each of them. */
class Bulk {
  private readonly byUrl = new Map<string, Known>();
  private readonly byIdentifier = new Map<string, Known>();
  private readonly byEmail = new Map<string, Set<Known>>();
  private readonly adopted: Adopted[] = [];

  constructor(held: HeldPerson[]) {
    for (const one of held) {
      const { id, social_url: url, own_id, identifiers, email } = one;
      const known: Known = { id, url, isOwn: isOwnPersonId(url), names: one };
      for (const address of [url, own_id]) if (address) this.byUrl.set(address, known);
      for (const identifier of identifiers) this.byIdentifier.set(identifier, known);
      if (email) this.note(known, [toPlainEmail(email)]);
    }
  }

  async identifyAll(client: Client, facts: ContactFacts[]): Promise<Identified> {
    const found = await mapInTurns(facts, (one) => this.identify(one));
    const fresh = [...new Set(found)].filter((one): one is Known => 'isOwn' in one && one.url === null);
    const ids = await takeOwnIds(client, fresh.length);
    for (const [nth, one] of fresh.entries()) one.url = ids[nth]!;
    const items = found.map((one, index) =>
      'refused' in one ? { refused: one } : { facts: { ...facts[index]!, social_url: one.url! } },
    );
    return { items, adopted: this.adopted };
  }

  private identify(facts: ContactFacts): Known | Refused {
    const person = this.find(facts);
    if ('refused' in person) return person;
    const identifiers = listPersonIdentifiers(facts);
    const taken = identifiers.find((one) => (this.byIdentifier.get(one) ?? person) !== person);
    if (taken !== undefined) {
      return refuse('identifiers', `has ${taken.slice(taken.indexOf(':') + 1)}, which is of another person`);
    }
    for (const one of identifiers) this.byIdentifier.set(one, person);
    this.note(person, readEmail(facts));
    if (facts.first_name !== undefined && facts.last_name !== undefined) {
      person.names = { first_name: facts.first_name, last_name: facts.last_name };
    }
    return person;
  }

  private find(facts: ContactFacts): Known | Refused {
    const { social_url: url } = facts;
    const held = url && this.byUrl.get(url);
    if (held) return held;
    if (url && isOwnPersonId(url)) return refuse('social_url', 'names no person of the directory');
    const found = this.findByFacts(facts, (one) => !url || one.isOwn);
    if (found === 'several') return refuse('email', 'is that of several people; an identifier would tell which');
    const person = found ?? { id: null, url: null, isOwn: true, names: null };
    if (url) this.adopt(person, url);
    return person;
  }

  /** The person of an identifier, else the one of the e-mail address, of those who `may` be meant. */
  private findByFacts(facts: ContactFacts, may: (one: Known) => boolean): Known | 'several' | null {
    for (const one of listPersonIdentifiers(facts)) {
      const known = this.byIdentifier.get(one);
      if (known && may(known)) return known;
    }
    const [email] = readEmail(facts);
    const { first_name, last_name } = facts;
    const names = first_name !== undefined && last_name !== undefined ? { first_name, last_name } : null;
    const alike = [...(this.byEmail.get(email ?? '') ?? [])].filter(
      (one) => may(one) && (!names || !one.names || isSameName(names, one.names)),
    );
    // The address of a profile that several people might adopt belongs to somebody else.
    if (alike.length > 1) return facts.social_url ? null : 'several';
    return alike[0] ?? null;
  }

  private adopt(person: Known, url: string): void {
    if (person.id) this.adopted.push({ id: person.id, url });
    person.url = url;
    person.isOwn = false;
    this.byUrl.set(url, person);
  }

  /** Notes whose e-mail addresses these are; of those who share one, no more than are read from the directory. */
  private note(person: Known, emails: string[]): void {
    for (const email of emails) {
      const sharing = this.byEmail.get(email) ?? new Set();
      if (sharing.size <= mostSharing) this.byEmail.set(email, sharing.add(person));
    }
  }
}
