import { parseUrl } from '../../../../schema/contracts/parse-url.js';

/**
 * Returns the text of a URL whose answers can be trusted: https, or plain http on this machine. Throws for any other URL, and for one with
 * a query, a fragment or a password.
 */
export function asSecureUrl(text: string): string {
  if (parseUrl(text) === null) throw new Error('must be a URL');
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username || password || search || hash) throw new Error('must have no user, query or fragment');
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback)) {
    throw new Error('must start with https://, or be on this machine');
  }
  return text;
}
