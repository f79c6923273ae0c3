import type { RequestHandler } from 'express';
import { AppError } from '../../../platform/errors.js';
import { answerRaw, type ProblemDetails } from './answers/problem.js';

/**
 * Limits the time that a body may take to arrive, since a client that sends a byte now and then would hold a connection for minutes. After
 * that the answer is 408, and the connection ends. Operations that read a stream have the limit of the listener instead.
 */
export function limitBodyTime(timeoutMs: number): RequestHandler {
  return (request, response, next) => {
    if (request.complete) return next();
    const timer = setTimeout(() => {
      if (request.complete || response.headersSent) return;
      const error = new AppError('request_timeout', `The body did not arrive within ${timeoutMs / 1_000} s.`);
      // Written past the response. The reader of the body gets no more of it, and fails when the connection ends.
      request.pause();
      if (response.socket) answerRaw(response.socket, error, response.locals as ProblemDetails);
      else request.destroy();
    }, timeoutMs);
    const done = () => clearTimeout(timer);
    request.once('end', done).once('close', done);
    next();
  };
}
