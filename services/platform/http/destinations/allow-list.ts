import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Address } from './address.js';

/** A range of destinations that may be dialled although it is not public, over plain http too. A null `port` means every port. */
export type AllowRule = { network: [Address, number]; port: number | null };

/**
 * Reads a list of allowed destinations: comma-separated `CIDR` or `CIDR:port`, IPv6 with a port as `[CIDR]:port`. A bare address means only
 * itself. Throws an Error that names the invalid part, so that a typing error never allows more than was meant.
 */
export function parseAllowList(text: string): AllowRule[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseRule);
}

/** Returns whether a rule allows the address at the port. */
export function isAllowed(rules: AllowRule[], address: Address, port: number): boolean {
  return rules.some(
    (rule) =>
      (rule.port === null || rule.port === port) &&
      rule.network[0].kind() === address.kind() &&
      address.match(rule.network),
  );
}

const bracketed = /^\[([^\]]+)\](?::(\d{1,5}))?$/;
const withPort = /^([^:]+):(\d{1,5})$/;

function parseRule(part: string): AllowRule {
  const match = bracketed.exec(part) ?? withPort.exec(part);
  const network = parseNetwork(match?.[1] ?? part, part);
  if (match?.[2] === undefined) return { network, port: null };
  const port = Number(match[2]);
  if (port < 1 || port > 65_535) throw fault(part, 'its port is not between 1 and 65535');
  return { network, port };
}

function parseNetwork(text: string, part: string): [Address, number] {
  const slash = text.indexOf('/');
  const base = slash === -1 ? text : text.slice(0, slash);
  const width = isIP(base) === 4 ? 32 : 128;
  if (isIP(base) === 0 || base.includes('%')) throw fault(part, 'it names no IPv4 or IPv6 address');
  const suffix = slash === -1 ? String(width) : text.slice(slash + 1);
  const length = Number(suffix);
  if (!/^\d{1,3}$/.test(suffix) || length > width) throw fault(part, `its prefix is not between 0 and ${width}`);

  const first = (width === 32 ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(`${base}/${length}`);
  if (first.toString() !== ipaddr.parse(base).toString()) {
    throw fault(part, `it has bits set beyond its prefix (${first.toString()}/${length} is the whole range)`);
  }
  // Mapped addresses are judged as IPv4 addresses, so their rules must become IPv4 rules as well.
  if (first.kind() === 'ipv6' && (first as ipaddr.IPv6).isIPv4MappedAddress() && length >= 96) {
    return [(first as ipaddr.IPv6).toIPv4Address(), length - 96];
  }
  return [first, length];
}

function fault(part: string, why: string): Error {
  return new Error(
    `"${part}" is not a destination: ${why}; give CIDR or CIDR:port, such as 10.1.0.0/16:8443 or [fd00::/8]:8443`,
  );
}
