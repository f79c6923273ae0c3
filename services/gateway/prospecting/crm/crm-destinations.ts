import { createDestinations, type Destinations, listOwnListeners } from '../../../platform/http/destinations/index.js';

/** The part of the configuration that says which destinations are allowed, and where our own listeners are, which are never allowed. */
type DestinationConfig = {
  crmAllowDestinations: Parameters<typeof createDestinations>[0]['allow'];
  listenHost: string;
  port: number;
  workerPort: number;
  adminHost: string;
  adminPort: number;
} & Parameters<typeof listOwnListeners>[1];

/** Checks the addresses of CRMs by the rules for webhooks: https and public, except for what CRM_ALLOW_DESTINATIONS allows. */
export function createCrmDestinations(config: DestinationConfig): Destinations {
  const listen = config.listenHost;
  return createDestinations({
    allow: config.crmAllowDestinations,
    ownListeners: listOwnListeners(
      [
        { host: listen, port: config.port },
        { host: listen, port: config.workerPort },
        { host: config.adminHost, port: config.adminPort },
      ],
      config,
    ),
    words: { code: 'unprocessable', noun: 'base_url', location: 'body.base_url' },
  });
}
