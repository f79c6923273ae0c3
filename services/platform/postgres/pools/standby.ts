import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../../errors.js';
import type { Part } from '../../lifecycle/lifecycle.js';
import type { Logger } from '../../lifecycle/log.js';
import { Counter, type Registry } from '../../lifecycle/metrics.js';
import { isConnectionFault } from '../connection-fault.js';
import { CallerDatabase } from '../database.js';
import { type Database, hearErrors, logBrokenIdle, sessionOf } from '../postgres.js';
import { leaveStandbys, TracedClient } from '../traced-client.js';
import { CallerPool, createSharing, type DatabaseCaller } from './caller-pool.js';
import { createPoolerCanceller } from './canceller.js';

/** How long a read waits until the standby has what was committed before it. */
const patienceMs = 100;
/** How long the standby may take to say where it is. */
const answerWithinMs = 500;
/** How long a standby that was away or behind is not used, so that not every read waits for it. */
const usualRestMs = 5_000;

/** Reads that need not come from the primary. */
export type Reads = {
  /**
   * Runs a read of a caller on the standby if that has everything that any replica committed before the read began, otherwise on the primary. If the
   * standby fails the read, it is run again on the primary, so it must change nothing.
   */
  run<T>(caller: DatabaseCaller, read: (database: Database) => Promise<T>): Promise<T>;
};

type StandbyOptions = {
  url: string;
  schema: string;
  connections: number;
  statementTimeoutMs: number;
  primary: Database;
  log: Logger;
  restMs?: number;
};

export type CountReads = (by: 'standby' | 'primary') => void;

/** Creates the counter of reads by the server that ran them. It exists without a standby, too. */
export function createReadCounter(registry: Registry): CountReads {
  const counter = new Counter({
    name: 'leadwire_standby_reads_total',
    help: 'Reads that a standby may answer, by the server that answered them.',
    labelNames: ['by'],
    registers: [registry],
  });
  return (by) => counter.inc({ by });
}

/** Creates the reads of a service with a standby. It connects when it is used. */
export function createStandby(options: StandbyOptions, count: CountReads): Reads & Part {
  const { primary, connections, log, restMs = usualRestMs } = options;
  const pool = openPool(options);
  const sharing = createSharing({ pool: () => pool, connections, canceller: createPoolerCanceller() });
  const readPosition = shareReads(() => selectPosition(primary.pool));
  let restUntil = 0;

  function rest(error: unknown): void {
    restUntil = performance.now() + restMs;
    log.warn({ err: error }, 'the standby is unavailable or behind; its reads go to the primary for a while');
  }

  return {
    name: `standby of PostgreSQL schema ${options.schema}`,
    async run(caller, read) {
      const position = performance.now() < restUntil ? null : await readPosition().catch(() => null);
      if (position !== null) {
        const place = new CallerPool(sharing, caller, (client) => waitFor(client, position));
        try {
          const found = await read(new CallerDatabase(primary, place as unknown as pg.Pool));
          count('standby');
          return found;
        } catch (error) {
          // An error for the caller is as valid as on the primary. Any other error may be specific to the standby, which also cancels statements that
          // block the changes that it applies.
          if (caller.signal.aborted || (error instanceof AppError && error.code !== 'unavailable')) throw error;
          if (isAway(error)) rest(error);
        }
      }
      count('primary');
      return read(primary.forCaller(caller));
    },
    async stop() {
      if (!pool.ending) await pool.end();
    },
  };
}

class StandbyBehind extends Error {}

const isAway = (error: unknown): boolean =>
  error instanceof StandbyBehind ||
  isConnectionFault(error) ||
  (error instanceof AppError && error.cause !== undefined && isAway(error.cause));

function openPool({ url, schema, connections, statementTimeoutMs, log }: StandbyOptions): pg.Pool {
  const session = sessionOf({ schema, statementTimeoutMs, applicationName: `leadwire-${schema}-standby` });
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    ...session,
    connectionTimeoutMillis: answerWithinMs,
    Client: TracedClient,
  });
  pool.on('error', logBrokenIdle(log));
  hearErrors(pool);
  leaveStandbys(pool);
  return pool;
}

/**
 * Returns the end of what the primary has committed: a standby that has applied it has every change that was confirmed to anybody. With
 * `synchronous_commit=off`, changes are confirmed before they are on the disk.
 */
async function selectPosition(primary: pg.Pool): Promise<bigint> {
  const { rows } = await primary.query({
    name: 'position-read',
    text: `
      select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn)::text as position`,
  });
  return BigInt(rows[0].position);
}

/** How far the server of each connection was when it was last asked. It never goes back. */
const reached = new WeakMap<pg.PoolClient, bigint>();

/** Waits until the server of this connection has applied everything up to a position. Throws if that takes too long, or if it is no standby. */
async function waitFor(client: pg.PoolClient, position: bigint): Promise<void> {
  if ((reached.get(client) ?? -1n) >= position) return;
  // A server that says nothing may say nothing for ever.
  const late = setTimeout(() => breakOff(client), answerWithinMs);
  try {
    for (const giveUpAt = performance.now() + patienceMs; ; ) {
      const at = await selectReached(client);
      if (at !== null) reached.set(client, at);
      if (at !== null && at >= position) return;
      if (at === null || performance.now() > giveUpAt)
        throw new StandbyBehind('The server lacks committed changes, or it is not a standby.');
      await delay(5);
    }
  } finally {
    clearTimeout(late);
  }
}

async function selectReached(client: pg.PoolClient): Promise<bigint | null> {
  const { rows } = await client.query({
    name: 'reached-read',
    text: `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as reached`,
  });
  return rows[0].reached === null ? null : BigInt(rows[0].reached);
}

const breakOff = (client: pg.PoolClient): void => {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
};

/** Callers that ask while a read is in progress share the next read, which begins after they have asked. */
function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    const start = (): Promise<T> => {
      next = null;
      const reading = read();
      current = reading;
      return reading;
    };
    next ??= current.then(start, start);
    return next;
  };
}
