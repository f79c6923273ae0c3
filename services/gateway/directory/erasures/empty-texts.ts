import { listIdentifiers } from '../../../platform/identifiers.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { emptyTextsOf, openTexts, type TextKind, type WrittenAddress } from './sql/named-texts.js';

const pageSize = 1_000;

/**
 * Empties texts of posts, engagements and the evidence of leads that name a person by an address or an e-mail address, as the feed does
 * with activity (X7). Candidates are found by index, and read as the feed reads activity. Returns the ids of the leads. The caller has
 * locked out other writers of posts.
 */
export async function emptyTexts(client: Client, known: { addresses: string[]; emails: string[] }): Promise<string[]> {
  const readTexts = await openTexts(client, {
    lexemes: known.addresses.map(toLexemes).join(' | '),
    emails: known.emails,
    unescaped: known.addresses.flatMap(toUnescaped),
  });
  const identifiers = new Set([...known.addresses, ...known.emails]);
  const leads: string[] = [];
  for (;;) {
    const found = await readTexts(pageSize);
    const named = found.filter(({ text }) => names(text, identifiers));
    const keysOf = (wanted: TextKind): string[] => named.flatMap(({ kind, key }) => (kind === wanted ? [key] : []));
    for (const kind of ['post', 'engagement', 'lead'] as const) {
      const keys = keysOf(kind);
      if (keys.length > 0) await emptyTextsOf(client, kind, keys);
    }
    leads.push(...keysOf('lead'));
    if (found.length < pageSize) return leads;
  }
}

function names(text: string, identifiers: Set<string>): boolean {
  for (const one of listIdentifiers(text)) if (identifiers.has(one)) return true;
  return false;
}

/** Few other addresses begin with an address whose last part is longer than this. */
const longName = 8;
// PostgreSQL takes an address for one lexeme up to the next space, with the punctuation that follows the address.
const endings = [
  '/',
  '?',
  '#',
  '.',
  ',',
  ';',
  ':',
  '!',
  '&',
  '=',
  '*',
  '~',
  '…',
  ')',
  ']',
  '}',
  '>',
  '"',
  "'",
  '`',
  '|',
];

/**
 * The lexemes that find the texts with this address, or one below it, as a tsquery: everything that begins with the address or, if that might be
 * too much, the address with any ending. Each lexeme costs a look-up in the three indexes.
 */
function toLexemes(address: string): string {
  const isLong = address.length - address.lastIndexOf('/') > longName;
  return [address, `www.${address}`]
    .flatMap((one) =>
      isLong ? [`${quote(one)}:*`] : [quote(one), ...endings.map((ending) => `${quote(one + ending)}:*`)],
    )
    .join(' | ');
}

/**
 * An address as people write it without escaping it; empty if that makes no difference. PostgreSQL ends an address at the first character
 * beyond ASCII, and reads what follows as words.
 */
function toUnescaped(address: string): WrittenAddress[] {
  const [start, ...rest] = address.replaceAll(/(?:%[89a-f][\da-f])+/g, decode).split(/(?=[^\0-\x7f])/u);
  if (rest.length === 0) return [];
  const word = /^[\p{L}\p{N}]*/u.exec(rest.join(''))![0];
  return [{ start: `${quote(start!)} | ${quote(`www.${start}`)}`, word: word === '' ? null : `${quote(word)}:*` }];
}

function decode(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
