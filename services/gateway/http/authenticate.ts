import type { Request, Response } from 'express';
import { AppError } from '../../platform/errors.js';
import type { Caller } from '../operation.js';
import { isBearer, type Verifier } from '../verifier.js';

/** Finds out who calls (A2), by an API key or a Bearer token in Authorization. Throws `unauthenticated` for anything else. */
export async function authenticate(request: Request, verifier: Verifier, locals: Response['locals']): Promise<Caller> {
  const given = request.headers.authorization;
  if (!given) {
    throw new AppError(
      'unauthenticated',
      'The Authorization header is missing; it carries an API key or a Bearer token.',
    );
  }
  const principal = await verifier.verify(given);
  if (!principal) {
    throw new AppError(
      'unauthenticated',
      isBearer(given) ? 'The token is not valid here.' : 'The API key is unknown, revoked or expired.',
    );
  }
  return {
    principal,
    accountParam: request.query.account_id,
    requestId: locals.requestId,
    idempotencyKey: checkIdempotencyKey(request.headers['idempotency-key'], 'header.Idempotency-Key'),
    traceparent: locals.traceparent,
  };
}

/** An idempotency key is 1 to 200 visible ASCII characters (A10). */
export function checkIdempotencyKey(key: unknown, location: string): string | undefined {
  if (key === undefined || key === null) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  const message = 'must be 1 to 200 visible ASCII characters';
  throw new AppError('invalid_request', `The idempotency key ${message}.`, { errors: [{ location, message }] });
}
