import type { RequestHandler } from 'express';
import type { Deprecation } from '../../../operation/operation.js';

/** What a deprecated operation says with every answer (A9): RFC 9745, RFC 8594, and what replaces it. */
export function deprecationHeaders({ since, sunset, successor }: Omit<Deprecation, 'reason'>): Record<string, string> {
  return {
    Deprecation: `@${Date.parse(since) / 1_000}`,
    ...(sunset === undefined ? {} : { Sunset: new Date(sunset).toUTCString() }),
    Link: `<${successor}>; rel="successor-version"`,
  };
}

/** Says it before anything else, so that refusals say it too. */
export function tellDeprecation(deprecation: Deprecation): RequestHandler {
  const headers = deprecationHeaders(deprecation);
  return (_request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  };
}
