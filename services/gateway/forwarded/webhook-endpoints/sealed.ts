import { type EndpointHeaders } from '../../../../schema/contracts/endpoint-headers.js';
import {
  headersPurpose,
  secretPurpose,
  type WebhookEndpoint,
  type WebhookEndpointCreated,
} from '../../../../schema/contracts/webhook-endpoints.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { open, seal } from '../../../platform/secret-box.js';
import type { Deps } from '../../operation/deps.js';

type SecretDeps = Pick<Deps, 'secretKeys'>;

/** Returns a body whose headers are sealed for the way over NATS, since they may be credentials (W17). */
export function sealHeaders<B extends { headers?: EndpointHeaders | null }>(
  { secretKeys }: SecretDeps,
  { headers, ...body }: B,
  ctx: RequestContext,
): Omit<B, 'headers'> & { sealed_headers?: string } {
  if (headers === undefined) return body;
  return { ...body, sealed_headers: seal(secretKeys, headersPurpose(accountOf(ctx)), JSON.stringify(headers ?? {})) };
}

/** Opens a secret that arrived sealed over NATS, for the one response that has it (W1). */
export function openSecret(
  { secretKeys }: SecretDeps,
  { sealed_secret, ...endpoint }: WebhookEndpoint & { sealed_secret?: string },
): WebhookEndpointCreated {
  if (!sealed_secret) return endpoint;
  return { ...endpoint, secret: open(secretKeys, secretPurpose(endpoint.id), sealed_secret) };
}
