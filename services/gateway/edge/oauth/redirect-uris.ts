const addresses = new Set(['127.0.0.1', '[::1]']);
const loopback = new Set(['localhost', ...addresses]);

/**
 * Why a program may not be answered at an address, null where it may. Anybody may register, so only programs on the person's own machine
 * are answered, by http or https: what another scheme opens there is not known, and what stands before an @ or after a # is no part of where
 * an answer goes.
 */
export function findRedirectFault(uri: string): string | null {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  if (!url || !loopback.has(url.hostname)) return 'must be on this machine (http://127.0.0.1, http://localhost)';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'must be http, or https';
  if (url.username !== '' || url.password !== '') return 'must not carry user info';
  return url.href.includes('#') ? 'must not carry a fragment' : null;
}

/**
 * Whether a program may be answered at another port than the one that it registered (RFC 8252, 7.3): at an address of the loopback, since a
 * program listens where it finds a port free. Not at `localhost`: that is a name, which the machine may resolve to something else (8.3),
 * and RFC 8252 makes no such exception for it; who registers it registers its port.
 */
export function mayChangePort(uri: string): boolean {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  return url !== null && url.protocol === 'http:' && addresses.has(url.hostname);
}
