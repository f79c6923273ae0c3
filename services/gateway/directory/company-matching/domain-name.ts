import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';
import { sharedHosts } from './shared-hosts.js';

const maxLength = 253;

/**
 * The host in what people write for a domain: a name, a URL or an e-mail address, in any case, with or without port, path and closing dot.
 * The host is in lower case, in punycode and without `www.`. Null where the text has no host with a dot.
 */
export function toHost(text: string | null | undefined): string | null {
  const bare = (text ?? '')
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '')
    .replace(/^(?:[a-z][a-z\d+.-]*:)?\/\//, '')
    .replace(/[/\\?#].*$/s, '')
    .replace(/^.*@/s, '')
    .replace(/:\d*$/, '')
    .replace(/\.+$/, '');
  const host = domainToASCII(bare).replace(/^(?:www\d?\.)+(?=[^.]+\.)/, '');
  return /^[a-z\d_-]+(\.[a-z\d_-]+)+$/.test(host) && host.length <= maxLength ? host : null;
}

/**
 * The registrable domain of a host by the public suffix list: `acme.co.uk` for `shop.acme.co.uk`. Private suffixes count too, so that
 * `acme.github.io` stays as it is. A public suffix is returned unchanged.
 */
export function toRegistrable(host: string): string {
  return getDomain(host, { allowPrivateDomains: true, validateHostname: false }) ?? host;
}

/**
 * Whether an address names a page or a mailbox of somebody else at a shared host, such as `https://facebook.com/acme`.
 */
export function isLent(address: string): boolean {
  const host = toHost(address);
  return host !== null && sharedHosts.has(host) && /@|[^/:]\/+[^/?#]/.test(address.trim());
}

/** The host in what people write for a company's domain; null where there is none, or where it is a shared host of others' pages. */
export function toOwnHost(text: string | null | undefined): string | null {
  return isLent(text ?? '') ? null : toHost(text);
}
