import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Returns the address that a text in its usual form denotes, or null. An IPv4-mapped IPv6 address becomes the IPv4 address: the kernel
 * dials the same peer for both, so they must be judged alike. Zone ids are refused, since they name a local link.
 */
export function parseAddress(text: string): Address | null {
  // isIP is strict, whereas ipaddr.js also accepts `0x7f.1` and `10.1`. No other reader may understand a text differently.
  if (isIP(text) === 0 || text.includes('%')) return null;
  return ipaddr.process(text);
}

/**
 * Returns the IPv4 addresses that an IPv6 address contains: mapped (RFC 4291), compatible (RFC 4291), translated (RFC 2765), NAT64 (RFC
 * 6052, and RFC 8215 with the suffix layout of a /96), 6to4 (RFC 3056), the server and client of Teredo (RFC 4380), ISATAP (RFC 5214).
 */
export function listEmbeddedIPv4(address: Address): ipaddr.IPv4[] {
  if (address.kind() === 'ipv4') return [];
  const parts = (address as ipaddr.IPv6).parts as [number, number, number, number, number, number, number, number];
  const [p0, p1, p2, p3, p4, p5, p6, p7] = parts;
  const leadingZeros = p0 === 0 && p1 === 0 && p2 === 0 && p3 === 0;
  const found: ipaddr.IPv4[] = [];
  if (leadingZeros && p4 === 0 && (p5 === 0 || p5 === 0xffff)) found.push(toIPv4(p6, p7));
  if (leadingZeros && p4 === 0xffff && p5 === 0) found.push(toIPv4(p6, p7));
  if (p0 === 0x64 && p1 === 0xff9b) found.push(toIPv4(p6, p7));
  if (p0 === 0x2002) found.push(toIPv4(p1, p2));
  // A Teredo client's address is stored with every bit inverted.
  if (p0 === 0x2001 && p1 === 0) found.push(toIPv4(p2, p3), toIPv4(p6 ^ 0xffff, p7 ^ 0xffff));
  if ((p4 === 0 || p4 === 0x200) && p5 === 0x5efe) found.push(toIPv4(p6, p7));
  return found;
}

function toIPv4(high: number, low: number): ipaddr.IPv4 {
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
}
