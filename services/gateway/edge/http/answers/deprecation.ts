import type { RequestHandler } from 'express';
import type { Deprecation } from '../../../operation/operation.js';

/** The headers of a deprecated operation (A9): RFC 9745, RFC 8594, and a link to what replaces it. */
export function deprecationHeaders({ since, sunset, successor }: Omit<Deprecation, 'reason'>): Record<string, string> {
  return {
    Deprecation: `@${Date.parse(since) / 1_000}`,
    ...(sunset === undefined ? {} : { Sunset: new Date(sunset).toUTCString() }),
    Link: `<${successor}>; rel="successor-version"`,
  };
}

/** Sets these headers before anything else happens, so that refusals have them, too. */
export function announceDeprecation(deprecation: Deprecation): RequestHandler {
  const headers = deprecationHeaders(deprecation);
  return (_request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  };
}
