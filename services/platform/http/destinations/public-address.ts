import ipaddr from 'ipaddr.js';
import { type Address, listEmbeddedIPv4 } from './address.js';

/** The only space that IANA has handed out for global unicast; outside of it all is reserved (RFC 4291, section 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** NAT64's well-known prefix (RFC 6052): a resolver on an IPv6-only network answers it for every IPv4-only host. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** A metadata service on an address that every registry calls public: Azure's, reachable from any of its machines. */
const publicMetadata = ipaddr.IPv4.parse('168.63.129.16');

/**
 * True for an address on the public internet (W2): none of the ranges in IANA's two special-purpose registries (those
 * marked globally reachable included, since no receiver lives there), no multicast, no cloud metadata, and nothing that
 * carries an IPv4 address which is not itself public.
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
