import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { PushError, verifyPush } from '../../clients/typescript/verify.js';

const maxBodyBytes = 256 * 1024;
const rememberedEvents = 10_000;

/**
 * Creates an HTTP server that does what a receiver of pushes should do: it reads a body of limited size, verifies the signature over the
 * raw bytes, drops events that it has already seen, and responds soon. `say` is called with one line for each push. `secret` is called for
 * each push.
 */
export function createReceiver(options: { secret: () => string | null; say: (line: string) => void }): Server {
  const seen = new Set<string>();
  return createServer((request, response) => {
    answer(request, response, seen, options).catch(() => response.destroy());
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  seen: Set<string>,
  { secret, say }: { secret: () => string | null; say: (line: string) => void },
): Promise<void> {
  const body = await readBody(request);
  if (request.method !== 'POST' || body === null) return end(response, body === null ? 413 : 405);
  const key = secret();
  // The sender will retry: the registration, whose response contains the secret, has not returned yet.
  if (key === null) return end(response, 503);
  const push = await verifyPush({ headers: request.headers, body, secret: key }).catch(refuse);
  if (push === null) {
    say(describe('refused', 'a push whose signature is not ours'));
    return end(response, 401);
  }
  end(response, 204);
  if (push.type !== 'icp_signal.detected') return say(describe(push.type, 'verified'));
  const { event } = push;
  if (seen.has(event.id)) return say(describe(event.signal_type, `${event.headline}  (came again, dropped)`));
  remember(seen, event.id);
  say(describe(event.signal_type, `${event.headline}  verified`));
}

function refuse(error: unknown): null {
  if (error instanceof PushError) return null;
  throw error;
}

function describe(what: string, text: string): string {
  return `${new Date().toTimeString().slice(0, 8)}  ${what.padEnd(10)}  ${text}`;
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id);
  if (seen.size > rememberedEvents) seen.delete(seen.values().next().value!);
}
