import { z } from 'zod';
import { text } from './values.js';

/** The most pairs of metadata, and the most headers, that an endpoint may have. */
const maxPairs = 20;
const hasFew = (pairs: object): boolean => Object.keys(pairs).length <= maxPairs;
const tooMany = `must have at most ${maxPairs} entries`;

/** Pairs of a key and a text, which mean something to the account alone. */
export const Metadata = z
  .record(text(1, 40), text(0, 500))
  .refine(hasFew, tooMany)
  .meta({ jsonSchema: { maxProperties: maxPairs } });

/** The headers that every push has anyway (W6), in lower case, and those that only the connection may set (RFC 9110, section 7.6.1). */
const reserved = new Set([
  ...['accept-encoding', 'host', 'traceparent', 'tracestate', 'user-agent', 'x-service-signature'],
  ...['connection', 'expect', 'http2-settings', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['cookie', 'cookie2', 'set-cookie', 'set-cookie2'],
]);
const reservedBegin = /^(content|proxy|webhook)-/;

/** Whether a header is not for an endpoint to set: pushes have it already, or it would change how the request is framed. */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return reserved.has(lower) || reservedBegin.test(lower);
}

// A token of RFC 9110, section 5.6.2; and visible ASCII that does not begin or end with a space, so that no value breaks a line.
const token = "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$";
const tokenPattern = new RegExp(token);
const visible = '^[!-~]([ -~]{0,998}[!-~])?$';

const headerValue = z
  .string()
  .regex(new RegExp(visible), 'must be 1 to 1000 characters of visible ASCII, without spaces around them');

function findFault(name: string, seen: ReadonlySet<string>): string | null {
  if (!tokenPattern.test(name)) return 'must be the name of a header, at most 100 characters';
  if (isReservedHeader(name)) return 'is set by leadwire or by the connection, and cannot be given';
  return seen.has(name.toLowerCase()) ? 'is given twice' : null;
}

/** Headers that an endpoint adds to its pushes, by their names (W17). */
export const EndpointHeaders = z.record(z.string(), headerValue).superRefine((headers, context) => {
  if (!hasFew(headers)) context.addIssue({ code: 'custom', message: tooMany });
  const seen = new Set<string>();
  for (const name of Object.keys(headers)) {
    const fault = findFault(name, seen);
    if (fault) context.addIssue({ code: 'custom', path: [name], message: fault });
    seen.add(name.toLowerCase());
  }
});
export type EndpointHeaders = z.output<typeof EndpointHeaders>;

/** The same rules as JSON Schema, since none can be derived from a concealed contract. */
export const headersInWords = {
  jsonSchema: {
    type: 'object',
    maxProperties: maxPairs,
    propertyNames: { pattern: token },
    additionalProperties: { type: 'string', pattern: visible },
  },
};
