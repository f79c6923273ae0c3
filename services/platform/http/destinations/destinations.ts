import type { RecordWithTtl } from 'node:dns';
import { isIP } from 'node:net';
import { type Address, parseAddress } from './address.js';
import { type AllowRule, isAllowed } from './allow-list.js';
import { checkUrl, endpointWords, type RefusalWords } from './check-url.js';
import { DestinationError } from './destination-error.js';
import { type Listener, mayReachOwnListener, reachesOwnListener } from './own-listeners.js';
import { isPublicAddress } from './public-address.js';
import { resolveName } from './resolve-name.js';

/**
 * An address that was checked and may be dialled, in its usual text form, and how long it may be assumed to belong to the host (infinite if the
 * address was given as such).
 */
export type VettedAddress = { address: string; family: 4 | 6; ttlMs: number };

export type Scheme = 'http' | 'https';

export type DestinationOptions = {
  allow: AllowRule[];
  ownListeners: Listener[];
  /** `address` or `address:port` of the resolvers to use; the system's when absent. */
  dnsServers?: string[];
  /** How long a check at registration may take, in milliseconds. */
  dnsTimeoutMs?: number;
  /** The words of a refusal by `checkUrl`; by default those for an endpoint's URL at `body.url`. */
  words?: RefusalWords;
};

export type Destinations = {
  /**
   * Checks a URL at registration (W2). Throws the AppError that `words` describe, with the violation at its location (never with user
   * info), or `dns_unavailable` when our resolver failed or was too slow. A name that does not exist is refused with the same words and
   * after the same time as one whose address is blocked, so that nobody learns which names our network has.
   */
  checkUrl(url: string, deadlineMs?: number): Promise<void>;
  /**
   * Returns the addresses of a host that may be dialled at this port, at least one (W3). Plain http (`scheme`) is only possible for the
   * allow list. One refused record refuses all, so that a name cannot hide a private address behind a public one. Throws DestinationError.
   */
  resolve(hostname: string, port: number, signal: AbortSignal, scheme?: Scheme): Promise<VettedAddress[]>;
  /**
   * Returns whether a connection to an address that `resolve` returned may be kept under the current rules. Returns false if that would need a
   * look-up: the address is then resolved and checked again.
   */
  mayKeep(address: string, port: number, scheme: Scheme): boolean;
};

/** Creates the checks of destinations: by the registries of public addresses, the allow list, and our own listeners, which are never allowed. */
export function createDestinations(options: DestinationOptions): Destinations {
  const { allow, ownListeners, dnsServers, dnsTimeoutMs = 5_000, words = endpointWords } = options;

  const isOpen = (address: Address, port: number, scheme: Scheme): boolean =>
    isAllowed(allow, address, port) || (scheme === 'https' && isPublicAddress(address));

  async function judge(address: Address, port: number, scheme: Scheme, signal: AbortSignal): Promise<void> {
    if (!isOpen(address, port, scheme))
      throw new DestinationError('blocked_destination', `${address} must not be dialled over ${scheme}.`);
    let isOwn: boolean;
    try {
      isOwn = await orAborted(reachesOwnListener(ownListeners, address, port), signal);
    } catch (error) {
      if (error instanceof DestinationError) throw error;
      // Whether the address is ours is unknown, so it is not dialled now, and the attempt is repeated later.
      throw new DestinationError('dns', 'One of our own listeners could not be resolved.', false, { cause: error });
    }
    if (isOwn) throw new DestinationError('blocked_destination', `${address} port ${port} is a listener of our own.`);
  }

  async function resolve(
    hostname: string,
    port: number,
    signal: AbortSignal,
    scheme: Scheme = 'https',
  ): Promise<VettedAddress[]> {
    const records = await listAddresses(hostname, dnsServers, signal);
    const vetted = new Map<string, VettedAddress>();
    for (const { address: text, ttl } of records) {
      const address = parseAddress(text);
      if (address === null) throw new DestinationError('blocked_destination', `${text} is not a plain address.`);
      await judge(address, port, scheme, signal);
      // The checked text is dialled, not the one that the resolver returned.
      const family = address.kind() === 'ipv4' ? 4 : 6;
      vetted.set(address.toString(), { address: address.toString(), family, ttlMs: ttl * 1_000 });
    }
    return [...vetted.values()];
  }

  function mayKeep(text: string, port: number, scheme: Scheme): boolean {
    const address = parseAddress(text);
    return address !== null && isOpen(address, port, scheme) && !mayReachOwnListener(ownListeners, address, port);
  }

  return {
    resolve,
    mayKeep,
    checkUrl: (url, deadlineMs = dnsTimeoutMs) =>
      checkUrl({ resolve, plainHttpPossible: allow.length > 0, words }, url, deadlineMs),
  };
}

/** `localhost` and names under it mean the loopback and are never sent to a resolver (RFC 6761, section 6.3). */
const localhost = /^(.+\.)?localhost\.?$/;

async function listAddresses(
  hostname: string,
  servers: string[] | undefined,
  signal: AbortSignal,
): Promise<RecordWithTtl[]> {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const lasting = (address: string): RecordWithTtl[] => [{ address, ttl: Number.POSITIVE_INFINITY }];
  if (isIP(bare) !== 0) return lasting(bare);
  if (localhost.test(bare)) return lasting('127.0.0.1');
  return resolveName(bare, servers, signal);
}

/** Ends a wait at the deadline that cannot be cancelled itself (the system's look-up). */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DestinationError('timeout', 'The deadline passed while the address was checked.'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
