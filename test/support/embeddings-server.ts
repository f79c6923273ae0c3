import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server treats requests; with absent fields it behaves like a provider that works. */
export type EmbeddingBehaviour = {
  /** Answers nothing but this. */
  away?: { status: number; retryAfter?: string; code?: string };
  /** Never answers. */
  hangs?: boolean;
  /** Refuses requests with more texts than this with 413. */
  mostTexts?: number;
  /** Refuses requests with a longer text with 400. */
  longest?: number;
  /** Refuses requests with such a text with 400. */
  refuses?: RegExp;
  vectorOf?: (text: string) => number[];
};

export type EmbeddingRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  model: string;
  input: string[];
  /** When it came, milliseconds of performance.now(). */
  at: number;
};

export type EmbeddingsServer = {
  /** As `EMBEDDING_URL` takes it. */
  url: string;
  requests: EmbeddingRequest[];
  /** The texts that were embedded. */
  embedded: string[];
  /** From now on, instead of before. */
  behave(behaviour: EmbeddingBehaviour): void;
  close(): Promise<void>;
};

/** A stand-in for an OpenAI-compatible endpoint of embeddings: real HTTP on loopback. */
export async function startEmbeddingsServer(vectorOf: (text: string) => number[]): Promise<EmbeddingsServer> {
  const requests: EmbeddingRequest[] = [];
  const embedded: string[] = [];
  let behaviour: EmbeddingBehaviour = {};

  function refusal(input: string[]): { status: number; code: string; retryAfter?: string } | null {
    const { away, mostTexts = 2_048, longest = 100_000, refuses } = behaviour;
    if (away) return { code: 'server_error', ...away };
    if (input.length > mostTexts) return { status: 413, code: 'batch_too_large' };
    if (input.some((text) => text.length > longest)) return { status: 400, code: 'context_length_exceeded' };
    if (refuses && input.some((text) => refuses.test(text))) return { status: 400, code: 'content_filter' };
    return null;
  }

  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const { model, input } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { model: string; input: string[] };
    requests.push({ path: incoming.url ?? '', headers: incoming.headers, model, input, at: performance.now() });
    if (behaviour.hangs) return;
    const refused = refusal(input);
    if (refused) {
      const { status, code, retryAfter } = refused;
      const error = { message: `Refused: ${input[0]}`, type: 'invalid_request_error', param: null, code };
      const headers = { 'content-type': 'application/json', ...(retryAfter ? { 'retry-after': retryAfter } : {}) };
      response.writeHead(status, headers).end(JSON.stringify({ error }));
      return;
    }
    embedded.push(...input);
    const toVector = behaviour.vectorOf ?? vectorOf;
    // Out of order, as the indexes allow.
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: toVector(text) })).reverse();
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'list', data, model }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    embedded,
    behave(next) {
      behaviour = next;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
