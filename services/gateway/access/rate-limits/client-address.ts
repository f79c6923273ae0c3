import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import proxyAddr from 'proxy-addr';

/** Whether the address of a hop is a trusted proxy, whose statement about its client is believed. */
export type TrustedProxies = (address: string, hop: number) => boolean;

/**
 * Reads which proxies stand before the gateway: addresses, CIDR, `loopback`, `linklocal`, `uniquelocal`, comma-separated. An empty text
 * trusts no proxy, so that a client cannot choose its own address. Throws for anything else.
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
 * The address by which failures are counted: that of the sender, or the client that the last trusted proxy names. An IPv6 address counts as
 * its /64 network, since one client has all of it.
 */
export function findClientAddress(request: IncomingMessage, trusted: TrustedProxies): string {
  const text = (proxyAddr(request, trusted) ?? '').slice(0, 64);
  const known = counted.get(text) ?? toCounted(text);
  counted.set(text, known);
  return known;
}

/** The results for the latest addresses, since parsing an address takes longer than counting it. */
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
