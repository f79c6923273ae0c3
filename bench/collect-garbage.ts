import { once } from 'node:events';
import { WebSocket } from 'ws';
import { until } from '../test/support/until.js';

type Target = { webSocketDebuggerUrl: string };

/**
 * Lets a Node process collect its garbage, so that its resident memory is what it needs. The process was started with
 * `--inspect-port=<port>`. Throws if its inspector does not answer.
 */
export async function collectGarbage(pid: number, port: number): Promise<void> {
  process.kill(pid, 'SIGUSR1');
  const targets = await until(() =>
    fetch(`http://127.0.0.1:${port}/json`).then(
      (answer) => answer.json() as Promise<Target[]>,
      () => null,
    ),
  );
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl);
  await once(socket, 'open');
  // Twice, since only the second collection finds what finalizers released.
  for (const id of [1, 2]) {
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await once(socket, 'message');
  }
  socket.close();
}
