import { profileUrl } from '../../../../schema/contracts/directory.js';
import { toPlainUrl } from '../../../platform/identifiers.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { isSameName, listUrlVariants, toPlainEmail } from '../erasures/index.js';
import { mostSharing, readEmail } from './identify-people.js';
import { type HeldPerson, selectByAddresses, selectHeld } from './sql/person-identifiers.js';

/** Somebody whom another system knows. */
export type Stranger = {
  /** The address of the profile, as people write it. */
  socialUrl: string | null;
  email: string | null;
  first_name: string;
  last_name: string;
};

/**
 * Finds the person of the directory for each of these; null if there is none, or if nobody can tell. It is the person of the profile, however its
 * address is written, else the only one who has the e-mail address and a similar name.
 */
export async function matchPeople(client: Client, strangers: Stranger[]): Promise<(string | null)[]> {
  const urls = strangers.map(({ socialUrl }) => (socialUrl === null ? [] : listAddresses(socialUrl)));
  const emails = strangers.map(readEmail);
  const byUrl = await selectByAddresses(client, urls.flat());
  const asked = { urls: [], ownIds: [], identifiers: [], emails: [...new Set(emails.flat())] };
  const byEmail = new Map<string, HeldPerson[]>();
  for (const person of await selectHeld(client, asked, mostSharing + 1)) {
    const email = toPlainEmail(person.email ?? '');
    byEmail.set(email, [...(byEmail.get(email) ?? []), person]);
  }
  return strangers.map((one, at) => {
    const ofProfile = urls[at]!.flatMap((url) => byUrl.get(url) ?? [])[0];
    if (ofProfile) return ofProfile;
    const sharing = emails[at]!.flatMap((email) => byEmail.get(email) ?? []);
    const alike = sharing.length > mostSharing ? [] : sharing.filter((person) => isSameName(person, one));
    return alike.length === 1 ? alike[0]!.id : null;
  });
}

/** Under these, networks show the same profiles in other languages and on small screens. */
const beforeNetwork = /^(?:[a-z]{2}|m|mobile)\.(?=(?:linkedin|xing|facebook)\.com\/)/;

/** The addresses that may be meant, in lower case; none where the text is no address. */
function listAddresses(text: string): string[] {
  const read = profileUrl.safeParse(text);
  if (!read.success) return [];
  const plain = toPlainUrl(read.data);
  return [...new Set([plain, plain.replace(beforeNetwork, '')])].flatMap(listUrlVariants);
}
