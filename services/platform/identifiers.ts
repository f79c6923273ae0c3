import { hash } from 'node:crypto';

/** An address without what does not tell two apart: scheme, `www.`, case. */
export function toPlainUrl(url: string): string {
  return url.toLowerCase().replace(/^https?:\/\/(www\.)?/, '');
}

/**
 * What is kept of an identifier that must not be kept itself: SHA-256 of an address as `toPlainUrl` gives it, of an e-mail address or an
 * id in lower case; 64 hex digits.
 */
export const hashIdentifier = (plain: string): string => hash('sha256', plain, 'hex');

// What ends an identifier in running text and in JSON; what follows = or & in an address is its query, which identifies nobody.
const delimiters = /[\s"'<>()[\]{},;|\\=&?#`“”‘’«»]+/;
const jsonEscapes = /(?:\\u[0-9a-f]{4})+|\\./gi;
const edges = /^[.:!*_~/-]+|[.:!*~…/]+$/g;
const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const emailAddress = /^[^@/]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/;

/**
 * All that may identify somebody in a text or in the text of JSON, as it is hashed: ids, e-mail addresses, and web addresses with
 * each that stands above them (of a profile's page "recent activity" the profile). Linear in the length of the text.
 */
export function listIdentifiers(text: string): Set<string> {
  const found = new Set<string>();
  for (const part of text.replace(jsonEscapes, readEscape).split(delimiters)) {
    if (part.length >= 36) for (const [id] of part.matchAll(uuids)) found.add(id.toLowerCase());
    const token = part.replace(edges, '');
    if (token.includes('@')) addEmail(found, token.toLowerCase());
    if (token.includes('/') && token.includes('.')) addAddress(found, token);
  }
  return found;
}

/** What an escape of JSON stands for: senders may write `\/` and `\u0040`. A space for what no identifier holds. */
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
  if (!URL.canParse(address)) return;
  const { origin, pathname } = new URL(address);
  const [host = '', ...path] = toPlainUrl(`${origin}${pathname}`).split('/');
  let plain = host;
  if (path.every((step) => step === '')) found.add(host);
  for (const step of path.slice(0, 12)) {
    if (step === '') continue;
    plain += `/${step}`;
    found.add(plain);
  }
}
