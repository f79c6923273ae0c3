import type { Request, Response } from 'express';

/** What is called when each answer is over. */
const waiting = new WeakMap<Response, Set<() => void>>();

/**
 * Calls `leave` once, when an answer was sent or nobody waits for it any more, even if that happened before this call. Of pipelined requests,
 * only the first response is notified that the connection has ended, so this listens to the connection itself, once for each answer. Returns a
 * function that stops listening.
 */
export function whenOver(request: Request, response: Response, leave: () => void): () => void {
  if (request.socket.destroyed || response.destroyed) {
    leave();
    return () => {};
  }
  // A function of its own, since two may wait with the same one.
  const own = (): void => leave();
  const leaving = waiting.get(response) ?? listen(request, response);
  leaving.add(own);
  return () => void leaving.delete(own);
}

function listen({ socket }: Request, response: Response): Set<() => void> {
  const leaving = new Set<() => void>();
  const end = (): void => {
    response.off('close', end);
    socket.off('close', end);
    waiting.delete(response);
    for (const leave of leaving) leave();
  };
  // Any number of requests may wait on a connection.
  socket.setMaxListeners(0);
  response.on('close', end);
  socket.on('close', end);
  waiting.set(response, leaving);
  return leaving;
}
