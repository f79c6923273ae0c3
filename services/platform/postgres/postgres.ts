import pg from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { AppError, toAppError } from '../errors.js';
import type { Part } from '../lifecycle/lifecycle.js';
import type { Logger } from '../lifecycle/log.js';
import { readTextArray } from './array-text.js';
import { isConnectionFault, isLockTimeout } from './connection-fault.js';
import { CallerPool, type DatabaseCaller, type Lease } from './pools/caller-pool.js';
import { NamelessClient } from './pools/pooler.js';

export { isConnectionFault } from './connection-fault.js';

/**
 * Work calls this when it finds that an earlier request has done it, so that no change is recorded; absent when changes are not recorded.
 */
type Repeatable = { noteRepeat?: (() => void) | undefined };

/** A pool or a client in a transaction. Hand-written SQL takes it as its first parameter. */
export type Queryable = Pick<pg.Pool, 'query'> & Repeatable;
export type Client = pg.PoolClient & Repeatable;

/**
 * One service's schema on the server, with a pool of its own that TypeORM and hand-written SQL share, and a pool for the work of callers.
 */
export type Database = Part & {
  readonly pool: pg.Pool;
  readonly orm: DataSource;
  /**
   * The connections of callers. They are separate so that callers never use up those of workers, recorders and claims; null when all share
   * one pool.
   */
  readonly callers: pg.Pool | null;
  /** Returns how many statements and transactions of callers wait for a connection or for their payer's turn. */
  waitingCallers(): number;
  /**
   * Returns the same database for the work of one caller. It uses the connections of callers, of which no payer holds more than its share
   * (S4), and is cancelled when the signal aborts (S3).
   */
  forCaller(caller: DatabaseCaller): Database;
  /**
   * Opens a session of its own with PostgreSQL itself, also where the pools lead through a pooler, and without a time limit for statements.
   * The caller ends it.
   */
  openSession(): Promise<pg.Client>;
};

/**
 * Returns a function that gives what `create` has made for a database. It is made once for all callers, although each request has a database
 * object of its own (`forCaller`).
 */
export function perDatabase<T extends object>(create: () => T): (database: Pick<Database, 'orm'>) => T {
  const made = new WeakMap<DataSource, T>();
  return ({ orm }) => {
    const kept = made.get(orm) ?? create();
    made.set(orm, kept);
    return kept;
  };
}

// The array types that pg does not name.
const int8Array = 1016;
const timestamptzArray = 1185;
const textArrays = [1009, 1015, 2951];

/**
 * How values are parsed for all our SQL: bigint as a number (positions and counts stay below 2^53), timestamps as UTC text with six digits,
 * never as a Date, whose milliseconds would lose their order (H3). A value without such a form (a larger number, infinity, a year outside
 * of 1 to 9999) fails the query and is never changed silently.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, toNumber],
  [int8Array, (text) => arrayOf(text, toNumber)],
  [pg.types.builtins.TIMESTAMPTZ, toInstant],
  [timestamptzArray, (text) => arrayOf(text, toInstant)],
  ...textArrays.map((oid) => [oid, (text: string) => readTextArray(text) ?? readAsPg(oid, text)] as const),
  // A date has no time zone; a Date would add that of this process.
  [pg.types.builtins.DATE, (text) => text],
]);

const types = {
  getTypeParser(oid: number, format?: string) {
    return (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text');
  },
} as typeof pg.types;

const readAsPg = (oid: number, text: string): unknown => pg.types.getTypeParser(oid, 'text')(text);

function toNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`the bigint ${text} is no safe number`);
  return value;
}

/** Converts PostgreSQL's text of a timestamptz in a UTC session to RFC 3339 with six digits. */
function toInstant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text);
  if (!match) throw new Error(`the instant ${text} is not UTC in the years 1 to 9999`);
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(6, '0')}Z`;
}

/** Parses a one-dimensional array of a type whose texts contain no comma, quote or brace. */
function arrayOf<T>(text: string, parse: (element: string) => T): (T | null)[] {
  if (!/^\{[^{}]*\}$/.test(text)) throw new Error(`the array ${text} has more than one dimension`);
  const elements = text.slice(1, -1).replaceAll('"', '');
  return elements === '' ? [] : elements.split(',').map((one) => (one === 'NULL' ? null : parse(one)));
}

/**
 * Returns the text of an array parameter whose elements contain no quote and no backslash: ids, numbers, times, words. `pg` would check
 * each character for escaping, which for a thousand rows costs more than the rest of what a statement does here.
 */
export function plainArray(values: (string | number | boolean | null)[]): string {
  return `{${values.map((value) => (typeof value === 'string' ? `"${value}"` : (value ?? 'NULL'))).join(',')}}`;
}

/**
 * Settings for sessions whose statements all use indexes. A generic plan that was made while a table was nearly empty scans the whole table
 * as long as the session lives, even when it has thousands of rows (recording outcomes: 87 instead of 23 us each, 2026-11).
 */
export const byIndex = ['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off'];

/**
 * The setting of sessions that plan their named statements once. PostgreSQL expects a plan for the given day to be cheaper than one for all days,
 * whose partitions it opens only when it needs them, and would plan such a statement each time: 1.0 ms for a fan-out that takes 0.3, and 0.6 ms for
 * an outcome that takes 0.2 (2026-11). Not for statements with conditions that hold only for some values.
 */
export const plannedOnce = 'plan_cache_mode=force_generic_plan';

/** Returns what a log may say of an error of `pg`: only its message, since `pg` attaches the whole client, with its settings. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Logs a connection that broke while nobody used it. */
export const logBrokenIdle =
  (log: Pick<Logger, 'warn'>) =>
  (error: unknown): void =>
    log.warn({ cause: messageOf(error) }, 'an idle PostgreSQL connection broke');

const ignore = (): void => {};

/**
 * Creates a connection outside of the pools, which is yet to be opened. If it breaks, its statements fail, but the process goes on: without a
 * listener for its errors, the process would end.
 */
export function createClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client(config).on('error', ignore);
}

/**
 * Keeps a listener for errors on every connection of a pool. A connection that breaks while it is in use emits 'error' as well as failing its
 * statement, and without a listener that ends the process. Whoever takes a connection adds a listener too late: the message that ends the
 * connection may be in the same packet as the one that made it free.
 */
export function hearErrors(pool: pg.Pool): void {
  pool.on('acquire', (client) => {
    if (!client.listeners('error').includes(ignore)) client.on('error', ignore);
  });
}

/** The time limit for the service's own statements, which work in batches that never take long. */
const usualStatementMs = 30_000;

/** A session that is idle in a transaction for this long is ended, since others may wait for its locks. */
const idleTransactionMs = 30_000;

type SessionOptions = {
  schema: string;
  /** Further settings of the session, as `name=value`. */
  settings?: string[];
  /** After how many milliseconds the server ends a statement; 0 for never. */
  statementTimeoutMs?: number;
  /** The name of its sessions in pg_stat_activity. */
  applicationName?: string;
};

/** Returns how a connection to PostgreSQL itself is opened. Nothing is left to the settings of its login. */
export function sessionOf({ schema, settings = [], statementTimeoutMs, applicationName }: SessionOptions) {
  const own = [`search_path=${schema},public`, 'lock_timeout=0', ...usualSettings(statementTimeoutMs), ...settings];
  return {
    ...everyConnection,
    options: ['', ...own].join(' -c '),
    application_name: applicationName ?? `leadwire-${schema}`,
  };
}

/**
 * Returns the options of a connection through a pooler. All have the same name, since the pooler would have to set another one with each transaction.
 * All other session settings are those of its login (`settingsOfLogin`).
 */
export const pooledSessionOf = (schema: string) => ({
  ...everyConnection,
  application_name: `leadwire-${schema}`,
  isNameless: true,
});

/** Returns the settings of a login whose sessions come through a pooler, apart from the schema that they search. */
export const settingsOfLogin = (settings: string[] = []): string[] => [...usualSettings(), ...settings];

const usualSettings = (statementTimeoutMs = usualStatementMs): string[] => [
  'timezone=UTC',
  'datestyle=ISO',
  'jit=off',
  `statement_timeout=${statementTimeoutMs}`,
  `idle_in_transaction_session_timeout=${idleTransactionMs}`,
];

const everyConnection = { types, connectionTimeoutMillis: 3_000, keepAlive: true };

/**
 * Returns after how many milliseconds PostgreSQL ends a caller's statement: shortly before the request's time is over, so that no statement
 * is left behind.
 */
export const beforeTimeout = (requestTimeoutMs: number): number => Math.max(100, requestTimeoutMs - 250);

/**
 * Creates a pool for a thread, with the same sessions as the service's pool. It connects when it is used, to a schema that is already
 * migrated. Through a pooler (`isPooled`) the settings and the time limit are those of the login.
 */
export function createPool(
  options: SessionOptions & { url: string; poolSize: number; isPooled?: boolean; log: Pick<Logger, 'warn'> },
): pg.Pool {
  const { url: connectionString, poolSize: max } = options;
  const pool = options.isPooled
    ? new pg.Pool({ connectionString, max, ...pooledSessionOf(options.schema), Client: NamelessClient })
    : new pg.Pool({ connectionString, max, ...sessionOf(options) });
  pool.on('error', logBrokenIdle(options.log));
  hearErrors(pool);
  return pool;
}

/**
 * Returns the error for a failed database access: `unavailable` when the server cannot be reached or a lock was not to be had in time,
 * otherwise the error itself.
 */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isLockTimeout(error)) return toAppError(error);
  if (!isConnectionFault(error)) return error;
  return new AppError('unavailable', 'The database is away. Nothing was done.', { cause: error });
}

/** Throws the error for a failed database access. */
export function throwDatabaseError(error: unknown): never {
  throw toDatabaseError(error);
}

// 40001 is a serialization failure, 40P01 a deadlock: nothing was done, and the same work may succeed at once.
const repeatable = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction on one connection: commits when it returns and rolls back when it throws. After a deadlock the work is run
 * again, at most three times in total. Throws `unavailable` when the connection is lost before the commit (nothing was done), and
 * `deadline_exceeded` when it is lost during the commit (the outcome is unknown).
 *
 * A statement that `work` passes to `lastly` is sent together with the commit, which saves waiting for it where the pool pipelines. When it
 * fails, nothing is committed. Where `work` awaits no other statement, the whole transaction is one round trip.
 */
export async function transaction<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  return repeatAfterDeadlock(() => runOnClient(pool, work));
}

/**
 * Runs one statement that is a transaction of its own. After a deadlock it is run again, as in `transaction`. Throws `unavailable` when
 * there is no connection, and `deadline_exceeded` when it is lost, since the statement may have been committed.
 */
export async function autocommit<T>(pool: pg.Pool, run: (client: Client) => Promise<T>): Promise<T> {
  return repeatAfterDeadlock(async () => {
    const lease = await leaseOwn(pool);
    try {
      return await run(lease.client);
    } catch (error) {
      throw await lease.rollBack(isConnectionFault(error) ? unknownOutcome(error) : error);
    } finally {
      await lease.end();
    }
  });
}

const unknownOutcome = (cause: unknown): AppError =>
  new AppError('deadline_exceeded', 'The connection to the database was lost; the outcome is unknown.', { cause });

async function repeatAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt < 3 && repeatable.has((error as { code?: string }).code ?? '')) continue;
      throw toDatabaseError(error);
    }
  }
}

/** Takes a statement of a transaction that is sent together with its commit. */
export type Lastly = (statement: Promise<unknown>) => void;
type Work<T> = (client: Client, lastly: Lastly) => Promise<T>;

async function runOnClient<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  const lease = await (ofCaller(pool)?.lease() ?? leaseOwn(pool));
  const { client } = lease;
  try {
    // Not awaited: when the pool pipelines, the first statement is sent together with it.
    const begun = client.query('begin');
    begun.catch(() => {});
    const last: Promise<unknown>[] = [];
    const result = await work(client, (statement) => {
      statement.catch(() => {});
      last.push(statement);
    });
    last.push(begun);
    await lease.keep(result);
    await commit(client, last);
    return result;
  } catch (error) {
    throw await lease.rollBack(error);
  } finally {
    await lease.end();
  }
}

/** Returns the caller's pool that `forCaller` passes off as a pool, or null for any other pool. */
const ofCaller = (pool: unknown): CallerPool | null => (pool instanceof CallerPool ? pool : null);

/** Leases one of the service's own connections, whose work is never cancelled. */
async function leaseOwn(pool: pg.Pool): Promise<Lease> {
  const client = await pool.connect();
  let isBroken = false;
  return {
    client,
    async keep() {},
    async rollBack(error) {
      isBroken = await client.query('rollback').then(
        () => false,
        () => true,
      );
      return error;
    },
    async end() {
      client.release(isBroken);
    },
  };
}

/** Commits when the `last` statements have succeeded. */
async function commit(client: Client, last: Promise<unknown>[]): Promise<void> {
  const sent = client.query('commit');
  const [committed, ...others] = await Promise.allSettled([sent, ...last]);
  if (committed.status === 'rejected') {
    throw isConnectionFault(committed.reason) ? unknownOutcome(committed.reason) : committed.reason;
  }
  for (const one of others) if (one.status === 'rejected') throw one.reason;
  const done = committed.value;
  // PostgreSQL reports no error for the commit of a failed transaction: it rolls back.
  if (done.command !== 'COMMIT')
    throw new Error('a statement of the transaction failed and its error was not handled; nothing was committed');
}

/** Like `transaction`, for work on single entities: passes TypeORM's manager and the client of the same connection. */
export async function entityTransaction<T>(
  database: Database,
  work: (manager: EntityManager, client: Client) => Promise<T>,
): Promise<T> {
  return transaction(database.pool, (client) => work(managerOn(database.orm, client), client));
}

/** Returns TypeORM's manager on our connection. Otherwise its query runner would take one from the pool. */
function managerOn(orm: DataSource, client: Client): EntityManager {
  const runner = orm.createQueryRunner();
  Object.assign(runner, { databaseConnection: client });
  return runner.manager;
}
