import { isIP } from 'node:net';
import { type Address, parseAddress } from './address.js';
import { type AllowRule, isAllowed } from './allow-list.js';
import { checkUrl, endpointWords, type RefusalWords } from './check-url.js';
import { DestinationError } from './destination-error.js';
import { type Listener, reachesOwnListener } from './own-listeners.js';
import { isPublicAddress } from './public-address.js';
import { resolveName } from './resolve-name.js';

/** An address that was judged and may be dialled, in its usual text form. */
export type VettedAddress = { address: string; family: 4 | 6 };

export type Scheme = 'http' | 'https';

export type DestinationOptions = {
  allow: AllowRule[];
  ownListeners: Listener[];
  /** `address` or `address:port` of the resolvers to ask; absent: the system's. */
  dnsServers?: string[];
  /** How long a check at registration may take. */
  dnsTimeoutMs?: number;
  /** How `checkUrl` tells a refusal; absent: as the URL of an endpoint, at `body.url`. */
  words?: RefusalWords;
};

export type Destinations = {
  /**
   * W2, at registration: throws AppError as `words` say, with the violation at its location (never user info), or
   * `dns_unavailable` where our resolver failed or was too slow. A name that does not exist is refused in the same words, after the same
   * time, as one of an address that may not be dialled, so that nobody learns which names our network has.
   */
  checkUrl(url: string, deadlineMs?: number): Promise<void>;
  /**
   * W3, when dialling: the addresses of a host that may be dialled at this port, at least one. Plain http (`scheme`) is for
   * the allow list alone. One refused record refuses them all, so that a name cannot hide a private address behind a
   * public one. Throws DestinationError.
   */
  resolve(hostname: string, port: number, signal: AbortSignal, scheme?: Scheme): Promise<VettedAddress[]>;
};

/** Vets destinations: by the public address registries, the allow list, and our own listeners, which nothing opens. */
export function createDestinations(options: DestinationOptions): Destinations {
  const { allow, ownListeners, dnsServers, dnsTimeoutMs = 5_000, words = endpointWords } = options;

  async function judge(address: Address, port: number, scheme: Scheme, signal: AbortSignal): Promise<void> {
    const allowed = isAllowed(allow, address, port) || (scheme === 'https' && isPublicAddress(address));
    if (!allowed) throw new DestinationError('blocked_destination', `${address} is not to be dialled over ${scheme}.`);
    let isOwn: boolean;
    try {
      isOwn = await orAborted(reachesOwnListener(ownListeners, address, port), signal);
    } catch (error) {
      if (error instanceof DestinationError) throw error;
      // Unable to tell whether it is ours: not dialled now, tried again later.
      throw new DestinationError('dns', 'A listener of our own could not be resolved.', false, { cause: error });
    }
    if (isOwn) throw new DestinationError('blocked_destination', `${address} port ${port} is a listener of our own.`);
  }

  async function resolve(
    hostname: string,
    port: number,
    signal: AbortSignal,
    scheme: Scheme = 'https',
  ): Promise<VettedAddress[]> {
    const texts = await listAddresses(hostname, dnsServers, signal);
    const vetted = new Map<string, VettedAddress>();
    for (const text of texts) {
      const address = parseAddress(text);
      if (address === null) throw new DestinationError('blocked_destination', `${text} is no plain address.`);
      await judge(address, port, scheme, signal);
      // The text that was judged is dialled, not the one that was answered.
      vetted.set(address.toString(), { address: address.toString(), family: address.kind() === 'ipv4' ? 4 : 6 });
    }
    return [...vetted.values()];
  }

  return {
    resolve,
    checkUrl: (url, deadlineMs = dnsTimeoutMs) =>
      checkUrl({ resolve, plainHttpPossible: allow.length > 0, words }, url, deadlineMs),
  };
}

/** RFC 6761, section 6.3: `localhost` and names under it are the loopback and are never asked of a resolver. */
const localhost = /^(.+\.)?localhost\.?$/;

async function listAddresses(hostname: string, servers: string[] | undefined, signal: AbortSignal): Promise<string[]> {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return [bare];
  if (localhost.test(bare)) return ['127.0.0.1'];
  return resolveName(bare, servers, signal);
}

/** Ends a wait that cannot be cancelled itself (the system's look-up) with the deadline. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DestinationError('timeout', 'The deadline passed while the address was judged.'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
