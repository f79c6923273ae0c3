import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError } from '../../../platform/errors.js';
import { answerRaw, whenAnswered } from './answers/problem.js';

/** Takes a connection over from HTTP: the request that asked for it, and the bytes that came after it. */
export type TakeOver = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Hands over the connections of an HTTP server that ask for a WebSocket on one path. Any other upgrade (h2c, which curl and Java's client
 * ask for by default) is ignored, and the request is answered as if it had asked for none (RFC 9110, 7.8). A request whose headers the
 * server did not read to the end is 431 in any case, and its connection ends. Returns what stops it.
 */
export function takeWebSockets(server: Server, path: string, take: TakeOver, errorKinds: string): () => void {
  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const isWhole = hasAllHeaders(server, request);
    if (isWhole && isWebSocket(request, path)) {
      take(request, socket, head);
      return;
    }
    // Nobody else listens for errors of the socket meanwhile.
    socket.on('error', ignore);
    whenAnswered(socket, () => {
      if (socket.destroyed) return;
      if (!isWhole) return answerRaw(socket, tooManyHeaders, { requestId: randomUUID(), errorKinds });
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
 * Whether Node has read all headers of a request: it drops headers once it has `maxHeadersCount`, in batches, so that fewer means all. A
 * head that was cut must not be read again: the header with the length of the body might be missing, and the body, whose author may be somebody
 * else, would be read as requests of this connection (request smuggling).
 */
function hasAllHeaders(server: Server, { rawHeaders }: IncomingMessage): boolean {
  return server.maxHeadersCount !== null && rawHeaders.length < 2 * server.maxHeadersCount;
}

function isWebSocket({ method, url, headers }: IncomingMessage, path: string): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?')[0] === path;
}

/** Puts a request back into its connection, to be read without the upgrade: Node has detached the connection from HTTP. */
function readAgain(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    // Without this word the other headers of the upgrade have no effect.
    const value =
      name.toLowerCase() === 'connection' ? rawHeaders[at + 1]!.replaceAll(/\bupgrade\b/gi, '') : rawHeaders[at + 1];
    lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
