import type { Request, Response } from 'express';

/**
 * Calls `leave` once, when an answer was sent or nobody waits for it any more, which may have been before this was called. Of requests that
 * a client has sent one behind the other, only the first one's response hears that the connection has ended; so this asks the connection.
 * Answers what stops listening.
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
