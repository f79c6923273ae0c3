import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { Request, RequestHandler, Response } from 'express';
import { sendPrinted } from '../http/answers/send-printed.js';
import type { ServedContext } from './served-context.js';

/**
 * Passes HTTP requests to Apollo and sends its answers. (Apollo's integration for Express would send a long answer as one text, which is
 * copied, measured and copied once more while everybody waits.)
 */
export function serveApollo(
  apollo: ApolloServer<ServedContext>,
  contextOf: (response: Response) => ServedContext,
): RequestHandler {
  return async (request, response) => {
    const context = contextOf(response);
    const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: headersOf(request),
        search: new URL(request.url, 'http://localhost').search,
        body: request.body,
      },
      context: async () => context,
    });
    if (body.kind !== 'complete') throw new Error('an answer in parts was asked for, which the schema does not know');
    for (const [name, value] of headers) response.setHeader(name, value);
    response.status(status ?? 200);
    await sendPrinted(response, context.long.printed ?? body.string);
  };
}

function headersOf({ headers }: Request): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
}
