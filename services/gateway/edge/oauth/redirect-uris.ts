import { parseUrl } from '../../../../schema/contracts/parse-url.js';

const addresses = new Set(['127.0.0.1', '[::1]']);
const loopback = new Set(['localhost', ...addresses]);

/**
 * Returns why a redirect URI is not allowed, null where it is. Anybody may register, so only programs on the person's own machine get
 * answers, by http or https: it is not known what another scheme opens there, and user info and fragments do not belong into a redirect.
 */
export function findRedirectFault(uri: string): string | null {
  const url = parseUrl(uri);
  if (!url || !loopback.has(url.hostname)) return 'must be on this machine (http://127.0.0.1, http://localhost)';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'must be http, or https';
  if (url.username !== '' || url.password !== '') return 'must not contain user info';
  return url.href.includes('#') ? 'must not contain a fragment' : null;
}

/**
 * Whether a program may use another port than the one that it registered (RFC 8252, 7.3). It may at a loopback address, since a program
 * listens on whichever port is free. It may not at `localhost`, a name which the machine may resolve to something else (8.3) and for which
 * RFC 8252 makes no such exception.
 */
export function mayChangePort(uri: string): boolean {
  const url = parseUrl(uri);
  return url !== null && url.protocol === 'http:' && addresses.has(url.hostname);
}
