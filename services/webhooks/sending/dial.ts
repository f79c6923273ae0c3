import { connect, type Socket } from 'node:net';
import type { VettedAddress } from '../../platform/http/destinations/index.js';
import { ConnectError, reasonForDialError } from './failure-reason.js';

/** How long one address may take before the next one is dialled in parallel (RFC 8305, section 5, recommends 250 ms). */
const nextAfterMs = 250;
/** The maximum number of addresses dialled for one attempt, since a name may have hundreds of records. */
const maxDials = 6;

/**
 * Returns a TCP connection to the first of these addresses that accepts one, and that address. The addresses are dialled in turn, the next
 * one as soon as one fails or after 250 ms. Throws ConnectError when all have failed (`connection_refused` if any refused) or when aborted.
 */
export function dial(
  addresses: VettedAddress[],
  port: number,
  signal: AbortSignal,
): Promise<{ socket: Socket; address: string }> {
  const candidates = interleave(addresses).slice(0, maxDials);
  return new Promise((resolve, reject) => {
    const open = new Set<Socket>();
    let failure: ConnectError | null = null;
    let next = 0;
    let timer: NodeJS.Timeout | undefined;

    function end(winner: Socket | null, address = ''): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      next = candidates.length;
      for (const socket of open) if (socket !== winner) socket.destroy();
      open.clear();
      if (winner !== null) resolve({ socket: winner, address });
      else reject(failure ?? new ConnectError('connection', null));
    }

    function abort(): void {
      failure = new ConnectError('timeout', signal.reason);
      end(null);
    }

    function dialNext(): void {
      clearTimeout(timer);
      const candidate = candidates[next++];
      if (candidate === undefined) return;
      if (next < candidates.length) timer = setTimeout(dialNext, nextAfterMs);
      // The address is a literal, so no name is resolved here: the address that was checked is the one that is dialled (W3).
      const socket = connect({
        host: candidate.address,
        family: candidate.family,
        port,
        noDelay: true,
        keepAlive: true,
      });
      open.add(socket);
      // This listener stays for the life of the socket: an error while no other code listens must not end the process.
      socket.on('error', (error) => {
        if (!open.delete(socket)) return;
        if (failure?.reason !== 'connection_refused') failure = new ConnectError(reasonForDialError(error), error);
        if (next < candidates.length) dialNext();
        else if (open.size === 0) end(null);
      });
      socket.once('connect', () => {
        if (open.has(socket)) end(socket, candidate.address);
      });
    }

    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    dialNext();
  });
}

/** Alternates IPv4 and IPv6, so that a broken route of one family costs one step. IPv4 comes first, since receivers seldom lack it. */
function interleave(addresses: VettedAddress[]): VettedAddress[] {
  const ipv4 = addresses.filter((entry) => entry.family === 4);
  const ipv6 = addresses.filter((entry) => entry.family === 6);
  const longest = Math.max(ipv4.length, ipv6.length);
  return Array.from({ length: longest }, (_, index) => [ipv4[index], ipv6[index]])
    .flat()
    .filter((entry) => entry !== undefined);
}
