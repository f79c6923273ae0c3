import { LRUCache } from 'lru-cache';
import { Client } from 'undici';
import { DestinationError, type Destinations, type VettedAddress } from '../../platform/http/destinations/index.js';
import type { Connect } from './connector.js';
import { skipContinue } from './skip-continue.js';

/** The route of an account's pushes to one origin. Accounts share nothing, neither connections nor TLS sessions. */
type Route = {
  /** The account and the origin. */
  key: string;
  accountId: string;
  origin: string;
  hostname: string;
  port: number;
  scheme: 'http' | 'https';
  /** The addresses that the name had when it was resolved last, null before that. */
  addresses: Set<string> | null;
  /** Until when they may be relied on, on the clock of `performance.now()`. */
  freshUntilMs: number;
  isRefreshing: boolean;
  /** How many connections are open or being opened, and how many of them are being opened. */
  opened: number;
  opening: number;
  /** How long the last one took to open, null before the first. */
  openedInMs: number | null;
  /** Attempts that wait for a connection, in the order in which they came. */
  waiting: Set<Waiter>;
};

type Waiter = { take: (connection: Connection) => void; limitWait: () => void };

/** A connection to one origin, used by one attempt at a time. */
export type Connection = {
  readonly client: Client;
  readonly route: Route;
  /** The address that it was dialled at, empty until it is open. */
  address: string;
  /** True from the request until its final status arrives. */
  awaitsStatus: boolean;
  /** The first error of its socket. undici reports the last one, which hides a TLS alert behind the close that follows it. */
  socketError: Error | null;
  state: 'busy' | 'idle' | 'gone';
  readonly abort: AbortController;
};

/** The TTLs of DNS records are clamped to this range: a receiver's name must not cost a look-up for each push. */
const shortestTtlMs = 1_000;
const longestTtlMs = 30_000;
/** How long after a failed look-up the next one is made. */
const lookAgainMs = 5_000;
const refreshWithinMs = 10_000;
const knownRoutes = 20_000;
/** The longest time that an attempt waits for a connection, and the shortest if it has to wait. */
const longestWaitMs = 1_000;
const shortestWaitMs = 10;

/**
 * Connections that are kept for reuse, each for one account and origin. A reused connection stays on the address that was checked when it was dialled
 * (W3). Before each attempt the address is checked against the rules again, and once the records of the name are out of date they are read again in
 * the background: a connection whose address is no longer among them takes no further attempt.
 *
 * While other connections to the same origin are open but busy, an attempt waits for one of them as long as opening another would take, and only then
 * opens another. Then the number of connections may double. So a burst to a quick receiver uses few connections: without the wait, six events for
 * each of 3,000 endpoints opened 18,000 connections, 1.5 ms of processor time each (2026-11). The wait ends after a second in any case, so that a
 * slow endpoint does not use up the time of another on the same host (W14).
 *
 * Only idle connections are limited: per route, per account and in total. Above the total limit, the least recently used route with several idle
 * connections loses one; if no route has several, the least recently used of all does. Otherwise, if more routes than the limit has room for were
 * used in turn, each would find its connection closed.
 */
export class ReceiverConnections {
  /** Idle connections by route. Routes are in the order of their last use, and the connection used last is at the end of its list. */
  private readonly idle = new Map<string, Connection[]>();
  /** Those of them with several. */
  private readonly several = new Map<string, Connection[]>();
  private readonly idleOfAccount = new Map<string, number>();
  private readonly routes = new LRUCache<string, Route>({ max: knownRoutes });
  private idleCount = 0;

  constructor(
    private readonly options: {
      connect: Connect;
      destinations: Destinations;
      maxIdlePerRoute: number;
      maxIdlePerAccount: number;
      maxIdle: number;
      longestTtlMs?: number;
    },
  ) {}

  /** Returns a connection for one attempt, which ends with `release` or `discard`. */
  take(accountId: string, url: URL): Connection | Promise<Connection> {
    const route = this.routeTo(accountId, url);
    for (;;) {
      const connection = this.idle.get(route.key)?.at(-1);
      if (connection === undefined) return route.opened === 0 ? this.open(route) : this.untilFree(route);
      this.forget(connection);
      if (this.mayServe(connection)) {
        connection.state = 'busy';
        return connection;
      }
      this.discard(connection);
    }
  }

  release(connection: Connection): void {
    if (connection.state !== 'busy') return;
    const { key, accountId, waiting } = connection.route;
    const [next] = waiting;
    if (next && this.mayServe(connection)) {
      next.take(connection);
      return;
    }
    const kept = this.idle.get(key) ?? [];
    const ofAccount = this.idleOfAccount.get(accountId) ?? 0;
    const { maxIdlePerRoute, maxIdlePerAccount, maxIdle } = this.options;
    const isWanted = next === undefined && connection.address !== '';
    if (!isWanted || kept.length >= maxIdlePerRoute || ofAccount >= maxIdlePerAccount) {
      this.discard(connection);
      return;
    }
    connection.state = 'idle';
    kept.push(connection);
    this.idle.delete(key);
    this.idle.set(key, kept);
    this.several.delete(key);
    if (kept.length > 1) this.several.set(key, kept);
    this.idleCount += 1;
    this.idleOfAccount.set(accountId, ofAccount + 1);
    if (this.idleCount > maxIdle) this.evictOldest();
  }

  discard(connection: Connection): void {
    if (connection.state === 'gone') return;
    if (connection.state === 'idle') this.forget(connection);
    connection.state = 'gone';
    connection.abort.abort();
    connection.client.destroy(new Error('the connection was discarded'), () => {});
    const { route } = connection;
    route.opened -= 1;
    if (connection.address === '') route.opening -= 1;
    const [next] = route.waiting;
    if (next && route.opened === 0) next.take(this.open(route));
  }

  closeIdle(): void {
    for (const connection of [...this.idle.values()].flat()) this.discard(connection);
  }

  private routeTo(accountId: string, url: URL): Route {
    const key = `${accountId} ${url.origin}`;
    const known = this.routes.get(key);
    if (known) return known;
    const scheme = url.protocol === 'http:' ? 'http' : 'https';
    const route: Route = {
      key,
      accountId,
      origin: url.origin,
      hostname: url.hostname,
      port: Number(url.port) || (scheme === 'https' ? 443 : 80),
      scheme,
      addresses: null,
      freshUntilMs: 0,
      isRefreshing: false,
      opened: 0,
      opening: 0,
      openedInMs: null,
      waiting: new Set(),
    };
    this.routes.set(key, route);
    return route;
  }

  private untilFree(route: Route): Promise<Connection> {
    return new Promise((resolve) => {
      const giveUpAt = performance.now() + longestWaitMs;
      const mayOpen = (): boolean => 2 * route.opening < route.opened || performance.now() >= giveUpAt;
      let timer: NodeJS.Timeout | undefined;
      const waiter: Waiter = {
        take: (connection) => {
          clearTimeout(timer);
          route.waiting.delete(waiter);
          resolve(connection);
        },
        limitWait: () => {
          clearTimeout(timer);
          const forMs = Math.max(shortestWaitMs, route.openedInMs ?? longestWaitMs);
          const waitMs = Math.min(forMs, Math.max(0, giveUpAt - performance.now()));
          timer = setTimeout(() => (mayOpen() ? waiter.take(this.open(route)) : waiter.limitWait()), waitMs);
        },
      };
      route.waiting.add(waiter);
      waiter.limitWait();
    });
  }

  private noteOpened({ route, address, state }: Connection, inMs: number): void {
    // A connection that the receiver has closed is opened again.
    if (address === '' && state !== 'gone') route.opening -= 1;
    const isFirst = route.openedInMs === null;
    route.openedInMs = inMs;
    if (isFirst) for (const waiter of route.waiting) waiter.limitWait();
  }

  /** Whether the connection may take another attempt. The records of its name are read again when they are out of date. */
  private mayServe(connection: Connection): boolean {
    const { route } = connection;
    if (!this.isUsable(connection, route)) return false;
    if (performance.now() > route.freshUntilMs) this.refresh(route);
    return true;
  }

  private isUsable({ address }: Connection, route: Route): boolean {
    if (route.addresses && !route.addresses.has(address)) return false;
    return this.options.destinations.mayKeep(address, route.port, route.scheme);
  }

  private refresh(route: Route): void {
    if (route.isRefreshing) return;
    route.isRefreshing = true;
    const { hostname, port, scheme } = route;
    this.options.destinations
      .resolve(hostname, port, AbortSignal.timeout(refreshWithinMs), scheme)
      .then(
        (addresses) => this.noteResolved(route, addresses),
        (error: Error) => this.noteUnresolved(route, error),
      )
      .finally(() => {
        route.isRefreshing = false;
      });
  }

  private noteResolved(route: Route, addresses: VettedAddress[]): void {
    const ttlMs = Math.min(...addresses.map((one) => one.ttlMs), this.options.longestTtlMs ?? longestTtlMs);
    route.addresses = new Set(addresses.map((one) => one.address));
    route.freshUntilMs =
      performance.now() + Math.max(ttlMs, Math.min(shortestTtlMs, this.options.longestTtlMs ?? Infinity));
    this.dropStale(route);
  }

  private noteUnresolved(route: Route, error: Error): void {
    route.freshUntilMs = performance.now() + lookAgainMs;
    const isOver = error instanceof DestinationError && (error.missing || error.reason === 'blocked_destination');
    if (!isOver) return;
    route.addresses = new Set();
    this.dropStale(route);
  }

  private dropStale(route: Route): void {
    for (const connection of [...(this.idle.get(route.key) ?? [])]) {
      if (!this.isUsable(connection, route)) this.discard(connection);
    }
  }

  private evictOldest(): void {
    const [oldest] = this.several.values().next().value ?? this.idle.values().next().value ?? [];
    if (oldest !== undefined) this.discard(oldest);
  }

  private forget(connection: Connection): void {
    const { key, accountId } = connection.route;
    const kept = this.idle.get(key);
    const index = kept?.lastIndexOf(connection) ?? -1;
    if (kept === undefined || index === -1) return;
    kept.splice(index, 1);
    if (kept.length <= 1) this.several.delete(key);
    if (kept.length === 0) this.idle.delete(key);
    this.idleCount -= 1;
    const ofAccount = (this.idleOfAccount.get(accountId) ?? 1) - 1;
    if (ofAccount === 0) this.idleOfAccount.delete(accountId);
    else this.idleOfAccount.set(accountId, ofAccount);
  }

  private open(route: Route): Connection {
    route.opened += 1;
    route.opening += 1;
    const abort = new AbortController();
    const client = new Client(route.origin, {
      pipelining: 1,
      allowH2: false,
      // Our own deadline covers all of these.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 16_384,
      // A receiver may ask for less by its Keep-Alive header.
      keepAliveTimeout: 60_000,
      keepAliveMaxTimeout: 60_000,
      connect: (target, callback) => {
        const startedAt = performance.now();
        const dialling = {
          key: route.key,
          signal: abort.signal,
          onResolved: (addresses: VettedAddress[]) => this.noteResolved(route, addresses),
        };
        this.options.connect(target, dialling).then(
          ({ socket, address }) => {
            this.noteOpened(connection, performance.now() - startedAt);
            connection.address = address;
            connection.socketError = null;
            socket.once('error', (error) => {
              connection.socketError = error;
            });
            skipContinue(socket, () => connection.awaitsStatus);
            callback(null, socket);
          },
          (error: Error) => callback(error, null),
        );
      },
    });
    const connection: Connection = {
      client,
      route,
      address: '',
      awaitsStatus: false,
      socketError: null,
      state: 'busy',
      abort,
    };
    // The attempt handles the end of a busy connection. An idle one must be removed from the list.
    client.on('disconnect', () => {
      if (connection.state === 'idle') this.discard(connection);
    });
    return connection;
  }
}
