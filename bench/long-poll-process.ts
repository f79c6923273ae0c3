import { connect } from 'node:net';
import { forEachLimited } from './activity.js';
import { answerMessages } from './gateway-fork.js';

// Readers that wait for a signal, as bare sockets, so that many of them cost this process little.

/** Lets so many more readers wait with each of these keys. The answer is how many wait, and how the last of the others was answered. */
export type WaitOrder = { port: number; keys: string[]; each: number };

/** How long a reader waits, in seconds. */
const waitS = 30;

let waiting = 0;
let answered = '';

answerMessages<WaitOrder | null>(async (order) => {
  if (order) {
    const { port, keys, each } = order;
    await forEachLimited(Array.from({ length: each }, () => keys).flat(), 16, (key) => wait(port, key));
  }
  return { open: waiting, answered };
});

/** How long it is left alone after a request before the next one is sent. */
const pauseMs = 15;

/** Resolves when the request was sent a while ago: nothing comes while it waits. */
function wait(port: number, key: string): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    const leave = (answer: Buffer): void => {
      waiting -= 1;
      answered = answer.toString('utf8', 0, 15);
    };
    socket.on('error', fail);
    // Whatever comes is the answer.
    socket.once('data', leave);
    waiting += 1;
    socket.write(
      `GET /v2/icp-signals?wait=${waitS} HTTP/1.1\r\nHost: leadwire\r\nAuthorization: ${key}\r\n\r\n`,
      () => void setTimeout(done, pauseMs),
    );
  });
}
