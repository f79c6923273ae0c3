import { connect } from 'node:net';
import { forEachLimited } from './activity.js';
import { answerMessages } from './gateway-fork.js';

// Followers that do nothing but wait, as bare sockets, so that many of them cost this process little.

/** Opens so many streams with each of these keys; they end with the process. */
export type FollowOrder = { port: number; keys: string[]; each: number };

let open = 0;

// The first message only starts the process.
answerMessages<FollowOrder | null>(async (order) => {
  const keys = Array.from({ length: order?.each ?? 0 }, () => order!.keys).flat();
  await forEachLimited(keys, 32, (key) => follow(order!.port, key));
  return { open };
});

/** Resolves when the stream has told its place. */
function follow(port: number, key: string): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.once('close', () => {
      open -= 1;
      fail(new Error(`A stream was closed: ${text.slice(0, 200)}`));
    });
    socket.on('error', fail);
    socket.on('data', (piece) => {
      if (text.includes('\nid: ')) return;
      text += piece;
      if (!text.includes('\nid: ')) return;
      open += 1;
      done();
    });
    socket.write(`GET /v2/icp-signals/stream HTTP/1.1\r\nHost: leadwire\r\nAuthorization: ${key}\r\n\r\n`);
  });
}
