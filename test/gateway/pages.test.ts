import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'express';
import { sendPages } from '../../services/gateway/http/pages.js';
import { until } from '../support/until.js';

const page = 'x'.repeat(1024 * 1024);

test('S5: an answer by pages is read as it is taken, and a client that takes nothing is left', async () => {
  let read = 0;
  let hasEnded = false;
  async function* pages() {
    try {
      for (; read < 1_000; read++) yield page;
    } finally {
      hasEnded = true;
    }
  }
  const server = createServer((_request, response) => {
    sendPages(response as unknown as Response, pages(), { stalledMs: 300, watch: () => {} });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((done) => get({ host: '127.0.0.1', port, agent: false }, done));
  const error = new Promise<NodeJS.ErrnoException>((done) => answer.once('error', done));
  answer.pause();
  await until(() => hasEnded);
  // What sockets hold, and no more.
  expect(read).toBeLessThan(50);
  answer.resume();
  expect((await error).code).toBe('ECONNRESET');
  server.close();
});
