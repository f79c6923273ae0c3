import type pg from 'pg';
import { CallerGone } from '../../errors.js';
import { createLanes, type Place } from '../../lanes.js';
import type { TracedClient } from '../traced-client.js';
import type { Canceller } from './canceller.js';

/** A cancellation that arrives before its statement has nothing to cancel, so it is repeated while the statement runs. */
const repeatEveryMs = 100;

/** Takes part in the transactions of one caller's work, to record the change that they make. */
export type ChangeRecorder = {
  /** Called before each commit, with what the transaction's work returned. What it writes is committed with the change. */
  beforeCommit(client: pg.PoolClient, result: unknown): Promise<void>;
  /** Called after a transaction was rolled back, together with everything that `beforeCommit` wrote. */
  afterRollback(): void;
  /** Called when an earlier request has already done the work, and this one changes nothing. */
  noteRepeat: () => void;
};

/** A connection on loan for a transaction. */
export type Lease = {
  readonly client: pg.PoolClient;
  /** Called before the commit with what the work returned. From then on nothing is cancelled. Throws when the caller has already gone. */
  keep(result: unknown): Promise<void>;
  /** Rolls the transaction back and returns the error to throw. */
  rollBack(error: unknown): Promise<unknown>;
  /** Gives the connection back; returns nothing where that needs no waiting. */
  end(): Promise<void> | undefined;
};

/** The caller whose work it is. */
export type DatabaseCaller = {
  /** Aborts when nobody waits for the result any more. */
  signal: AbortSignal;
  /** The payer that shares connections with others: an account, or a credential that has none. */
  payer: string;
  /** Called with the number of bytes that PostgreSQL returned. */
  onRead?: (bytes: number) => void;
  /** Records what the caller changes; absent when changes are not recorded. */
  recorder?: ChangeRecorder | undefined;
};

/** The connections that the work of all callers shares. */
export type Sharing = {
  pool: () => pg.Pool;
  canceller: Canceller;
  enter(payer: string): Place;
  waiting(): number;
};

/** The same payer never holds more than two thirds of the connections; at least one is left to others when there are two. */
const shareOfPayer = 2 / 3;

/** Lets payers take turns at the connections of a pool, each with its share. */
export function createSharing(options: { pool: () => pg.Pool; connections: number; canceller: Canceller }): Sharing {
  const { pool, connections, canceller } = options;
  // Waiting is already limited by a request's time, and by the number of requests of a payer.
  const unlimited = Number.POSITIVE_INFINITY;
  const lanes = createLanes({ inAll: connections, waitMs: unlimited });
  const running = Math.max(1, Math.floor(connections * shareOfPayer));
  const limits = { open: unlimited, running, runningPoints: unlimited, pointsPerS: unlimited };
  const waiting = (): number => lanes.count().waiting;
  return { pool, canceller, enter: (payer) => lanes.enter(payer, limits), waiting };
}

/**
 * The shared connections as one caller sees them. When the signal aborts, its statements are cancelled in PostgreSQL and no new ones are
 * started (S3). Hand-written SQL and transactions use it like a pool.
 */
export class CallerPool {
  constructor(
    private readonly sharing: Sharing,
    private readonly caller: DatabaseCaller,
    /** Checks each connection before the caller gets it; if it throws, the caller's statement fails with its error. */
    private readonly admit?: (client: pg.PoolClient) => Promise<void>,
  ) {}

  /** See `Queryable`. */
  get noteRepeat(): (() => void) | undefined {
    return this.caller.recorder?.noteRepeat;
  }

  /** Runs one statement. Throws `deadline_exceeded` when the caller has gone or goes in the meantime. */
  async query(...statement: unknown[]): Promise<unknown> {
    const lease = await this.lease();
    try {
      return await (lease.client.query as (...given: unknown[]) => Promise<unknown>)(...statement);
    } catch (error) {
      throw this.caller.signal.aborted ? new CallerGone(error) : error;
    } finally {
      const ending = lease.end();
      if (ending) await ending;
    }
  }

  /** Waits for the payer's turn and for a connection, as long as the caller waits. */
  async lease(): Promise<Lease> {
    const lease = await this.take();
    try {
      await this.admit?.(lease.client);
      return lease;
    } catch (error) {
      await lease.end();
      throw this.caller.signal.aborted ? new CallerGone(error) : error;
    }
  }

  private async take(): Promise<Lease> {
    const { signal, payer } = this.caller;
    if (signal.aborted) throw new CallerGone();
    const place = this.sharing.enter(payer);
    try {
      if (!place.startNow(1)) await this.turnOf(place);
      const client = await this.connect();
      return new CallerLease(client as pg.PoolClient & TracedClient, this.sharing.canceller, this.caller, place);
    } catch (error) {
      place.leave();
      throw signal.aborted ? new CallerGone(error) : error;
    }
  }

  private async turnOf(place: Place): Promise<void> {
    const listenNoMore = whenAborted(this.caller.signal, () => place.leave());
    try {
      await place.start(1);
    } finally {
      listenNoMore();
    }
  }

  private async connect(): Promise<pg.PoolClient> {
    const { signal } = this.caller;
    const shared = this.sharing.pool();
    const connecting = shared.connect();
    // An idle connection is available at once.
    const client = shared.idleCount > 0 ? await connecting : await orGone(connecting, signal);
    if (!signal.aborted) return client;
    client.release();
    throw new CallerGone();
  }
}

class CallerLease implements Lease {
  /** Whether the cancellations so far were answered; null where there was none. */
  private cancelling: Promise<boolean> | null = null;
  private repeating: NodeJS.Timeout | undefined;
  private readonly readBefore: number;
  private readonly signal: AbortSignal;
  private readonly listenNoMore: () => void;
  private isBroken = false;
  private isKept = false;

  constructor(
    readonly client: pg.PoolClient & TracedClient,
    private readonly canceller: Canceller,
    private readonly caller: DatabaseCaller,
    private readonly place: Place,
  ) {
    this.readBefore = bytesRead(client);
    this.signal = caller.signal;
    client.noteRepeat = caller.recorder?.noteRepeat;
    this.listenNoMore = whenAborted(this.signal, this.cancel);
    if (this.signal.aborted) this.cancel();
  }

  async keep(result: unknown): Promise<void> {
    await this.caller.recorder?.beforeCommit(this.client, result);
    if (this.signal.aborted) throw new CallerGone();
    this.listenNoMore();
    this.isKept = true;
  }

  async rollBack(error: unknown): Promise<unknown> {
    this.caller.recorder?.afterRollback();
    await this.settle();
    this.client.refusal = undefined;
    if (!this.isBroken) {
      await this.client.query('rollback').catch(() => {
        this.isBroken = true;
      });
    }
    return this.signal.aborted && !this.isKept ? new CallerGone(error) : error;
  }

  end(): Promise<void> | undefined {
    this.caller.onRead?.(bytesRead(this.client) - this.readBefore);
    if (this.cancelling) return this.settle().then(() => this.release());
    this.listenNoMore();
    this.release();
    return undefined;
  }

  private release(): void {
    this.client.refusal = undefined;
    this.client.noteRepeat = undefined;
    this.client.release(this.isBroken);
    this.place.leave();
  }

  /** Waits until every cancellation was answered, since a later one would hit the next statement. */
  private async settle(): Promise<void> {
    this.listenNoMore();
    clearInterval(this.repeating);
    if (this.cancelling && !(await this.cancelling)) this.isBroken = true;
  }

  private readonly cancel = (): void => {
    this.client.refusal = new CallerGone();
    const send = (): void => {
      const before = this.cancelling ?? true;
      this.cancelling = this.canceller.cancel(this.client).then(async (isAnswered) => (await before) && isAnswered);
    };
    send();
    this.repeating = setInterval(send, repeatEveryMs);
  };
}

/** The functions to call when each signal aborts. */
const listening = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `listener` when the signal aborts; returns what ends that. A signal has one listener of Node's for all statements, since adding and
 * removing one costs more than the rest of what a statement does here.
 */
function whenAborted(signal: AbortSignal, listener: () => void): () => void {
  let listeners = listening.get(signal);
  if (!listeners) {
    const own = new Set<() => void>();
    listeners = own;
    listening.set(signal, own);
    signal.addEventListener('abort', () => {
      for (const one of own) one();
    });
  }
  const known = listeners.add(listener);
  return () => void known.delete(listener);
}

/**
 * Resolves with the connection. Throws `deadline_exceeded` as soon as the signal aborts; the connection is then released when it arrives.
 */
function orGone(connecting: Promise<pg.PoolClient>, signal: AbortSignal): Promise<pg.PoolClient> {
  return new Promise((done, fail) => {
    const leave = (): void => {
      fail(new CallerGone());
      connecting.then((client) => client.release(), ignore);
    };
    signal.addEventListener('abort', leave, { once: true });
    connecting.then(done, fail).finally(() => signal.removeEventListener('abort', leave));
  });
}

/** Returns how many bytes were received on a connection since it was opened. */
const bytesRead = (client: pg.PoolClient): number =>
  (client as { connection?: { stream?: { bytesRead?: number } } }).connection?.stream?.bytesRead ?? 0;

const ignore = (): void => {};
