import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ApiRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};
export type ApiAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

export type ApiServer = {
  url: string;
  requests: ApiRequest[];
  /** Answers the next requests with these, in turn, before the API answers again. */
  interrupt(...answers: ApiAnswer[]): void;
  /** Called before each request is carried out; if it returns an answer, that is sent instead. */
  instead: (request: ApiRequest) => ApiAnswer | null;
  /** Called after each request was carried out; if it returns false, the answer is lost. */
  beforeAnswer: (request: ApiRequest) => boolean | Promise<boolean>;
  close(): Promise<void>;
};

/** An HTTP server on loopback that answers JSON as `handle` says. */
export async function startApiServer(handle: (request: ApiRequest) => ApiAnswer): Promise<ApiServer> {
  const requests: ApiRequest[] = [];
  const interruptions: ApiAnswer[] = [];
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://api.invalid');
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const request = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(parts).toString('utf8'),
    };
    requests.push(request);
    const { status, body, headers } = interruptions.shift() ?? api.instead(request) ?? handle(request);
    if (!(await api.beforeAnswer(request))) return void incoming.socket.destroy();
    const text = typeof body === 'string' ? body : JSON.stringify(body ?? null);
    response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8', ...headers }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api: ApiServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    instead: () => null,
    beforeAnswer: () => true,
    interrupt: (...answers) => void interruptions.push(...answers),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return api;
}
