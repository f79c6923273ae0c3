import { createClient } from 'graphql-ws';
import { Agent, request } from 'undici';
import { WebSocket } from 'ws';
import { answerMessages } from './gateway-fork.js';

// The hostile account: sends the most expensive requests with all of its keys, sockets and streams, each as soon as the limits admit it.

export type Flood = {
  origin: string;
  keys: string[];
  requests: { method: string; path: string; body?: unknown }[];
  connections: number;
  sockets: number;
  streams: number;
  ms: number;
};
export type Flooded = { answered: number; refused: number; failed: number };

answerMessages<Flood>(async ({ origin, keys, requests, connections, sockets, streams, ms }) => {
  const endAt = performance.now() + ms;
  const isOver = (): boolean => performance.now() >= endAt;
  const told: Flooded = { answered: 0, refused: 0, failed: 0 };
  const dispatcher = new Agent({ connections: connections + streams });
  const keyOf = (nth: number): string => keys[nth % keys.length]!;

  async function overHttp(lane: number): Promise<void> {
    for (let nth = lane; !isOver(); nth++) {
      const { method, path, body } = requests[nth % requests.length]!;
      const headers = { authorization: keyOf(lane), 'content-type': 'application/json' };
      const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
      const answer = await request(origin + path, { method: method as 'GET', headers, body: text, dispatcher }).catch(
        () => null,
      );
      await answer?.body.dump({ limit: 1e9 }).catch(() => {});
      if (!answer) told.failed++;
      else if (answer.statusCode === 429) {
        told.refused++;
        // Refused requests are repeated ten times a second: a hostile client does not respect Retry-After.
        await new Promise((done) => setTimeout(done, 100));
      } else told.answered++;
    }
  }

  async function overSocket(lane: number): Promise<void> {
    const documents = requests.flatMap(({ path, body }) => (path === '/graphql' ? [body as { query: string }] : []));
    if (documents.length === 0) return;
    const client = createClient({
      url: `${origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: keyOf(lane) },
      retryAttempts: 1_000,
      retryWait: () => new Promise((done) => setTimeout(done, 500)),
      shouldRetry: () => !isOver(),
      lazy: false,
      onNonLazyError: () => {},
    });
    for (let nth = lane; !isOver(); nth++) {
      const isAnswered = await new Promise<boolean>((done) => {
        const payload = documents[nth % documents.length]!;
        client.subscribe(payload, { next() {}, error: () => done(false), complete: () => done(true) });
        setTimeout(() => done(false), Math.max(0, endAt - performance.now()));
      });
      if (isAnswered) told.answered++;
      else {
        told.refused++;
        await new Promise((done) => setTimeout(done, 100));
      }
    }
    // Requests that are under way at the end are aborted.
    await Promise.resolve(client.dispose()).catch(() => {});
  }

  async function stream(lane: number): Promise<void> {
    while (!isOver()) {
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), Math.max(0, endAt - performance.now()));
      const headers = { authorization: keyOf(lane) };
      const path = `/v2/icp-signals/stream?since=2020-01-01T00:00:00Z`;
      const answer = await request(origin + path, { headers, dispatcher, signal: stop.signal }).catch(() => null);
      await answer?.body.dump({ limit: 2_000_000 }).catch(() => {});
      clearTimeout(timer);
      stop.abort();
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  await Promise.all([
    ...Array.from({ length: connections }, (_, lane) => overHttp(lane)),
    ...Array.from({ length: sockets }, (_, lane) => overSocket(lane)),
    ...Array.from({ length: streams }, (_, lane) => stream(lane)),
  ]);
  await dispatcher.destroy();
  return told;
});
