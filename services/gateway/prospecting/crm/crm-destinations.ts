import { createDestinations, type Destinations } from '../../../platform/http/destinations/index.js';

type OwnListener = { host: string; port: number };

/** The part of the configuration that says which destinations are allowed, and where our own listeners are, which are never allowed. */
type DestinationConfig = {
  crmAllowDestinations: Parameters<typeof createDestinations>[0]['allow'];
  listenHost: string;
  port: number;
  workerPort: number;
  adminHost: string;
  adminPort: number;
  databaseUrl: string;
  natsUrl: string;
  blockedListeners: OwnListener[];
};

/** Checks the addresses of CRMs by the rules for webhooks: https and public, except for what CRM_ALLOW_DESTINATIONS allows. */
export function createCrmDestinations(config: DestinationConfig): Destinations {
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

function toListener(url: string, preset: number): OwnListener {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) || preset };
}
