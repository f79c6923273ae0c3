import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../../../platform/errors.js';
import { answerRaw } from './answers/problem.js';

/** Takes a connection over from HTTP: the request that asked for it, and the bytes that came after it. */
export type TakeOver = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Hands over the connections of an HTTP server that ask for a WebSocket on one path. Any other upgrade (h2c, which curl and Java's client
 * ask for by default) is ignored, and the request answered as if it had asked for none (RFC 9110, 7.8). One whose headers the server did not
 * read to the end is 431 whatever it asks for, and its connection ends. Answers what stops it.
 */
export function takeWebSockets(server: Server, path: string, take: TakeOver): () => void {
  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const isWhole = hasAllHeaders(server, request);
    if (isWhole && isWebSocket(request, path)) {
      take(request, socket, head);
      return;
    }
    // Nobody else hears of it meanwhile.
    socket.on('error', ignore);
    whenAnswered(socket, () => {
      if (socket.destroyed) return;
      if (!isWhole) return answerRaw(socket, tooManyHeaders, randomUUID());
      socket.off('error', ignore);
      readAgain(server, request, socket, head);
    });
  }

  server.on('upgrade', upgrade);
  return () => server.off('upgrade', upgrade);
}

const ignore = (): void => {};
const tooManyHeaders = new AppError('headers_too_large', 'The request has too many headers.');

/**
 * Whether Node has told all headers of a request: it drops what comes once it has `maxHeadersCount`, in batches, so that fewer are all. Of a
 * head that was cut nothing may be read again: the header that says how long the body is might be missing, and the body, which somebody
 * else wrote, would be read as requests of this connection.
 */
function hasAllHeaders(server: Server, { rawHeaders }: IncomingMessage): boolean {
  return server.maxHeadersCount !== null && rawHeaders.length < 2 * server.maxHeadersCount;
}

/** Answers to earlier requests of a connection come first; Node, which has let go of it, keeps their order no longer. */
function whenAnswered(socket: Duplex & { _httpMessage?: ServerResponse | null }, then: () => void): void {
  if (socket._httpMessage) socket._httpMessage.once('close', () => whenAnswered(socket, then));
  else then();
}

function isWebSocket({ method, url, headers }: IncomingMessage, path: string): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?')[0] === path;
}

/** A server that takes upgrades is given all of them, parsed and cut off from HTTP; so the request is put back, and read as a new one. */
function readAgain(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    // Without this word the others ask for nothing.
    const value =
      name.toLowerCase() === 'connection' ? rawHeaders[at + 1]!.replaceAll(/\bupgrade\b/gi, '') : rawHeaders[at + 1];
    lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
