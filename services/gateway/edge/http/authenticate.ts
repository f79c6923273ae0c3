import type { Request, Response } from 'express';
import { AppError } from '../../../platform/errors.js';
import { type Admission, admit, identify, type Visit } from '../../access/admission/index.js';
import { isBearer } from '../../access/verifier.js';
import { checkIdempotencyKey } from '../../operation/idempotency-key.js';
import type { Caller } from '../../operation/operation.js';
import { whenOver } from './when-over.js';

/**
 * Identifies the caller (A2) by an API key or a Bearer token in Authorization, and admits the request. `response.locals.visit` holds its place
 * and its charges, which the headers of the answer report. Throws `unauthenticated`, or `rate_limited` if the caller or the address has used up
 * its share.
 */
export async function authenticate(request: Request, response: Response, admission: Admission): Promise<Caller> {
  const given = request.headers.authorization;
  response.locals.authenticatedAt = performance.now();
  const principal = await identify(admission, request, given);
  if (!principal) {
    if (!given) {
      throw new AppError(
        'unauthenticated',
        'The Authorization header is missing; it must contain an API key or a Bearer token.',
      );
    }
    throw new AppError(
      'unauthenticated',
      isBearer(given) ? 'The token is not valid here.' : 'The API key is unknown, revoked or expired.',
    );
  }
  const visit = await admit(
    admission,
    principal,
    (name, value) => response.setHeader(name, value),
    () => authenticateAgain(request, response, admission),
  );
  response.locals.visit = visit;
  const stop = new AbortController();
  whenOver(request, response, () => {
    visit.leave();
    // After a complete answer nothing needs to be aborted, which would cost 30 us.
    if (!response.writableFinished) stop.abort();
  });
  return {
    principal,
    accountParam: queryOf(request, response).account_id,
    requestId: response.locals.requestId,
    idempotencyKey: checkIdempotencyKey(request.headers['idempotency-key'], 'header.Idempotency-Key'),
    traceparent: response.locals.traceparent,
    stop,
    onRead: (bytes) => visit.carry(bytes),
  };
}

/** The query of a request. Express would parse it each time that it is asked for. */
export const queryOf = (request: Request, { locals }: Response): Request['query'] => (locals.query ??= request.query);

/** The visit of a request that was admitted. */
export const visitOf = (response: Response): Visit => response.locals.visit;

/** The error of a request whose credential ended while the request was in progress. */
export function credentialEnded(): AppError {
  return new AppError('unauthenticated', 'The credential was revoked or expired while the request was under way.');
}

/** A verification is trusted for 0.3 s. Together with this, a revoked credential can do nothing after 1 s (A2). */
const confirmedForMs = 200;

type Verifying = Pick<Admission, 'verifier'>;

/**
 * Verifies the credential again if the last verification was a while ago: when the turn of the request has come, and after its body was read,
 * which may take half a minute to arrive. Throws `unauthenticated` if the credential has ended since.
 */
export function authenticateAgain(
  request: Request,
  { locals }: Response,
  { verifier }: Verifying,
): Promise<void> | undefined {
  const now = performance.now();
  const isRecent = now - locals.authenticatedAt < confirmedForMs;
  if (isRecent && locals.authenticatedAt > verifier.distrustedAt()) return undefined;
  return verifier.verify(request.headers.authorization!).then((principal) => {
    if (!principal) throw credentialEnded();
    locals.authenticatedAt = now;
  });
}
