import ipaddr from 'ipaddr.js';
import { type Address, listEmbeddedIPv4 } from './address.js';

/** The only space that IANA has assigned for global unicast; everything outside of it is reserved (RFC 4291, section 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** The well-known prefix of NAT64 (RFC 6052): a resolver on an IPv6-only network returns it for every IPv4-only host. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** The metadata service of Azure, on an address that every registry calls public, reachable from any of its machines. */
const publicMetadata = ipaddr.IPv4.parse('168.63.129.16');

/**
 * Returns whether an address is on the public internet (W2): in none of the ranges of IANA's two special-purpose registries (including
 * those marked globally reachable, since no receiver uses them), not multicast, not cloud metadata, and without an embedded IPv4 address
 * that is not itself public.
 */
export function isPublicAddress(address: Address): boolean {
  if (address.kind() === 'ipv4') {
    const ipv4 = address as ipaddr.IPv4;
    return ipv4.range() === 'unicast' && !ipv4.match(publicMetadata, 32);
  }
  const ipv6 = address as ipaddr.IPv6;
  if (!listEmbeddedIPv4(ipv6).every(isPublicAddress)) return false;
  if (ipv6.match(nat64)) return true;
  return ipv6.match(globalUnicast) && ipv6.range() === 'unicast';
}
