import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { forEachLimited } from './activity.js';
import { answerMessages } from './gateway-fork.js';

// Followers that do nothing but wait, as bare sockets, so that many of them cost this process little.

/** Opens so many more streams with each of these keys, or closes all. */
export type FollowOrder = { port: number; keys: string[]; each: number } | 'close';

const open = new Set<Socket>();

answerMessages<FollowOrder>(async (order) => {
  if (order === 'close') {
    const closed = [...open].map((socket) => once(socket.destroy(), 'close'));
    await Promise.all(closed);
    return { open: open.size };
  }
  const keys = Array.from({ length: order.each }, () => order.keys).flat();
  await forEachLimited(keys, 32, (key) => follow(order.port, key));
  return { open: open.size };
});

/** Resolves when the stream has told its place. */
function follow(port: number, key: string): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      fail(new Error(`A stream was closed: ${text.slice(0, 200)}`));
    });
    socket.on('error', fail);
    socket.on('data', (piece) => {
      if (text.includes('\nid: ')) return;
      text += piece;
      if (text.includes('\nid: ')) done();
    });
    socket.write(`GET /v2/icp-signals/stream HTTP/1.1\r\nHost: leadwire\r\nAuthorization: ${key}\r\n\r\n`);
  });
}
