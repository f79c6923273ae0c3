import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with a request: answers so, or never. */
export type Completion = { status?: number; headers?: Record<string, string>; body?: string } | 'hang';

export type CompletionRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: { model?: string; messages: { role: string; content: string }[] };
  /** When it came, milliseconds of performance.now(). */
  at: number;
};

export type CompletionsServer = {
  url: string;
  requests: CompletionRequest[];
  /** Sets the next completions; the last of them is repeated. */
  say(...completions: Completion[]): void;
  /** Ends what hangs. */
  close(): Promise<void>;
};

/** The body of a chat completion that says this. */
export const completionOf = (content: unknown): string =>
  JSON.stringify({
    id: 'c-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content } }],
  });

/** A stand-in for an OpenAI-compatible chat completions endpoint: real HTTP on loopback. */
export async function startCompletionsServer(): Promise<CompletionsServer> {
  const requests: CompletionRequest[] = [];
  let script: Completion[] = [{ body: completionOf('An answer.') }];

  function answer(response: ServerResponse, completion: Completion): void {
    if (completion === 'hang') return;
    const { status = 200, headers = {}, body = '{}' } = completion;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  }

  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    requests.push({
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: JSON.parse(Buffer.concat(parts).toString('utf8')),
      at: performance.now(),
    });
    answer(response, script.length > 1 ? script.shift()! : script[0]!);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`,
    requests,
    say(...completions) {
      script = completions;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
