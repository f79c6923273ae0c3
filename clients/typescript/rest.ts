/** The REST interface with its types, which are made from the OpenAPI description. Runs in Node 20 and newer, browsers and workers. */
import createFetcher, { type Client } from 'openapi-fetch';
import type { components, paths } from './generated/openapi.js';
import { readCredential, type Server } from './server.js';

export type { components, operations, paths } from './generated/openapi.js';
export type { Credential, Server } from './server.js';

/** The contracts by their names: `Schemas['Lead']`. */
export type Schemas = components['schemas'];
/** The body of every response that reports no success (RFC 9457). */
export type Problem = Schemas['Problem'];
export type RestClient = Client<paths>;

/**
 * A client of all REST operations: `GET('/v2/leads', { params: { query: { limit: 20 } } })` resolves to `{ data, error, response }`, where
 * `error` is a problem. It retries nothing by itself; a create with the header `Idempotency-Key` may be repeated by the caller.
 */
export function createRestClient({ url, key, accountId }: Server, options: { fetch?: typeof fetch } = {}): RestClient {
  const client = createFetcher<paths>({ baseUrl: url.replace(/\/+$/, ''), ...options });
  client.use({
    async onRequest({ request }) {
      const credential = await readCredential(key);
      if (credential !== undefined) request.headers.set('authorization', credential);
      if (accountId === undefined || new URL(request.url).searchParams.has('account_id')) return request;
      const address = new URL(request.url);
      address.searchParams.set('account_id', accountId);
      return new Request(address, request);
    },
  });
  return client;
}
