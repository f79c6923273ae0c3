import type { Server, Socket } from 'node:net';

/** The limits of what waits in this process for clients that do not read. */
export type UnreadLimits = {
  /** How long a connection may hold bytes without its client reading any of them. */
  answerTimeoutMs: number;
  /** How many bytes all connections may hold together. Beyond it the connections that have been stalled longest are ended. */
  maxWaitingBytes: number;
};

/** The bytes taken at the last check that found progress, and the time of that check. */
type Standing = { taken: number; since: number };

const lookEveryMs = 1_000;

/**
 * Ends connections whose client does not read the response that it requested (A12). Node has a limit for requests that do not arrive, but
 * none for responses that are not read. A connection is stalled while bytes wait and none of them is taken, whatever the client sends in
 * the meantime. A connection on which nothing waits may be silent without limit.
 */
export function endUnread(server: Server, { answerTimeoutMs, maxWaitingBytes }: UnreadLimits): void {
  const open = new Map<Socket, Standing | null>();

  function look(): void {
    const now = performance.now();
    const stalled: { socket: Socket; since: number }[] = [];
    let waiting = 0;
    for (const [socket, before] of open) {
      if (socket.writableLength === 0) {
        open.set(socket, null);
        continue;
      }
      const taken = countTaken(socket);
      const since = before?.taken === taken ? before.since : now;
      open.set(socket, { taken, since });
      waiting += socket.writableLength;
      if (since < now) stalled.push({ socket, since });
    }
    stalled.sort((one, other) => one.since - other.since);
    for (const { socket, since } of stalled) {
      if (now - since < answerTimeoutMs && waiting <= maxWaitingBytes) break;
      waiting -= socket.writableLength;
      socket.destroy();
    }
  }

  server.on('connection', (socket: Socket) => {
    // A connection that is handed back to HTTP is announced twice.
    if (open.has(socket)) return;
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
  server.on('listening', () => {
    const timer = setInterval(look, Math.min(lookEveryMs, answerTimeoutMs / 4));
    server.once('close', () => clearInterval(timer));
  });
}

/**
 * Returns how many bytes the kernel has taken. Node counts a whole chunk as waiting until its last byte is taken, so a slow reader of a
 * large response would look like one that does not read. Only the handle knows what libuv holds.
 */
export function countTaken(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
}
