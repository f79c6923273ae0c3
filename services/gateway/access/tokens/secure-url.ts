/**
 * A URL whose answers can be trusted, as text: https, or plain http on this machine, where nobody stands in between. Throws for any
 * other, and for one with a query, a fragment or a password.
 */
export function asSecureUrl(text: string): string {
  if (!URL.canParse(text)) throw new Error('must be a URL');
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username || password || search || hash) throw new Error('must have no user, query or fragment');
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback)) {
    throw new Error('must start with https://, or be on this machine');
  }
  return text;
}
