import { listIdentifiers } from '../../../platform/identifiers.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import {
  emptyEngagements,
  emptyEvidence,
  emptyPosts,
  type FoundText,
  findEngagements,
  findEvidence,
  findPosts,
  type TextPage,
  type TextQuery,
} from './sql/named-texts.js';

const pageSize = 1_000;

/**
 * Empties texts of posts, engagements and the evidence of leads that name a person by an address or an e-mail address, as the feed does
 * with activity (X7). Candidates are found by index, and read as the feed reads activity. Returns the ids of the leads. The caller has
 * locked out other writers of posts.
 */
export async function emptyTexts(client: Client, known: { addresses: string[]; emails: string[] }): Promise<string[]> {
  const query = { lexemes: known.addresses.map(toLexemes).join(' | '), emails: known.emails };
  const identifiers = new Set([...known.addresses, ...known.emails]);
  const empty = { client, query, identifiers };
  await emptyFound(empty, findPosts, emptyPosts);
  await emptyFound(empty, findEngagements, emptyEngagements);
  return emptyFound(empty, findEvidence, emptyEvidence);
}

async function emptyFound(
  { client, query, identifiers }: { client: Client; query: TextQuery; identifiers: Set<string> },
  find: (client: Client, query: TextQuery, page: TextPage) => Promise<FoundText[]>,
  empty: (client: Client, keys: string[]) => Promise<void>,
): Promise<string[]> {
  const emptied: string[] = [];
  for (let after = ''; ; ) {
    const found = await find(client, query, { after, limit: pageSize });
    const keys = found.filter(({ text }) => names(text, identifiers)).map(({ key }) => key);
    if (keys.length > 0) await empty(client, keys);
    emptied.push(...keys);
    if (found.length < pageSize) return emptied;
    after = found.at(-1)!.key;
  }
}

function names(text: string, identifiers: Set<string>): boolean {
  for (const one of listIdentifiers(text)) if (identifiers.has(one)) return true;
  return false;
}

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

/** The lexemes under which a text is found that has this address, or one below it, as a tsquery. */
function toLexemes(address: string): string {
  const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  return [address, `www.${address}`]
    .flatMap((one) => [quote(one), ...endings.map((ending) => `${quote(one + ending)}:*`)])
    .join(' | ');
}
