import { buildConnector } from 'undici';
import type { Destinations } from './destinations.js';

/** Resolves a host, checks its addresses, and connects to the first that accepts; TLS verifies the name of the host. */
export function createVettedConnect(destinations: Destinations): buildConnector.connector {
  const connect = buildConnector({ timeout: 10_000, rejectUnauthorized: true });
  return (target, done) => {
    const scheme = target.protocol === 'https:' ? 'https' : 'http';
    const port = Number(target.port) || (scheme === 'https' ? 443 : 80);
    const servername = target.servername || target.hostname.replace(/\.$/, '');
    const tryNext = (addresses: string[]): void => {
      const [hostname, ...rest] = addresses;
      connect({ ...target, hostname: hostname!, host: hostname!, servername }, (...outcome) => {
        if (outcome[0] !== null && rest.length > 0) tryNext(rest);
        else done(...outcome);
      });
    };
    destinations.resolve(target.hostname, port, AbortSignal.timeout(10_000), scheme).then(
      (addresses) => tryNext(addresses.slice(0, 4).map(({ address }) => address)),
      (error: Error) => done(error, null),
    );
  };
}
