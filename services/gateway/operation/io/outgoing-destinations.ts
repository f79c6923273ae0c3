import { createDestinations, type Destinations, listOwnListeners } from '../../../platform/http/destinations/index.js';

/** The part of the configuration that says where our own listeners are, which are never allowed. */
export type OwnListeners = {
  listenHost: string;
  port: number;
  workerPort: number;
  adminHost: string;
  adminPort: number;
} & Parameters<typeof listOwnListeners>[1];

type Options = Pick<Parameters<typeof createDestinations>[0], 'allow' | 'words'>;

/** Checks the addresses that the gateway calls by the rules for webhooks: https and public, except for what `allow` names. */
export function createOutgoingDestinations(config: OwnListeners, options: Options): Destinations {
  const listen = config.listenHost;
  return createDestinations({
    ...options,
    ownListeners: listOwnListeners(
      [
        { host: listen, port: config.port },
        { host: listen, port: config.workerPort },
        { host: config.adminHost, port: config.adminPort },
      ],
      config,
    ),
  });
}
