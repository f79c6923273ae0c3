import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';
import { sharedHosts } from './shared-hosts.js';

const maxLength = 253;

/**
 * The host of what people write for a domain: the name itself, an URL or an e-mail address, in any case, with port, path or closing
 * dot, international names as punycode; without `www.`. Null where nothing of it is a host with a dot.
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
 * The part of a host that somebody registered, by the public suffix list: `shop.acme.co.uk` is `acme.co.uk`. Suffixes that hosts of
 * sites give away count too: `acme.github.io` stays. A suffix itself is its own.
 */
export function toRegistrable(host: string): string {
  return getDomain(host, { allowPrivateDomains: true, validateHostname: false }) ?? host;
}

/**
 * Whether an address leads to what its host lends to others: a page or a mailbox at a shared host, such as
 * `https://facebook.com/acme`.
 */
export function isLent(address: string): boolean {
  const host = toHost(address);
  return host !== null && sharedHosts.has(host) && /@|[^/:]\/+[^/?#]/.test(address.trim());
}

/** The host of what people write for a company's domain; null where it is none, or only lends something to the company. */
export function toOwnHost(text: string | null | undefined): string | null {
  return isLent(text ?? '') ? null : toHost(text);
}
