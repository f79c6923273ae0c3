import type { Request, Response } from 'express';

/**
 * Calls `leave` once, when an answer was sent or nobody waits for it any more, even where that happened before this call. Of pipelined
 * requests only the response of the first is told that the connection has ended, so this listens to the connection itself. Returns what
 * stops listening.
 */
export function whenOver(request: Request, response: Response, leave: () => void): () => void {
  const { socket } = request;
  const stop = (): void => {
    response.off('close', end);
    socket.off('close', end);
  };
  const end = (): void => {
    stop();
    leave();
  };
  if (socket.destroyed || response.destroyed) {
    leave();
    return stop;
  }
  // Any number of requests may wait on a connection.
  socket.setMaxListeners(0);
  response.once('close', end);
  socket.once('close', end);
  return stop;
}
