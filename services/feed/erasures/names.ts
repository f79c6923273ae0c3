import { NIL } from 'uuid';
import { hashIdentifier, listIdentifiers } from '../../platform/identifiers.js';

type Texts = (string | null)[];

/** Returns the hash of each identifier that these texts contain, as 64 hex digits. Linear in the length of the texts. */
export function listHashes(texts: Texts): string[] {
  const found = new Set<string>();
  for (const text of texts) if (text !== null) for (const one of listIdentifiers(text)) found.add(one);
  return [...found].map(hashIdentifier);
}

/** Returns whether any of these texts contains an identifier with one of these hashes. */
export const namesAny = (texts: Texts, hashes: Set<string>): boolean =>
  hashes.size > 0 && listHashes(texts).some((hash) => hashes.has(hash));

/** The maximum number of identifiers under which an item is found. */
const maxEntries = 200;

/** The entry of items with too many identifiers. Every erasure looks at those. */
export const tooMany = NIL.replaceAll('-', '');

/** The first 16 bytes of a hash, as hex digits, under which erasures find an item. The full hash is compared with its text then. */
export const toEntry = (hash: string): string => hash.slice(0, 32);

/** Returns what an item with these hashes is stored under: at most 200 entries. */
export const toEntries = (hashes: string[]): string[] => (hashes.length > maxEntries ? [tooMany] : hashes.map(toEntry));
