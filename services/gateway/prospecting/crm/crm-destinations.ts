import type { Destinations } from '../../../platform/http/destinations/index.js';
import { createOutgoingDestinations, type OwnListeners } from '../../operation/io/outgoing-destinations.js';

/** Checks the addresses of CRMs, which CRM_ALLOW_DESTINATIONS may widen. */
export const createCrmDestinations = ({
  crmAllowDestinations: allow,
  ...config
}: OwnListeners & {
  crmAllowDestinations: Parameters<typeof createOutgoingDestinations>[1]['allow'];
}): Destinations =>
  createOutgoingDestinations(config, {
    allow,
    words: { code: 'unprocessable', noun: 'base_url', location: 'body.base_url' },
  });
