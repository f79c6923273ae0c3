import { isOwnPersonId } from '../../../../schema/contracts/person-identifiers.js';
import { toPlainUrl } from '../../../platform/identifiers.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { isSameName, mayIdentify } from './same-person.js';
import {
  selectBelow,
  selectByAddresses,
  selectByEmails,
  selectIdentifiers,
  selectTrace,
  type Trace,
} from './sql/find-traces.js';
import { hashPlain, listUrlVariants, toPlainEmail, withSchemes } from './suppression-key.js';

/** Everything that is held of one human being: the records, and the identifiers by which they are known. */
export type Traces = {
  records: Trace[];
  /** Addresses of profiles, without scheme and in lower case. */
  addresses: string[];
  /** Those of the addresses by which texts name this person. A text names each address above one in it, and so others by an address above theirs. */
  names: string[];
  /** E-mail addresses that identify the person, in lower case. */
  emails: string[];
  /** What identifies the person besides, as `source:value`. */
  identifiers: string[];
};

/** An e-mail address of more records than these is a placeholder, though they have like names. */
const maxSharing = 10_000;
/** An address that lies above so many others is a list, though they have like names. */
const maxBelow = 10;

/**
 * Everything that is held of the person with this id, found by index; null where the id is of nobody. Records are of one person if they
 * have one address, or one e-mail address and like names. An e-mail address of a role (info@), or one that somebody of another name has,
 * identifies nobody: it finds no records and is not among the result's. An address above that of somebody of another name is not among
 * the result's `names`. The caller has locked out writers of people.
 */
export async function findTraces(client: Client, id: string): Promise<Traces | null> {
  const first = await selectTrace(client, id);
  if (!first) return null;
  const records = new Map<string, Trace>([[first.id, first]]);
  const addresses = new Set<string>();
  const emails = new Set<string>();
  for (let news = [first]; news.length > 0; ) {
    const plain = unseen(
      addresses,
      // An id of the directory is nothing by which anybody else knows the person.
      news.flatMap(({ social_url: url }) => (isOwnPersonId(url) ? [] : toPlainUrl(url))),
    );
    const found = plain.length > 0 ? await findByAddresses(client, plain) : [];
    const written = unseen(
      emails,
      news.flatMap(({ email }) => (email && mayIdentify(email) ? [toPlainEmail(email)] : [])),
    );
    const held = written.length > 0 ? await selectByEmails(client, written, maxSharing + 1) : [];
    for (const email of written) {
      const sharing = held.filter((one) => one.email !== null && toPlainEmail(one.email) === email);
      const isOther = (one: Trace): boolean => !addresses.has(toPlainUrl(one.social_url)) && !isSameName(one, first);
      if (sharing.length > maxSharing || sharing.some(isOther)) emails.delete(email);
      else found.push(...sharing);
    }
    news = found.filter((one) => !records.has(one.id));
    for (const one of news) records.set(one.id, one);
  }
  const found = { records: [...records.values()], addresses: [...addresses], emails: [...emails] };
  const identifiers = await selectIdentifiers(client, [...records.keys()]);
  return { ...found, names: await leaveOutAbove(client, found, first), identifiers };
}

/** The addresses that do not lie above that of somebody of another name. A host alone is named only where it stands alone. */
async function leaveOutAbove(
  client: Client,
  { records, addresses }: Pick<Traces, 'records' | 'addresses'>,
  first: Trace,
): Promise<string[]> {
  const paths = new Set(addresses.filter((one) => one.includes('/')));
  const spellings = [...paths, ...records.map(({ social_url }) => social_url.replace(/^https?:\/\/(www\.)?/, ''))];
  const urls = [...new Set(spellings)].filter((one) => paths.has(one.toLowerCase())).flatMap(withSchemes);
  const below = await selectBelow(client, { urls, ids: records.map(({ id }) => id) }, maxBelow);
  return addresses.filter((address) => {
    const some = below.filter(({ above }) => toPlainUrl(above) === address);
    return some.length < maxBelow && some.every((one) => isSameName(one, first));
  });
}

/** Adds values to those that were seen, and returns the new ones. */
function unseen(seen: Set<string>, values: string[]): string[] {
  const added = [...new Set(values)].filter((value) => !seen.has(value));
  for (const value of added) seen.add(value);
  return added;
}

function findByAddresses(client: Client, plain: string[]): Promise<Trace[]> {
  return selectByAddresses(client, { urls: plain.flatMap(listUrlVariants), hashes: plain.map(hashPlain) });
}
