import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { forEachLimited } from './activity.js';
import { answerMessages } from './gateway-fork.js';

// Followers that do nothing but wait, as bare sockets, so that many of them cost this process little.

/** Opens so many more streams with each of these keys; null closes all. The answer is how many are open. */
export type FollowOrder = { port: number; keys: string[]; each: number } | null;

const open = new Set<Socket>();

answerMessages<FollowOrder>(async (order) => {
  if (order === null) await Promise.all([...open].map((socket) => once(socket.destroy(), 'close')));
  else {
    const { port, keys, each } = order;
    await forEachLimited(Array.from({ length: each }, () => keys).flat(), 32, (key) => follow(port, key));
  }
  return { open: open.size };
});

/** Resolves when the stream has sent its place. */
function follow(port: number, key: string): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.once('close', () => {
      open.delete(socket);
      fail(new Error(`A stream was closed: ${text.slice(0, 200)}`));
    });
    socket.on('error', fail);
    socket.on('data', (piece) => {
      if (text.includes('\nid: ')) return;
      text += piece;
      if (!text.includes('\nid: ')) return;
      open.add(socket);
      done();
    });
    socket.write(`GET /v2/icp-signals/stream HTTP/1.1\r\nHost: leadwire\r\nAuthorization: ${key}\r\n\r\n`);
  });
}
