import type { Server, Socket } from 'node:net';

/** What waits in this process for clients that do not read. */
export type UnreadLimits = {
  /** How long a connection may hold bytes of which its client takes none. */
  answerTimeoutMs: number;
  /** What all connections may hold together; beyond it those that have stood longest are ended. */
  maxWaitingBytes: number;
};

/** What had been taken at the last look that found a change, and when that was. */
type Standing = { taken: number; since: number };

const lookEveryMs = 1_000;

/**
 * Ends connections whose client does not read what it asked for (A12): Node has a limit for requests that do not come, but none for
 * answers that are not taken. What counts is that bytes wait and none of them is taken, whatever the client sends meanwhile; a connection on
 * which nothing waits may be silent for as long as it likes.
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
    // One that is handed back to HTTP is told twice.
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
 * How many bytes the kernel has taken. Node tells a whole chunk as waiting until its last byte is taken, so that a slow reader of a large
 * answer would look like one that does not read; only its handle knows of what libuv holds.
 */
export function countTaken(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
}
