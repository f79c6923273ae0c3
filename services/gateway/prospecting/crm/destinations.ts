import { createDestinations, type Destinations } from '../../../platform/http/destinations/index.js';
import type { GatewayConfig } from '../../config/config.js';

/** Vets where CRMs are, by the rules of pushes: https and public, but for what CRM_ALLOW_DESTINATIONS opens. */
export function createCrmDestinations(config: GatewayConfig): Destinations {
  const listen = config.listenHost;
  return createDestinations({
    allow: config.crmAllowDestinations,
    ownListeners: [
      { host: listen, port: config.port },
      { host: listen, port: config.workerPort },
      { host: config.adminHost, port: config.adminPort },
      toListener(config.databaseUrl, 5_432),
      toListener(config.natsUrl, 4_222),
      ...config.blockedListeners,
    ].filter(({ port }) => port > 0),
    words: { code: 'unprocessable', noun: 'base_url', location: 'body.base_url' },
  });
}

function toListener(url: string, preset: number): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || preset };
}
