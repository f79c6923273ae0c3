import { toPlainEmail } from './suppression-key.js';

/** Mailboxes of a role (RFC 2142), and what such mailboxes are called besides. They identify nobody. */
const roleMailboxes = new Set(
  (
    'abuse accounts admin billing careers contact enquiries feedback hello help hostmaster hr info jobs kontakt mail marketing ' +
    'media news noc noreply no-reply office postmaster press privacy recruiting sales security service support team webmaster www'
  ).split(' '),
);

/** Whether an e-mail address may identify a person: it is none of a role, such as info@. */
export function mayIdentify(email: string): boolean {
  const [mailbox, host] = toPlainEmail(email).split('@');
  return !!mailbox && !!host && !roleMailboxes.has(mailbox);
}

type Name = { first_name: string; last_name: string };

/**
 * Whether two records with one e-mail address may be of one person by their names: first names that begin alike, and a word of the last
 * names in common. Accents and case do not count, and a name without a last name is compared by its first word.
 */
export function isSameName(one: Name, other: Name): boolean {
  const [some, others] = [wordsOf(one), wordsOf(other)];
  if (some.first[0] !== others.first[0]) return false;
  if (some.last.length === 0 || others.last.length === 0) return true;
  return some.last.some((word) => others.last.includes(word));
}

function wordsOf({ first_name, last_name }: Name): { first: string; last: string[] } {
  const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return { first: words(first_name)[0] ?? '', last: words(last_name) };
}
