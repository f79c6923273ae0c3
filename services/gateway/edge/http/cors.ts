import cors from 'cors';
import type { RequestHandler } from 'express';
import { parseUrl } from '../../../../schema/contracts/parse-url.js';

/** Whether pages of an origin may call the interface. */
export type AllowedOrigins = { isEmpty: boolean; has(origin: string): boolean };

const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/**
 * Reads origins such as `https://app.example.com`, comma-separated; `loopback` stands for any port of this machine. Throws for anything
 * else, such as a path or a wildcard.
 */
export function parseOrigins(text: string): AllowedOrigins {
  const named = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const wrong = named.find((one) => one !== 'loopback' && !isOrigin(one));
  if (wrong !== undefined) {
    throw new Error(`must be origins such as https://app.example.com, or loopback, comma-separated, not "${wrong}"`);
  }
  const origins = new Set(named);
  return {
    isEmpty: origins.size === 0,
    has: (origin) => origins.has(origin) || (origins.has('loopback') && loopback.test(origin)),
  };
}

function isOrigin(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

/**
 * Lets pages of the allowed origins call (CORS), with a credential of their own, never by cookies. Requests of other origins get no CORS
 * headers at all.
 */
export function allowOrigins(allowed: AllowedOrigins): RequestHandler {
  const answer = cors({
    origin: (origin, decide) => decide(null, origin !== undefined && allowed.has(origin) ? origin : false),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-None-Match',
      'Last-Event-ID',
      'traceparent',
      // Apollo demands the first header to prevent CSRF; its client identifies itself by the others.
      'Apollo-Require-Preflight',
      'X-Apollo-Operation-Name',
      'apollographql-client-name',
      'apollographql-client-version',
    ],
    exposedHeaders: [
      'Allow',
      'Content-Disposition',
      'Deprecation',
      'ETag',
      'Link',
      'Location',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'Sunset',
      'WWW-Authenticate',
      'X-Credits-Left',
      'X-Credits-Used',
      'X-Request-Id',
    ],
    credentials: false,
    maxAge: 600,
  });
  return (request, response, next) => {
    // The answer depends on the origin, so a cache must not serve it to another one.
    if (!allowed.isEmpty) response.vary('Origin');
    // A request without an origin comes from no page, and gets no CORS headers.
    if (request.headers.origin === undefined) next();
    else answer(request, response, next);
  };
}
