import type pg from 'pg';
import { CallerGone } from './errors.js';
import type { Logger } from './log.js';
import type { TracedClient } from './traced-client.js';

/** How long a cancellation may take to be answered; then the connection is closed instead of being given to somebody else. */
const answerWithinMs = 1_000;
/** A cancellation that comes before its statement finds nothing to cancel, so it is repeated while the statement goes on. */
const repeatEveryMs = 100;

/** A connection on loan for a transaction. */
export type Lease = {
  readonly client: pg.PoolClient;
  /** Called before the commit, from which on nothing may be cancelled. Throws where whoever wanted the work has gone already. */
  keep(): void;
  /** Undoes the transaction, and answers what to throw for what it failed with. */
  rollBack(error: unknown): Promise<unknown>;
  /** Gives the connection back. */
  end(): Promise<void>;
};

/**
 * The connections that callers' work shares, as one caller sees them: what it runs is cancelled in PostgreSQL when `signal` aborts (S3), and
 * nothing new is begun. It looks like a pool to hand-written SQL and to transactions.
 */
export class CallerPool {
  constructor(
    private readonly shared: pg.Pool,
    private readonly canceller: Canceller,
    private readonly signal: AbortSignal,
    /** Hears how many bytes PostgreSQL answered. */
    private readonly onRead: (bytes: number) => void = () => {},
  ) {}

  /** Runs one statement. Throws `deadline_exceeded` where the caller has gone, or goes meanwhile. */
  async query(...statement: unknown[]): Promise<unknown> {
    const lease = await this.lease();
    try {
      return await (lease.client.query as (...given: unknown[]) => Promise<unknown>)(...statement);
    } catch (error) {
      throw this.signal.aborted ? new CallerGone(error) : error;
    } finally {
      await lease.end();
    }
  }

  /** Waits for a connection, for as long as the caller does. */
  async lease(): Promise<Lease> {
    const client = await this.connect();
    return new CallerLease(client as pg.PoolClient & TracedClient, this.canceller, this.signal, this.onRead);
  }

  private async connect(): Promise<pg.PoolClient> {
    const { signal, shared } = this;
    if (signal.aborted) throw new CallerGone();
    const connecting = shared.connect();
    // One that is idle comes at once.
    const client = shared.idleCount > 0 ? await connecting : await orGone(connecting, signal);
    if (!signal.aborted) return client;
    client.release();
    throw new CallerGone();
  }
}

class CallerLease implements Lease {
  private cancelling: Promise<boolean> = Promise.resolve(true);
  private repeating: NodeJS.Timeout | undefined;
  private readonly readBefore: number;
  private isBroken = false;
  private isKept = false;

  constructor(
    readonly client: pg.PoolClient & TracedClient,
    private readonly canceller: Canceller,
    private readonly signal: AbortSignal,
    private readonly onRead: (bytes: number) => void,
  ) {
    this.readBefore = bytesRead(client);
    signal.addEventListener('abort', this.cancel, { once: true });
    // A connection that breaks while it is on loan emits 'error' besides failing its query; unheard, that ends the process.
    client.on('error', ignore);
  }

  keep(): void {
    if (this.signal.aborted) throw new CallerGone();
    this.signal.removeEventListener('abort', this.cancel);
    this.isKept = true;
  }

  async rollBack(error: unknown): Promise<unknown> {
    await this.settle();
    this.client.refusal = undefined;
    if (!this.isBroken) {
      await this.client.query('rollback').catch(() => {
        this.isBroken = true;
      });
    }
    return this.signal.aborted && !this.isKept ? new CallerGone(error) : error;
  }

  async end(): Promise<void> {
    this.onRead(bytesRead(this.client) - this.readBefore);
    await this.settle();
    this.client.refusal = undefined;
    this.client.removeListener('error', ignore);
    this.client.release(this.isBroken);
  }

  /** Waits until every cancellation was answered: one that came later would hit whatever is sent next. */
  private async settle(): Promise<void> {
    this.signal.removeEventListener('abort', this.cancel);
    clearInterval(this.repeating);
    if (!(await this.cancelling)) this.isBroken = true;
  }

  private readonly cancel = (): void => {
    this.client.refusal = new CallerGone();
    const send = (): void => {
      const before = this.cancelling;
      this.cancelling = this.canceller.cancel(this.client).then(async (isAnswered) => (await before) && isAnswered);
    };
    send();
    this.repeating = setInterval(send, repeatEveryMs);
  };
}

/** What a promise of a connection comes to; `deadline_exceeded` as soon as the signal aborts, and the connection goes back when it comes. */
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

/** What has come over a connection since it was opened. */
const bytesRead = (client: pg.PoolClient): number =>
  (client as { connection?: { stream?: { bytesRead?: number } } }).connection?.stream?.bytesRead ?? 0;

const ignore = (): void => {};

/** Ends statements on the server. */
export type Canceller = {
  /** Whether the server has answered that it signalled the connection, or that there is none to be signalled. */
  cancel(client: pg.PoolClient): Promise<boolean>;
};

/** Cancels by `pg_cancel_backend`, over connections that are not the callers'; many at once go in one statement. */
export function createCanceller(own: () => pg.Pool, log: Logger): Canceller {
  let wanted: { pid: number; tell: (isAnswered: boolean) => void }[] = [];
  let isSending = false;

  async function send(): Promise<void> {
    isSending = true;
    while (wanted.length > 0) {
      const batch = wanted;
      wanted = [];
      const isAnswered = await own()
        .query({
          name: 'statement-cancel',
          text: 'select pg_cancel_backend(pid) from unnest($1::int[]) pid',
          values: [batch.map(({ pid }) => pid)],
        })
        .then(
          () => true,
          (error) => {
            log.warn({ err: error }, 'statements could not be cancelled; their connections are closed');
            return false;
          },
        );
      for (const { tell } of batch) tell(isAnswered);
    }
    isSending = false;
  }

  return {
    cancel(client) {
      const pid = (client as { processID?: number | null }).processID;
      if (!pid) return Promise.resolve(true);
      return new Promise((done) => {
        const late = setTimeout(() => done(false), answerWithinMs);
        wanted.push({
          pid,
          tell(isAnswered) {
            clearTimeout(late);
            done(isAnswered);
          },
        });
        if (!isSending) void send();
      });
    },
  };
}
