import type { RequestHandler } from 'express';
import { AppError } from '../../../platform/errors.js';
import { answerRaw } from './answers/problem.js';

/**
 * Gives a body so long to arrive: who sends a byte now and then would hold a connection for minutes. Then it is 408, and the connection
 * ends. What streams has the listener's limit instead.
 */
export function limitBodyTime(timeoutMs: number): RequestHandler {
  return (request, response, next) => {
    if (request.complete) return next();
    const timer = setTimeout(() => {
      if (request.complete || response.headersSent) return;
      const error = new AppError('request_timeout', `The body did not arrive within ${timeoutMs / 1_000} s.`);
      // Written past the response: whoever reads the body gets no more of it, and hears by the connection's end that it never comes.
      request.pause();
      if (response.socket) answerRaw(response.socket, error, response.locals.requestId);
      else request.destroy();
    }, timeoutMs);
    const done = () => clearTimeout(timer);
    request.once('end', done).once('close', done);
    next();
  };
}
