import type { Destinations } from '../../platform/http/destinations/index.js';
import { Attempt, type AttemptResult } from './attempt.js';
import { createConnect } from './connector.js';
import { createDeadlines } from './deadlines.js';
import { createConnections } from './receiver-connections.js';
import { sign } from './sign.js';
import { readUserAgent } from './user-agent.js';

export type SenderOptions = {
  destinations: Destinations;
  /** The one deadline over DNS, connect, TLS, headers and the drained body (W9). */
  timeoutMs: number;
  /** How many idle connections are kept to one origin. */
  connectionsPerOrigin?: number;
  /** How many idle connections are kept in all. */
  maxIdleConnections?: number;
  /** How long after it was vetted and dialled a connection may be reused (W3). */
  maxConnectionAgeMs?: number;
  /** PEM of the only authority to trust, instead of the built-in ones (tests). */
  trustedCa?: string;
};

export type Push = {
  url: string;
  /** The newest first; all sign (W6). */
  secrets: string[];
  body: Buffer;
  /** The trace of the push, for the receiver (X3). */
  traceparent?: string;
};

export type Sender = {
  /**
   * Makes one attempt, and never a second one by itself. Rejects only where the fault is ours: a URL that does not parse, or
   * a sender that was closed (then nothing is known of the outcome, and nothing should be recorded).
   */
  send(push: Push): Promise<AttemptResult>;
  /** Lets attempts in flight end for up to `graceMs`, then rejects the rest and closes every connection (X4). */
  close(graceMs: number): Promise<void>;
};

type InFlight = { resolve: (result: AttemptResult) => void; reject: (error: Error) => void };

/** Sends signed pushes (W6, W9) to vetted addresses (W3). */
export function createSender(options: SenderOptions): Sender {
  const { timeoutMs } = options;
  const userAgent = readUserAgent();
  const deadlines = createDeadlines();
  const connections = createConnections({
    connect: createConnect(options),
    maxIdlePerOrigin: options.connectionsPerOrigin ?? 64,
    maxIdle: options.maxIdleConnections ?? 1_024,
    maxAgeMs: options.maxConnectionAgeMs ?? 60_000,
  });
  const inFlight = new Map<Attempt, InFlight>();
  let isClosed = false;
  let onIdle: (() => void) | null = null;

  function finish(attempt: Attempt, end: { result: AttemptResult; isReusable: boolean }): void {
    const waiter = settle(attempt);
    if (end.isReusable && !isClosed) connections.release(attempt.connection);
    else connections.discard(attempt.connection);
    waiter?.resolve(end.result);
  }

  function settle(attempt: Attempt): InFlight | undefined {
    const waiter = inFlight.get(attempt);
    inFlight.delete(attempt);
    deadlines.remove(attempt);
    if (inFlight.size === 0) onIdle?.();
    return waiter;
  }

  async function send(push: Push): Promise<AttemptResult> {
    if (isClosed) throw new Error('the sender is closed');
    const url = new URL(push.url);
    const headers = [
      'Content-Type',
      'application/json',
      'X-Service-Signature',
      sign(push.secrets, Math.floor(Date.now() / 1_000), push.body),
      'User-Agent',
      userAgent,
      'Accept-Encoding',
      'identity',
    ];
    if (push.traceparent !== undefined) headers.push('traceparent', push.traceparent);
    const connection = connections.take(url.origin);
    connection.awaitsStatus = true;
    const attempt = new Attempt(connection, timeoutMs, finish);
    return new Promise((resolve, reject) => {
      inFlight.set(attempt, { resolve, reject });
      deadlines.add(attempt);
      const request = { method: 'POST', path: url.pathname + url.search, headers, body: push.body } as const;
      connection.client.dispatch(request, attempt);
    });
  }

  async function close(graceMs: number): Promise<void> {
    isClosed = true;
    connections.closeIdle();
    if (inFlight.size > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, graceMs);
        onIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    for (const attempt of [...inFlight.keys()]) {
      const waiter = settle(attempt);
      connections.discard(attempt.connection);
      waiter?.reject(new Error('the sender was closed before the attempt ended'));
    }
  }

  return { send, close };
}
