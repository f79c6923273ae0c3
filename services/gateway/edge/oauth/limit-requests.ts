import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../../../platform/errors.js';
import { findClientAddress, type RateLimits, type TrustedProxies } from '../../access/rate-limits/index.js';
import { pageHeaders } from '../http/answers/html-page.js';
import { endAnswer } from '../http/answers/problem.js';
import { faultPage } from './html-pages.js';

/** Most of an authorization request is stored until the person has decided, so it must be short. */
const maxQueryBytes = 2 * 1024;

/** Limits the requests of each address, whose sender has shown no credential yet, and their queries to 2 KiB (A12). */
export function limitRequests(limits: Pick<RateLimits, 'oauth'>, trustedProxies: TrustedProxies): RequestHandler {
  return (request, response, next) => {
    try {
      limits.oauth.count(findClientAddress(request, trustedProxies));
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      response.status(thrown.status).setHeader('Retry-After', String(thrown.retryAfterS));
      refuse(request, response, 'temporarily_unavailable', thrown.detail);
      return;
    }
    const query = request.originalUrl.indexOf('?');
    if (query >= 0 && request.originalUrl.length - query - 1 > maxQueryBytes) {
      response.status(414);
      refuse(request, response, 'invalid_request', `A query may have at most ${maxQueryBytes} bytes.`);
      return;
    }
    next();
  };
}

/** Answers as the library does: with a page for a browser, else with OAuth's error as JSON. */
function refuse(request: Request, response: Response, error: string, description: string): void {
  const isPage = request.accepts(['json', 'html']) === 'html';
  response.set(isPage ? pageHeaders() : { 'Content-Type': 'application/json; charset=utf-8' });
  const body = isPage
    ? faultPage('Sign-in failed', description)
    : JSON.stringify({ error, error_description: description });
  endAnswer(response, Buffer.from(body));
}
