import { isIP, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import type { Destinations } from '../../platform/http/destinations/index.js';
import { dial } from './dial.js';
import { ConnectError } from './failure-reason.js';

/** Opens a connection to an origin. Aborting `signal` ends it at any stage. */
export type Connect = (target: buildConnector.Options, signal: AbortSignal) => Promise<Socket>;

/**
 * Creates the only way to connect to a receiver: resolve the name and check the addresses (W3), dial an address that was checked, then
 * start TLS with the name of the host. No proxy is read from the environment, since a proxy would resolve the name again without our
 * checks. Certificates are always verified, whatever NODE_TLS_REJECT_UNAUTHORIZED says. The returned function throws DestinationError or
 * ConnectError, which both carry the `failure_reason`.
 */
export function createConnect(options: { destinations: Destinations; trustedCa?: string | undefined }): Connect {
  const secure = buildConnector({
    // Our own deadline covers this.
    timeout: 0,
    maxCachedSessions: 1_000,
    rejectUnauthorized: true,
    ...(options.trustedCa === undefined ? {} : { ca: options.trustedCa }),
  });

  return async function connect(target, signal) {
    const isSecure = target.protocol === 'https:';
    const port = Number(target.port) || (isSecure ? 443 : 80);
    const scheme = isSecure ? 'https' : 'http';
    const addresses = await options.destinations.resolve(target.hostname, port, signal, scheme);
    const socket = await dial(addresses, port, signal);
    return isSecure ? startTls(secure, socket, target, signal) : socket;
  };
}

function startTls(
  secure: buildConnector.connector,
  httpSocket: Socket,
  target: buildConnector.Options,
  signal: AbortSignal,
): Promise<Socket> {
  // The dot that ends a fully qualified name is not part of the name in SNI (RFC 6066, section 3) or in certificates.
  const hostname = target.hostname.replace(/\.$/, '');
  const servername = isIP(hostname) === 0 ? hostname : '';
  return new Promise((resolve, reject) => {
    const abort = () => {
      httpSocket.destroy();
      reject(new ConnectError('timeout', signal.reason));
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    secure({ ...target, host: hostname, hostname, servername, httpSocket }, (error, socket) => {
      signal.removeEventListener('abort', abort);
      if (error === null && socket !== null) return resolve(socket);
      // Any error during the handshake, including a reset, is a TLS failure, because TCP was already established.
      httpSocket.destroy();
      reject(new ConnectError('tls', error));
    });
  });
}
