import { hash } from 'node:crypto';
import { parseUrl } from '../../schema/contracts/parse-url.js';

/** Returns a web address without the parts that do not distinguish two addresses: scheme, `www.` and case. */
export function toPlainUrl(url: string): string {
  return url.toLowerCase().replace(/^https?:\/\/(www\.)?/, '');
}

/**
 * Returns what is stored of an identifier that must not be stored itself, as 64 hex digits: the SHA-256 of an address in the form of
 * `toPlainUrl`, or of an e-mail address or an id in lower case.
 */
export const hashIdentifier = (plain: string): string => hash('sha256', plain, 'hex');

// The characters that end an identifier in running text and in JSON. In an address, what follows = or & is its query, which identifies
// nobody. An apostrophe ends one, too, and may be part of an e-mail address.
const delimiters = /[\s"<>()[\]{},;|\\=&?#`“”‘’«»]+/;
const jsonEscapes = /(?:\\u[0-9a-f]{4})+|\\./gi;
const edges = /^[.:!*_~/-]+|[.:!*~…/]+$/g;
const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
// What every identifier contains, or an escape that may stand for it. A text of 300 characters without either takes 1 instead of 7 us (2026).
const mayIdentify = /[@/\\]|-[\da-f]{4}-/i;
const emailAddress = /^[^@/]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/;

/**
 * Returns everything in a text, or in the text of JSON, that may identify a person, in the form that is hashed: ids, e-mail addresses, and
 * web addresses together with each address above them (the profile of a profile's page "recent activity"). Linear in the length of the
 * text.
 */
export function listIdentifiers(text: string): Set<string> {
  const found = new Set<string>();
  if (!mayIdentify.test(text)) return found;
  for (const part of text.replace(jsonEscapes, readEscape).split(delimiters)) {
    const pieces = part.split("'");
    for (const [index, piece] of pieces.entries()) {
      addToken(found, piece);
      if (index > 0 && piece.includes('@')) addToken(found, `${pieces[index - 1]}'${piece}`);
    }
  }
  return found;
}

function addToken(found: Set<string>, part: string): void {
  if (part.length >= 36) for (const [id] of part.matchAll(uuids)) found.add(id.toLowerCase());
  const token = part.replace(edges, '');
  if (token.includes('@')) addEmail(found, token.toLowerCase());
  if (token.includes('/') && token.includes('.')) addAddress(found, token);
}

/**
 * Returns the text that JSON escapes stand for, since senders may write `\/` and `\u0040`. Characters that no identifier contains become a
 * space.
 */
function readEscape(escapes: string): string {
  if (escapes === '\\/') return '/';
  if (escapes.length === 2) return ' ';
  const units = escapes.split(/\\u/i).slice(1);
  const written = units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
  return written.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ');
}

function addEmail(found: Set<string>, token: string): void {
  const address = token.slice(token.lastIndexOf(':') + 1);
  if (emailAddress.test(address)) found.add(address);
}

function addAddress(found: Set<string>, token: string): void {
  const at = token.search(/https?:\/\//i);
  const address = at >= 0 ? token.slice(at) : `https://${token}`;
  const url = parseUrl(address);
  if (url === null) return;
  const { origin, pathname } = url;
  const [host = '', ...path] = toPlainUrl(`${origin}${pathname}`).split('/');
  let plain = host;
  if (path.every((step) => step === '')) found.add(host);
  for (const step of path.slice(0, 12)) {
    if (step === '') continue;
    plain += `/${step}`;
    found.add(plain);
  }
}
