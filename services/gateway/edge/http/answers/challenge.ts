import type { Response } from 'express';
import type { AppError } from '../../../../platform/errors.js';
import { isBearer } from '../../../access/verifier.js';

/**
 * Tells a caller how to authenticate (`WWW-Authenticate`): a 401 names both schemes, and what was wrong with a token that was sent
 * (RFC 6750); `resource_metadata` leads to the authorization server (RFC 9728).
 */
export function setChallenge(response: Response, error: AppError): void {
  const sentToken = isBearer(response.req.headers.authorization);
  const metadata = `resource_metadata="${response.locals.resourceMetadataUrl}"`;
  if (error.status === 401) {
    const wrong = sentToken ? 'error="invalid_token", ' : '';
    response.setHeader('WWW-Authenticate', `apikeyAuth realm="leadwire", Bearer realm="leadwire", ${wrong}${metadata}`);
  }
  // The scopes of a key are fixed, but a token with more scopes can be requested.
  if (error.code === 'insufficient_scope' && sentToken) {
    const scope = error.errors?.[0]?.value;
    response.setHeader(
      'WWW-Authenticate',
      `Bearer realm="leadwire", error="insufficient_scope", scope="${scope}", ${metadata}`,
    );
  }
}
