import { connect, type Socket } from 'node:net';
import type { VettedAddress } from '../../platform/http/destinations/index.js';
import { ConnectError, reasonForDialError } from './failure-reason.js';

/** How long one address may take before the next is dialled beside it (RFC 8305, section 5, recommends 250 ms). */
const nextAfterMs = 250;
/** A name with hundreds of records must not make an attempt dial hundreds of times. */
const maxDials = 6;

/**
 * A TCP connection to the first of these addresses that takes one, in turn, the next one as soon as one fails or after
 * 250 ms. Throws ConnectError once all have failed (`connection_refused` where any refused), or when aborted.
 */
export function dial(addresses: VettedAddress[], port: number, signal: AbortSignal): Promise<Socket> {
  const candidates = interleave(addresses).slice(0, maxDials);
  return new Promise((resolve, reject) => {
    const open = new Set<Socket>();
    let failure: ConnectError | null = null;
    let next = 0;
    let timer: NodeJS.Timeout | undefined;

    function end(winner: Socket | null): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      next = candidates.length;
      for (const socket of open) if (socket !== winner) socket.destroy();
      open.clear();
      if (winner !== null) resolve(winner);
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
      // The address is a literal, so nothing is looked up here: what was vetted is what is dialled (W3).
      const socket = connect({
        host: candidate.address,
        family: candidate.family,
        port,
        noDelay: true,
        keepAlive: true,
      });
      open.add(socket);
      // Stays for the socket's life: an error between two owners of the socket must not end the process.
      socket.on('error', (error) => {
        if (!open.delete(socket)) return;
        if (failure?.reason !== 'connection_refused') failure = new ConnectError(reasonForDialError(error), error);
        if (next < candidates.length) dialNext();
        else if (open.size === 0) end(null);
      });
      socket.once('connect', () => {
        if (open.has(socket)) end(socket);
      });
    }

    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    dialNext();
  });
}

/** IPv4 and IPv6 in turn, so that a broken route of one family costs one step; IPv4 first, since receivers seldom lack it. */
function interleave(addresses: VettedAddress[]): VettedAddress[] {
  const ipv4 = addresses.filter((entry) => entry.family === 4);
  const ipv6 = addresses.filter((entry) => entry.family === 6);
  const longest = Math.max(ipv4.length, ipv6.length);
  return Array.from({ length: longest }, (_, index) => [ipv4[index], ipv6[index]])
    .flat()
    .filter((entry) => entry !== undefined);
}
