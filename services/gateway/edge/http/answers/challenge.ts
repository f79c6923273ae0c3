import type { Response } from 'express';
import type { AppError } from '../../../../platform/errors.js';
import { isBearer } from '../../../access/verifier.js';

/**
 * Tells a caller how to be let in (`WWW-Authenticate`): both schemes with a 401, and what was wrong with a token that was sent (RFC 6750);
 * `resource_metadata` names the way to an authorization server (RFC 9728).
 */
export function setChallenge(response: Response, error: AppError): void {
  const sentToken = isBearer(response.req.headers.authorization);
  const metadata = `resource_metadata="${response.locals.resourceMetadataUrl}"`;
  if (error.status === 401) {
    const wrong = sentToken ? 'error="invalid_token", ' : '';
    response.setHeader('WWW-Authenticate', `apikeyAuth realm="leadwire", Bearer realm="leadwire", ${wrong}${metadata}`);
  }
  // A key is what it is; a token with more scopes can be asked for.
  if (error.code === 'insufficient_scope' && sentToken) {
    const scope = error.errors?.[0]?.value;
    response.setHeader(
      'WWW-Authenticate',
      `Bearer realm="leadwire", error="insufficient_scope", scope="${scope}", ${metadata}`,
    );
  }
}
