import type { EndpointHeaders } from '../../../schema/contracts/endpoint-headers.js';
import { headersPurpose } from '../../../schema/contracts/webhook-endpoints.js';
import { open, type SecretKeys, seal } from '../../platform/secret-box.js';
import { refusal } from '../../platform/validate.js';
import type { Endpoint } from './endpoint.entity.js';

/** The settings of an endpoint as they are stored (W17). */
export type EndpointSettings = Pick<
  Endpoint,
  'metadata' | 'headerNames' | 'sealedHeaders' | 'timeoutSeconds' | 'standardWebhooks'
>;

type Asked = {
  metadata?: Record<string, string> | null;
  headers?: EndpointHeaders;
  timeout_seconds?: number | null;
  standard_webhooks?: boolean | null;
};

/** Opens the headers that a body brought over NATS. The body with the opened headers identifies the request, since each sealing differs. */
export function openAsked<B extends { sealed_headers?: string }>(
  keys: SecretKeys,
  accountId: string,
  { sealed_headers, ...body }: B,
): Omit<B, 'sealed_headers'> & { headers?: EndpointHeaders } {
  if (sealed_headers === undefined) return body;
  return { ...body, headers: JSON.parse(open(keys, headersPurpose(accountId), sealed_headers)) as EndpointHeaders };
}

/** The purpose under which stored headers are sealed. It names the endpoint, as that of a secret does. */
export const purposeAtRest = (endpointId: string): string => `endpoint-headers:${endpointId}`;

/** The longest that an attempt may take, unless the endpoint sets less (W9). */
const defaultTimeoutS = 10;

/** Returns the columns that a body changes: absent fields are left out, and null is the default. */
export function toSettings(keys: SecretKeys, endpointId: string, asked: Asked): Partial<EndpointSettings> {
  const { metadata, headers, timeout_seconds: timeoutS, standard_webhooks: standardWebhooks } = asked;
  return {
    ...(metadata === undefined ? {} : { metadata: metadata ?? {} }),
    ...(headers === undefined ? {} : toHeaderColumns(keys, endpointId, headers)),
    ...(timeoutS === undefined ? {} : { timeoutSeconds: timeoutS ?? defaultTimeoutS }),
    ...(standardWebhooks === undefined ? {} : { standardWebhooks: standardWebhooks ?? false }),
  };
}

function toHeaderColumns(keys: SecretKeys, endpointId: string, headers: EndpointHeaders) {
  const headerNames = Object.keys(headers);
  const hasAny = headerNames.length > 0;
  return {
    headerNames,
    sealedHeaders: hasAny ? seal(keys, purposeAtRest(endpointId), JSON.stringify(headers)) : null,
  };
}

/** Opens stored headers: names and values in turn, as a request takes them. */
export function openHeaders(keys: SecretKeys, endpointId: string, sealed: string | null): string[] {
  return sealed === null
    ? []
    : Object.entries<string>(JSON.parse(open(keys, purposeAtRest(endpointId), sealed))).flat();
}

/**
 * Throws `unprocessable` if a new URL would send headers to an origin other than the one that they were given for: they may be credentials, which
 * nobody can read, and so nobody may send them elsewhere.
 */
export function refuseMovedHeaders(
  before: Pick<Endpoint, 'url' | 'headerNames'>,
  asked: Asked & { url?: string },
): void {
  if (asked.url === undefined || asked.headers !== undefined || before.headerNames.length === 0) return;
  if (new URL(asked.url).origin === new URL(before.url).origin) return;
  const message = 'must be given again, or be empty, with a url of another origin';
  throw refusal('unprocessable', [{ location: 'body.headers', message }]);
}
