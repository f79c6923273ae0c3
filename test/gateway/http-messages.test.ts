import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { adoptMessages } from '../../services/gateway/edge/http/app.js';

test('Express leaves the prototypes of requests and responses unchanged, so that they do not outlive garbage collection', async () => {
  const app = express();
  const messages = adoptMessages(app);
  const seen: unknown[][] = [];
  const prototypes = (...all: (IncomingMessage | ServerResponse)[]) => all.map((one) => Object.getPrototypeOf(one));
  app.use((request, response) => {
    seen.push(prototypes(request, response));
    response.json({ ip: request.ip });
  });
  const server = createServer(messages, (request, response) => {
    seen.push(prototypes(request, response));
    app(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await answer.json()).toEqual({ ip: '127.0.0.1' });
    expect(seen).toHaveLength(2);
    for (const [index, prototype] of seen[0]!.entries()) expect(seen[1]![index]).toBe(prototype);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
