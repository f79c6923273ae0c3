import type { Socket } from 'node:net';

const start = Buffer.from('HTTP/1.1 100 ');
const end = Buffer.from('\r\n\r\n');

/**
 * Removes `100 Continue` from the data that a socket reads while a status is awaited. A client must accept interim responses that it did
 * not request (RFC 9110, section 15.2), and some servers send this one to every POST. undici skips 102 and 103 itself, but takes 100 for a
 * broken connection. An interim response that arrives in pieces is left to undici.
 */
export function skipContinue(socket: Socket, awaitsStatus: () => boolean): void {
  const read: Socket['read'] = socket.read.bind(socket);
  socket.read = (size) => {
    let chunk: unknown = read(size);
    while (Buffer.isBuffer(chunk) && awaitsStatus() && chunk.subarray(0, start.length).equals(start)) {
      const length = chunk.indexOf(end);
      if (length === -1) break;
      const rest: Buffer = chunk.subarray(length + end.length);
      chunk = rest.length > 0 ? rest : read(size);
    }
    return chunk;
  };
}
