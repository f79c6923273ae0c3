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

/** Everything that is stored about one human being: the records, and the identifiers by which the person is known. */
export type Traces = {
  records: Trace[];
  /** Addresses of profiles, without scheme and in lower case. */
  addresses: string[];
  /** Those of the addresses by which texts name this person. A text names every address above one in it, so addresses above others' are missing. */
  names: string[];
  /** E-mail addresses that identify the person, in lower case. */
  emails: string[];
  /** Further identifiers of the person, as `source:value`. */
  identifiers: string[];
};

/** An e-mail address that more records share is a placeholder, even if their names are alike. */
const maxSharing = 10_000;
/** An address with at least this many others below it is a list, even if their names are alike. */
const maxBelow = 10;

/**
 * Everything that is stored about the person with this id, found by index; null if nobody has the id. Records belong to one person if they share
 * an address, or an e-mail address and similar names. An e-mail address of a role (info@), or one that a person of another name has,
 * identifies nobody: it finds no records and is not in the result. An address above that of a person of another name is not among the
 * result's `names`. The caller has locked out writers of people.
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
