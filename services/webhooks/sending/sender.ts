import type { Destinations } from '../../platform/http/destinations/index.js';
import { readVersion } from '../../platform/lifecycle/version.js';
import { Attempt, type AttemptResult } from './attempt.js';
import { createConnect } from './connector.js';
import { createDeadlines, type Deadlines } from './deadlines.js';
import { type Connection, ReceiverConnections } from './receiver-connections.js';
import { sign, signStandard } from './sign.js';

export type SenderOptions = {
  destinations: Destinations;
  /** The single deadline for DNS, connection, TLS, headers and reading the body (W9). */
  timeoutMs: number;
  /** The maximum number of idle connections kept for one account and origin. */
  connectionsPerOrigin?: number;
  /** The maximum number of idle connections kept for one account. */
  connectionsPerAccount?: number;
  /** The maximum number of idle connections kept in total. */
  maxIdleConnections?: number;
  /** For how long the records of a name are relied on at most (W3). */
  longestTtlMs?: number;
  /** PEM of the only certificate authority to trust, instead of the built-in ones. */
  trustedCa?: string;
};

export type Push = {
  /** Connections are not shared between accounts. */
  accountId: string;
  url: string;
  /** Newest first. All of them sign (W6). */
  secrets: string[];
  body: Buffer;
  /** Headers besides ours: names and values in turn (W17). */
  headers?: readonly string[];
  /** The deadline of this push, where it is shorter than that of the sender. */
  timeoutMs?: number;
  /** The id that the headers of Standard Webhooks name, where the push has them. */
  webhookId?: string | undefined;
  /** The trace of the push, sent to the receiver (X3). */
  traceparent?: string;
};

/** A connection for one push, and the path of its URL. */
export type Reserved = { connection: Connection; path: string };

type InFlight = { resolve: (result: AttemptResult) => void; reject: (error: Error) => void };

/** Sends signed pushes (W6, W9) to checked addresses (W3). */
export class Sender {
  private readonly userAgent = `leadwire/${readVersion()}`;
  /** By time-out: those of one time-out expire in the order in which they began. */
  private readonly deadlines = new Map<number, Deadlines>();
  private readonly connections: ReceiverConnections;
  private readonly inFlight = new Map<Attempt, InFlight>();
  private isClosed = false;
  private onIdle: (() => void) | null = null;

  constructor(private readonly options: SenderOptions) {
    this.connections = new ReceiverConnections({
      connect: createConnect(options),
      destinations: options.destinations,
      maxIdlePerRoute: options.connectionsPerOrigin ?? 64,
      maxIdlePerAccount: options.connectionsPerAccount ?? 256,
      maxIdle: options.maxIdleConnections ?? 1_024,
      ...(options.longestTtlMs === undefined ? {} : { longestTtlMs: options.longestTtlMs }),
    });
  }

  private finish(attempt: Attempt, end: { result: AttemptResult; isReusable: boolean }): void {
    const waiter = this.settle(attempt);
    if (end.isReusable) this.giveBack(attempt);
    else this.connections.discard(attempt.connection);
    waiter?.resolve(end.result);
  }

  private settle(attempt: Attempt): InFlight | undefined {
    const waiter = this.inFlight.get(attempt);
    this.inFlight.delete(attempt);
    this.deadlines.get(attempt.timeoutMs)?.remove(attempt);
    if (this.inFlight.size === 0) this.onIdle?.();
    return waiter;
  }

  /**
   * Returns a connection for a push to this URL, after a short wait if other connections to the same origin are busy. Use it for one `send`, or
   * return it with `giveBack`. Rejects when the URL does not parse.
   */
  async reserve(accountId: string, url: string): Promise<Reserved> {
    const parsed = new URL(url);
    return { connection: await this.connections.take(accountId, parsed), path: parsed.pathname + parsed.search };
  }

  giveBack({ connection }: { connection: Connection }): void {
    if (this.isClosed) this.connections.discard(connection);
    else this.connections.release(connection);
  }

  /**
   * Makes one attempt and never repeats it. It uses the connection that was reserved for it, or else reserves one itself. Rejects only when the fault
   * is ours: a URL that does not parse, or a sender that was closed. The outcome is then unknown, and nothing should be recorded.
   */
  async send(push: Push, reserved?: Reserved): Promise<AttemptResult> {
    const { connection, path } = reserved ?? (await this.reserve(push.accountId, push.url));
    if (this.isClosed) {
      this.connections.discard(connection);
      throw new Error('the sender is closed');
    }
    const headers = this.listHeaders(push);
    connection.awaitsStatus = true;
    const timeoutMs = Math.min(push.timeoutMs ?? Infinity, this.options.timeoutMs);
    const attempt = new Attempt(connection, timeoutMs, (one, end) => this.finish(one, end));
    return new Promise((resolve, reject) => {
      this.inFlight.set(attempt, { resolve, reject });
      this.deadlinesOf(timeoutMs).add(attempt);
      const request = { method: 'POST', path, headers, body: push.body } as const;
      connection.client.dispatch(request, attempt);
    });
  }

  private listHeaders({ secrets, body, webhookId, headers: own, traceparent }: Push): string[] {
    const seconds = Math.floor(Date.now() / 1_000);
    const headers = ['Content-Type', 'application/json', 'X-Service-Signature', sign(secrets, seconds, body)];
    headers.push('User-Agent', this.userAgent, 'Accept-Encoding', 'identity');
    if (webhookId !== undefined) {
      const signature = signStandard(secrets, webhookId, seconds, body);
      headers.push('webhook-id', webhookId, 'webhook-timestamp', String(seconds), 'webhook-signature', signature);
    }
    if (own !== undefined) headers.push(...own);
    if (traceparent !== undefined) headers.push('traceparent', traceparent);
    return headers;
  }

  /** Endpoints choose whole seconds up to the time-out of the sender, so there are few. */
  private deadlinesOf(timeoutMs: number): Deadlines {
    const known = this.deadlines.get(timeoutMs);
    if (known) return known;
    const made = createDeadlines();
    this.deadlines.set(timeoutMs, made);
    return made;
  }

  /** Waits up to `graceMs` for attempts in flight, then rejects the others and closes every connection (X4). */
  async close(graceMs: number): Promise<void> {
    this.isClosed = true;
    this.connections.closeIdle();
    if (this.inFlight.size > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, graceMs);
        this.onIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    for (const attempt of [...this.inFlight.keys()]) {
      const waiter = this.settle(attempt);
      this.connections.discard(attempt.connection);
      waiter?.reject(new Error('the sender was closed before the attempt ended'));
    }
  }
}

export const createSender = (options: SenderOptions): Sender => new Sender(options);
