import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { splitUrls } from '../../lifecycle/config.js';
import { type Address, listEmbeddedIPv4, parseAddress } from './address.js';

/** The address at which one of our own processes, PostgreSQL or NATS listens; `host` is an address, a wildcard address or a name. */
export type Listener = { host: string; port: number };

/** Reads comma-separated `host:port`, with IPv6 in brackets. Throws an Error that names the invalid part. */
export function parseListeners(text: string): Listener[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const match = /^(.+):(\d{1,5})$/.exec(part);
      if (!match) throw new Error(`must be host:port, not "${part}"`);
      return { host: match[1]!.replace(/^\[(.*)\]$/, '$1'), port: Number(match[2]) };
    });
}

/** Returns the listeners of the servers in a list of URLs; `usualPort` is the port of a URL that names none. */
export function listenersAt(urls: string, usualPort: number): Listener[] {
  return splitUrls(urls).map((url) => {
    const { hostname, port } = new URL(url);
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || usualPort };
  });
}

/** Where a service reaches its servers, and further listeners that are ours. */
type OwnServers = {
  databaseUrl: string;
  databaseDirectUrl: string | null;
  standbyUrl?: string | null;
  natsUrl: string;
  blockedListeners: Listener[];
};

/** Returns the listeners that no allow list opens: those of the service itself, PostgreSQL, NATS, and those that the launcher names. */
export function listOwnListeners(ofService: Listener[], servers: OwnServers): Listener[] {
  return [
    ...ofService,
    ...listenersAt(servers.databaseUrl, 5_432),
    ...(servers.databaseDirectUrl ? listenersAt(servers.databaseDirectUrl, 5_432) : []),
    ...(servers.standbyUrl ? listenersAt(servers.standbyUrl, 5_432) : []),
    ...listenersAt(servers.natsUrl, 4_222),
    ...servers.blockedListeners,
  ].filter(({ port }) => port > 0);
}

/** The text of a listener that `parseListeners` reads. */
export const nameListener = ({ host, port }: Listener): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

const loopback4 = ipaddr.IPv4.parseCIDR('127.0.0.0/8');
const thisHost4 = ipaddr.IPv4.parseCIDR('0.0.0.0/8');
const loopback6 = ipaddr.IPv6.parse('::1').toString();
const unspecified6 = ipaddr.IPv6.parse('::').toString();

/**
 * Returns whether dialling the address at the port would reach one of our own listeners, which no allow list may open. It counts every
 * address of this machine, 0.0.0.0 and `::` (for which the kernel dials the loopback), and every IPv6 spelling. Throws the error of the
 * system's look-up when the name of a listener cannot be resolved.
 */
export async function reachesOwnListener(listeners: Listener[], address: Address, port: number): Promise<boolean> {
  for (const { host, isReachedAt } of listOnPort(listeners, address, port)) {
    if ((await resolveHost(host)).some(isReachedAt)) return true;
  }
  return false;
}

/**
 * Like `reachesOwnListener`, but without a look-up: also returns true if a listener at this port is known only by name, since the addresses of the
 * name may have changed.
 */
export function mayReachOwnListener(listeners: Listener[], address: Address, port: number): boolean {
  return listOnPort(listeners, address, port).some(({ host, isReachedAt }) => {
    const own = readHost(host);
    return own === null || isReachedAt(own);
  });
}

/** Returns the hosts of our listeners at the port, and a test whether dialling `address` reaches one of such a host's addresses. */
function listOnPort(listeners: Listener[], address: Address, port: number) {
  const onPort = listeners.filter((listener) => listener.port === port);
  if (onPort.length === 0) return [];
  const candidates = [address, ...listEmbeddedIPv4(address)];
  const local = listLocalAddresses();
  // Local addresses are not distinguished, since a listener on one may be reached through another by the machine's own routes.
  const isLocal = candidates.some((candidate) => isLocalAddress(candidate, local));
  const texts = new Set(candidates.map(String));
  const isReachedAt = (own: Address): boolean => (isLocalAddress(own, local) ? isLocal : texts.has(own.toString()));
  return onPort.map(({ host }) => ({ host: host.replace(/^\[(.*)\]$/, '$1'), isReachedAt }));
}

/** Returns the address of a listener's host, or null if the host is a name. */
function readHost(host: string): Address | null {
  return parseAddress(host === '' || host === '*' ? '0.0.0.0' : host);
}

/**
 * Resolves the host of a listener. Names come from our own settings, so the system's look-up (with its hosts file) returns what our own
 * clients use.
 */
async function resolveHost(host: string): Promise<Address[]> {
  const literal = readHost(host);
  if (literal !== null) return [literal];
  const found = await lookup(host, { all: true });
  return found.map((entry) => parseAddress(entry.address)).filter((entry) => entry !== null);
}

function isLocalAddress(address: Address, local: Set<string>): boolean {
  if (address.kind() === 'ipv4') {
    const ipv4 = address as ipaddr.IPv4;
    return ipv4.match(loopback4) || ipv4.match(thisHost4) || local.has(ipv4.toString());
  }
  const text = address.toString();
  return text === loopback6 || text === unspecified6 || local.has(text);
}

function listLocalAddresses(): Set<string> {
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  // On some systems a link-local entry contains its zone (fe80::1%eth0).
  return new Set(addresses.map((entry) => parseAddress(entry.address.split('%')[0] ?? '')?.toString() ?? ''));
}
