import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { AppError, toAppError } from '../../../../platform/errors.js';
import { type Logger, logFault, traceOf } from '../../../../platform/lifecycle/log.js';
import { setChallenge } from './challenge.js';

/** What a problem contains besides: the id of its request, and the address of the page that explains each code; null where no code applies. */
export type ProblemDetails = { requestId: string; errorKinds: string | null };

/** The body of every answer that is not a success (A5, RFC 9457). */
export function toProblem(error: AppError, { requestId, errorKinds }: ProblemDetails) {
  return {
    type: errorKinds === null ? 'about:blank' : `${errorKinds}#${error.code}`,
    title: error.title,
    status: error.status,
    detail: error.detail,
    instance: `urn:uuid:${requestId}`,
    errors: error.errors,
  };
}

/** Sends an error as application/problem+json, with the headers that its status needs. */
function sendProblem(response: Response, error: AppError): void {
  setChallenge(response, error);
  if (error.retryAfterS !== undefined) response.setHeader('Retry-After', String(error.retryAfterS));
  const body = Buffer.from(JSON.stringify(toProblem(error, response.locals as ProblemDetails)));
  // `type()` would add a charset, which JSON does not have (RFC 8259).
  response.status(error.status).setHeader('Content-Type', 'application/problem+json');
  endAnswer(response, body);
}

/** Ends an answer with its body, even where the client has not sent all of its request. */
export function endAnswer(response: Response, body: Buffer): void {
  response.setHeader('Content-Length', body.length);
  if (response.req.complete) return void response.end(body);
  // If the connection were closed while the client is writing, it would be reset and the answer lost.
  response.setHeader('Connection', 'close');
  response.write(body);
  void readOff(response.req).then(() => response.end());
}

/** How much of a refused body is read so that its answer arrives, and for how long. */
const maxReadOff = { bytes: 64 * 1024 * 1024, ms: 5_000 };

/** Reads and drops the rest of a body, within these bounds. */
function readOff(request: Request): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, maxReadOff.ms);
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxReadOff.bytes) done();
    });
    request.once('close', () => {
      clearTimeout(timer);
      done();
    });
    request.resume();
  });
}

/** The last handler: sends any error that was thrown as a problem, and logs faults of the gateway. */
export function createProblemHandler(log: Logger): ErrorRequestHandler {
  return (thrown, request, response, next) => {
    const requestId = response.locals.requestId as string;
    // The client hung up while it was sending its request, so nobody waits for an answer, and the gateway has no fault.
    if (request.destroyed && !request.complete) return void response.destroy();
    const error = fromExpress(thrown) ?? toAppError(thrown);
    const trace = traceOf(response.locals.traceparent);
    logFault(log, error, { requestId, method: request.method, path: request.path, ...trace });
    // An answer that has begun cannot become a problem any more; express then closes the connection.
    if (response.headersSent) return next(thrown);
    sendProblem(response, error);
  };
}

/** Converts what body-parser and the router throw; null for anything else. */
function fromExpress(thrown: unknown): AppError | null {
  const { type, status, message } = thrown as { type?: string; status?: number; message?: string };
  if (thrown instanceof AppError || typeof status !== 'number' || status >= 500) return null;
  const at = (text: string) => ({ cause: thrown, errors: [{ location: 'body', message: text }] });
  if (type === 'entity.parse.failed') {
    return new AppError('malformed_json', `The body is not JSON: ${message}.`, at(message ?? 'is not JSON'));
  }
  if (status === 413) return new AppError('payload_too_large', 'The body is too large.', at('is too large'));
  if (status === 415)
    return new AppError('unsupported_media_type', `The body cannot be read: ${message}.`, { cause: thrown });
  return new AppError('invalid_request', message ?? 'The request is not valid.', { cause: thrown });
}

/**
 * Answers clients whose requests could not be read, after the answers to their earlier requests: a malformed head, too large headers, a head
 * or body that does not arrive.
 */
export function createClientErrorAnswer(errorKinds: string): (fault: NodeJS.ErrnoException, socket: Duplex) => void {
  // A connection has more faults when more bytes arrive on it, or when its time is over once more.
  const answered = new WeakSet<Duplex>();
  return function answer(fault, socket: Answering): void {
    if (!socket.writable) return void socket.destroy();
    if (answered.has(socket)) return;
    answered.add(socket);
    whenAnswered(socket, () => {
      const isOpen = socket.writable && !socket._httpMessage?.headersSent;
      if (isOpen) answerFault(socket, fault, { requestId: randomUUID(), errorKinds });
      else socket.destroy();
    });
  };
}

function answerFault(socket: Duplex, { code }: NodeJS.ErrnoException, details: ProblemDetails): void {
  if (code === 'HPE_HEADER_OVERFLOW')
    answerRaw(socket, new AppError('headers_too_large', 'The headers are too large.'), details);
  else if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    answerRaw(socket, new AppError('request_timeout', 'The request did not arrive in time.'), details);
  // No code applies to what is no HTTP.
  else
    answerRaw(socket, new AppError('invalid_request', 'The request is not valid HTTP.'), {
      ...details,
      errorKinds: null,
    });
}

/** A connection with the answer that is under way on it: Node takes one after the other. */
type Answering = Duplex & { _httpMessage?: ServerResponse | null };

/**
 * Waits for the answers to the earlier requests of a connection, those that arrived whole: Node does not keep their order once it no longer
 * reads the connection.
 */
export function whenAnswered(socket: Answering, then: () => void): void {
  const answer = socket._httpMessage;
  if (answer?.req.complete) answer.once('close', () => whenAnswered(socket, then));
  else then();
}

/** How long a client may take to read such an answer and close the connection. */
const leaveWithinMs = 1_000;

/** Writes a problem to a socket that has no response object, and ends the connection, even where the client keeps it open. */
export function answerRaw(socket: Duplex, error: AppError, details: ProblemDetails): void {
  const body = JSON.stringify(toProblem(error, details));
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      'Content-Type: application/problem+json',
      ...(error.retryAfterS === undefined ? [] : [`Retry-After: ${error.retryAfterS}`]),
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  const timer = setTimeout(() => socket.destroy(), leaveWithinMs);
  socket.once('close', () => clearTimeout(timer));
}
