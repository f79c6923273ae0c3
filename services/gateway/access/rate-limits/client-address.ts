import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import proxyAddr from 'proxy-addr';

/** Whether a hop's address is one of our own proxies, so that what it says of its client is believed. */
export type TrustedProxies = (address: string, hop: number) => boolean;

/**
 * Reads which proxies stand before the gateway: addresses, CIDR, `loopback`, `linklocal`, `uniquelocal`, comma-separated. Nothing
 * trusts nobody, so that a client cannot name itself. Throws for what is none of these.
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  const names = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  try {
    return proxyAddr.compile(names);
  } catch {
    throw new Error(`must be addresses, CIDR, loopback, linklocal or uniquelocal, comma-separated, not "${text}"`);
  }
}

/**
 * The address that failures are counted by: what sent the request or, through trusted proxies, whom the last of them names. IPv6
 * counts by its /64, which one client has whole.
 */
export function findClientAddress(request: IncomingMessage, trusted: TrustedProxies): string {
  const text = (proxyAddr(request, trusted) ?? '').slice(0, 64);
  const known = counted.get(text) ?? toCounted(text);
  counted.set(text, known);
  return known;
}

/** How the last addresses are counted; to read one takes longer than to count it. */
const counted = new LRUCache<string, string>({ max: 1_000 });

function toCounted(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
