import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { Request, Response } from 'express';
import { sendPrinted } from '../http/answers/send-printed.js';
import type { ServedContext } from './served-context.js';

/**
 * Passes HTTP requests to Apollo and sends its answers. (Apollo's integration for Express would send a long answer as one text, which is
 * copied, measured and copied once more while everybody waits.)
 */
export function serveApollo(
  apollo: ApolloServer<ServedContext>,
): (request: Request, response: Response, context: ServedContext) => Promise<void> {
  return async (request, response, context) => {
    const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: headersOf(request),
        search: request.url.includes('?') ? new URL(request.url, 'http://localhost').search : '',
        body: request.body,
      },
      context: async () => context,
    });
    if (body.kind !== 'complete')
      throw new Error('an incremental answer was requested, which the schema does not support');
    for (const [name, value] of headers) response.setHeader(name, value);
    response.status(status ?? 200);
    await sendPrinted(response, context.long.printed ?? body.string);
  };
}

function headersOf({ headers }: Request): HeaderMap {
  const map = new HeaderMap();
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
}
