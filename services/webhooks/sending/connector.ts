import { X509Certificate } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import { checkServerIdentity as checkIdentity, createSecureContext, type PeerCertificate } from 'node:tls';
import { LRUCache } from 'lru-cache';
import { buildConnector } from 'undici';
import type { Destinations, VettedAddress } from '../../platform/http/destinations/index.js';
import { dial } from './dial.js';
import { ConnectError } from './failure-reason.js';

/** How to open a connection: aborting `signal` ends the opening at any stage, and TLS sessions are resumed only within the same `key`. */
type Dialling = { key: string; signal: AbortSignal; onResolved: (addresses: VettedAddress[]) => void };

/** Opens a connection to an origin. Returns it with the address that was dialled. */
export type Connect = (
  target: buildConnector.Options,
  dialling: Dialling,
) => Promise<{ socket: Socket; address: string }>;

/** For how many accounts and origins TLS sessions are kept. */
const maxSessions = 10_000;

/**
 * Creates the only way to connect to a receiver: resolve the name and check the addresses (W3), dial an address that was checked, then
 * start TLS with the name of the host. No proxy is read from the environment, since a proxy would resolve the name again without our
 * checks. Certificates are always verified, whatever NODE_TLS_REJECT_UNAUTHORIZED says. The returned function throws DestinationError or
 * ConnectError, which both carry the `failure_reason`.
 */
export function createConnect(options: { destinations: Destinations; trustedCa?: string | undefined }): Connect {
  // One for all connections: it holds certificates alone, and reading those for each of them took a fifth of the time of a handshake
  // (2026-11).
  const secureContext = createSecureContext(options.trustedCa === undefined ? {} : { ca: options.trustedCa });
  const create = (): buildConnector.connector =>
    buildConnector({
      // Our own deadline covers this.
      timeout: 0,
      maxCachedSessions: 1,
      rejectUnauthorized: true,
      checkServerIdentity,
      secureContext,
    });
  // Each keeps one session, so that a session never shows to one account what another has done.
  const secure = new LRUCache<string, buildConnector.connector>({ max: maxSessions, memoMethod: create });

  return async function connect(target, { key, signal, onResolved }) {
    const isSecure = target.protocol === 'https:';
    const port = Number(target.port) || (isSecure ? 443 : 80);
    const scheme = isSecure ? 'https' : 'http';
    const addresses = await options.destinations.resolve(target.hostname, port, signal, scheme);
    onResolved(addresses);
    const { socket, address } = await dial(addresses, port, signal);
    return { socket: isSecure ? await startTls(secure.memo(key), socket, target, signal) : socket, address };
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
  const family = isIP(hostname);
  // An address has no name for SNI. The certificate is checked against `hostname`. If undici is given no name, it derives one from `host` as from a
  // URL: without its brackets, an IPv6 address would end at its first colon.
  const servername = family === 0 ? hostname : '';
  const host = family === 6 ? `[${hostname}]` : hostname;
  return new Promise((resolve, reject) => {
    const abort = () => {
      httpSocket.destroy();
      reject(new ConnectError('timeout', signal.reason));
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    secure({ ...target, host, hostname, servername, httpSocket }, (error, socket) => {
      signal.removeEventListener('abort', abort);
      if (error === null && socket !== null) return resolve(socket);
      // Any error during the handshake, including a reset, is a TLS failure, because TCP was already established.
      httpSocket.destroy();
      reject(new ConnectError('tls', error));
    });
  });
}

/** As Node's function of this name, whose version 22.23 accepts no certificate for an IPv6 address. */
function checkServerIdentity(host: string, certificate: PeerCertificate): Error | undefined {
  if (isIP(host) !== 6) return checkIdentity(host, certificate);
  if (new X509Certificate(certificate.raw).checkIP(host) !== undefined) return undefined;
  return new Error(`The certificate is not for the address ${host}.`);
}
