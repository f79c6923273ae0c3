import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type EntityManager, type EntitySchema, type MigrationInterface } from 'typeorm';
import { AppError } from '../errors.js';
import type { Part } from '../lifecycle/lifecycle.js';
import type { Logger } from '../lifecycle/log.js';
import { readTextArray } from './array-text.js';
import { CallerPool, createCanceller, createSharing, type DatabaseCaller, type Lease } from './caller-pool.js';
import { isConnectionFault } from './connection-fault.js';
import { TracedClient, tracePool } from './traced-client.js';

export { isConnectionFault } from './connection-fault.js';

/** What work calls that finds itself done by an earlier request, so that no change is recorded; absent where nobody records changes. */
type Repeatable = { noteRepeat?: (() => void) | undefined };

/** A pool or a client in a transaction: what hand-written SQL takes as its first parameter. */
export type Queryable = Pick<pg.Pool, 'query'> & Repeatable;
export type Client = pg.PoolClient & Repeatable;

type Class<T> = new () => T;

/** One service's schema on the server: its own pool, shared by TypeORM and hand-written SQL, and one for what callers ask for. */
export type Database = Part & {
  readonly pool: pg.Pool;
  readonly orm: DataSource;
  /** The connections of callers, apart so that they never take those that workers, recorders and claims need; null where all are one. */
  readonly callers: pg.Pool | null;
  /** How many statements and transactions of callers wait for a connection or for the turn of whoever pays. */
  waitingCallers(): number;
  /**
   * The same database for the work of one caller: over the callers' connections, of which no payer holds more than its share (S4), and
   * cancelled when the signal aborts (S3).
   */
  forCaller(caller: DatabaseCaller): Database;
};

// The array types, which pg does not name.
const int8Array = 1016;
const timestamptzArray = 1185;
const textArrays = [1009, 1015, 2951];

/**
 * How values are parsed for all SQL of the house: bigint as a number (positions and counts stay below 2^53), instants as UTC
 * text with six digits, never as a Date, whose milliseconds would lose their order (H3). What has no such form
 * (a larger number, infinity, a year beyond 1 to 9999) fails the query; it is never answered as something else.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, toNumber],
  [int8Array, (text) => arrayOf(text, toNumber)],
  [pg.types.builtins.TIMESTAMPTZ, toInstant],
  [timestamptzArray, (text) => arrayOf(text, toInstant)],
  ...textArrays.map((oid) => [oid, (text: string) => readTextArray(text) ?? readAsPg(oid, text)] as const),
  // A date has no zone; as a Date it would have this process's.
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

/** PostgreSQL's text of a timestamptz in a UTC session, as RFC 3339 with six digits. */
function toInstant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text);
  if (!match) throw new Error(`the instant ${text} is not UTC in the years 1 to 9999`);
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(6, '0')}Z`;
}

/** A one-dimensional array of a type whose texts hold no comma, quote or brace of their own. */
function arrayOf<T>(text: string, parse: (element: string) => T): (T | null)[] {
  if (!/^\{[^{}]*\}$/.test(text)) throw new Error(`the array ${text} has more than one dimension`);
  const elements = text.slice(1, -1).replaceAll('"', '');
  return elements === '' ? [] : elements.split(',').map((one) => (one === 'NULL' ? null : parse(one)));
}

/**
 * The text of an array parameter whose elements hold no quote and no backslash: ids, numbers, instants, words. `pg` would look at
 * each character for one to escape, which for a thousand rows costs more than the rest of what a statement does here.
 */
export function plainArray(values: (string | number | boolean | null)[]): string {
  return `{${values.map((value) => (typeof value === 'string' ? `"${value}"` : (value ?? 'NULL'))).join(',')}}`;
}

/**
 * Sessions whose statements all go by index: a generic plan that was made while a table was nearly empty reads it from end to end
 * for as long as the session lives, also when thousands of rows are there (recording outcomes: 87 instead of 23 us each, 2026-11).
 */
export const byIndex = ['enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off'];

type DatabaseOptions = {
  url: string;
  schema: string;
  poolSize: number;
  /** How many of these connections are for callers, and after how long the server ends a statement of theirs. */
  callers?: { connections: number; statementTimeoutMs: number };
  /** After how long the server ends any other statement. */
  statementTimeoutMs?: number;
  entities: (Class<object> | EntitySchema)[];
  migrations: Class<MigrationInterface>[];
  log: Logger;
  /** Further settings of each session, as `name=value`. */
  settings?: string[];
  /** Statements are sent without waiting for the answers to those before; such a pool serves no COPY and no cursor. */
  pipeline?: boolean;
};

/**
 * The database part of a service: at start it waits for the server, creates the schema, applies pending migrations under an
 * advisory lock (so that replicas may start together) and refuses a database that a newer version has migrated.
 */
export function createDatabase(options: DatabaseOptions): Database {
  const { schema, log } = options;
  const session = sessionOf(schema, options.settings);
  const source = {
    type: 'postgres' as const,
    url: options.url,
    schema,
    entities: options.entities,
    migrations: options.migrations,
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each' as const,
    synchronize: false,
    // Its default logger prints to the console; what fails is thrown, and logged by us.
    logger: 'debug' as const,
    poolErrorHandler: (error: unknown) => log.warn({ err: error }, brokenIdle),
  };
  const usual = { ...session, ...patience(options.statementTimeoutMs ?? usualStatementMs), Client: TracedClient };
  const orm = new DataSource({
    ...source,
    poolSize: options.poolSize - (options.callers?.connections ?? 0),
    extra: { ...usual, pipeline: options.pipeline ?? false },
  });
  const openMigrator = () => new DataSource({ ...source, poolSize: 1, extra: { ...session, ...patience(0) } });
  const callers = openCallerPool(options, { ...usual, application_name: `${session.application_name}-callers` });
  const sharing = createSharing({
    pool: () => callers ?? ownPool(),
    connections: options.callers?.connections ?? options.poolSize,
    canceller: createCanceller(() => ownPool(), log),
  });
  const ownPool = (): pg.Pool => (orm.driver as unknown as { master: pg.Pool }).master;

  return {
    name: `PostgreSQL schema ${schema}`,
    get pool() {
      return ownPool();
    },
    orm,
    callers,
    waitingCallers: () => sharing.waiting(),
    forCaller(caller) {
      return { ...this, pool: new CallerPool(sharing, caller) as unknown as pg.Pool };
    },
    async start(signal) {
      const client = await connectPatiently(options.url, session, log, signal);
      try {
        await client.query('select pg_advisory_lock(hashtext($1))', [`leadwire migrations of ${schema}`]);
        await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
        await orm.initialize();
        tracePool(ownPool());
        await migrate(orm, openMigrator, options);
      } finally {
        await client.end();
      }
    },
    async stop() {
      if (orm.isInitialized) await orm.destroy();
      if (callers && !callers.ending) await callers.end();
    },
  };
}

/** The connections for callers; null where none are. They have a name of their own, so that pg_stat_activity tells their statements apart. */
function openCallerPool({ url, callers, log }: DatabaseOptions, session: pg.PoolConfig): pg.Pool | null {
  if (!callers) return null;
  const { connections: max, statementTimeoutMs: statement_timeout } = callers;
  const pool = new pg.Pool({ connectionString: url, max, ...session, statement_timeout });
  pool.on('error', (error) => log.warn({ err: error }, brokenIdle));
  return pool;
}

/** Applies the pending migrations on a connection of its own, since a migration takes as long as it takes. */
async function migrate(
  orm: DataSource,
  openMigrator: () => DataSource,
  { schema, log }: DatabaseOptions,
): Promise<void> {
  await refuseNewer(orm, schema);
  if (!(await orm.showMigrations())) return;
  const migrator = openMigrator();
  await migrator.initialize();
  try {
    const applied = await migrator.runMigrations();
    log.info({ migrations: applied.map((one) => one.name) }, 'migrated');
  } finally {
    await migrator.destroy();
  }
}

const brokenIdle = 'an idle PostgreSQL connection broke';
/** Work of our own is done in batches, none of which takes long. */
const usualStatementMs = 30_000;

/** How long a connection waits for what; a statement without end where `statementTimeoutMs` is 0. */
function patience(statementTimeoutMs: number) {
  return {
    types,
    connectionTimeoutMillis: 3_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  };
}

function sessionOf(schema: string, settings: string[] = []): { options: string; application_name: string } {
  return {
    options: ['', `search_path=${schema},public`, 'timezone=UTC', 'datestyle=ISO', 'jit=off', ...settings].join(' -c '),
    application_name: `leadwire-${schema}`,
  };
}

/** When PostgreSQL ends a statement of a caller by itself: before its request's time is over, so that it is never left behind. */
export const beforeTimeout = (requestTimeoutMs: number): number => Math.max(100, requestTimeoutMs - 250);

/** A pool of a thread's own, with the sessions of the service's; it connects when it is used, to a schema that is migrated. */
export function createPool(options: {
  url: string;
  schema: string;
  poolSize: number;
  log: Pick<Logger, 'warn'>;
  settings?: string[];
  /** After how long the server ends a statement. */
  statementTimeoutMs?: number;
}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    ...sessionOf(options.schema, options.settings),
    ...patience(options.statementTimeoutMs ?? usualStatementMs),
  });
  pool.on('error', (error) => options.log.warn({ err: error }, brokenIdle));
  return pool;
}

async function connectPatiently(
  connectionString: string,
  session: object,
  log: Logger,
  signal: AbortSignal | undefined,
): Promise<pg.Client> {
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString, ...session, connectionTimeoutMillis: 3_000 });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!isConnectionFault(error) || Date.now() > giveUpAt) throw error;
      log.warn({ err: error }, 'PostgreSQL is not there yet');
      await delay(500, undefined, { signal });
    }
  }
}

async function refuseNewer(orm: DataSource, schema: string): Promise<void> {
  const [table] = await orm.query('select to_regclass($1) as found', [`${schema}.migration`]);
  if (!table.found) return;
  const known = new Set(orm.migrations.map((one) => one.name ?? one.constructor.name));
  const applied: { name: string }[] = await orm.query('select name from migration');
  const foreign = applied.filter((one) => !known.has(one.name)).map((one) => one.name);
  if (foreign.length > 0) {
    throw new Error(
      `The schema ${schema} was migrated by a newer version (${foreign.join(', ')}); start that version.`,
    );
  }
}

/** What a caller is told of a database fault: `unavailable` where the server is away, else the fault itself. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof AppError || !isConnectionFault(error)) return error;
  return new AppError('unavailable', 'The database is away. Nothing was done.', { cause: error });
}

// 40001 serialization failure, 40P01 deadlock: nothing was done, the same work may succeed at once.
const repeatable = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction on one connection: commits what it returns, rolls back what it throws, and repeats it (three
 * times at most) after a deadlock. A connection lost before the commit is `unavailable` (nothing done), lost during the commit
 * `deadline_exceeded` (outcome unknown).
 */
export async function transaction<T>(pool: pg.Pool, work: (client: Client) => Promise<T>): Promise<T> {
  return repeatAfterDeadlock(() => runOnClient(pool, work));
}

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

async function runOnClient<T>(pool: pg.Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const lease = await (ofCaller(pool)?.lease() ?? leaseOwn(pool));
  const { client } = lease;
  try {
    // Not awaited: where the pool pipelines, the first statement travels with it.
    const begun = client.query('begin');
    begun.catch(() => {});
    const result = await work(client);
    await begun;
    await lease.keep(result);
    await commit(client);
    return result;
  } catch (error) {
    throw await lease.rollBack(error);
  } finally {
    await lease.end();
  }
}

/** `forCaller` gives it out as a pool, since it does for statements and transactions what a pool does. */
const ofCaller = (pool: unknown): CallerPool | null => (pool instanceof CallerPool ? pool : null);

/** A connection of the service's own, whose work nobody cancels. */
async function leaseOwn(pool: pg.Pool): Promise<Lease> {
  const client = await pool.connect();
  // A connection that breaks while it is checked out emits 'error' besides failing its query; unheard, that ends the process.
  const heard = (): void => {};
  client.on('error', heard);
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
      client.removeListener('error', heard);
      client.release(isBroken);
    },
  };
}

async function commit(client: Client): Promise<void> {
  const done = await client.query('commit').catch((error) => {
    if (!isConnectionFault(error)) throw error;
    throw new AppError('deadline_exceeded', 'The database went away during the commit; the outcome is unknown.', {
      cause: error,
    });
  });
  // PostgreSQL answers the commit of a failed transaction without an error: it rolls back.
  if (done.command !== 'COMMIT')
    throw new Error('a statement of the transaction failed unheard; nothing was committed');
}

/** `transaction` for single-entity work: TypeORM's manager and the client of the same connection. */
export async function entityTransaction<T>(
  database: Database,
  work: (manager: EntityManager, client: Client) => Promise<T>,
): Promise<T> {
  return transaction(database.pool, (client) => work(managerOn(database.orm, client), client));
}

/** TypeORM's manager on a connection of ours, which its query runner would else take from the pool by itself. */
function managerOn(orm: DataSource, client: Client): EntityManager {
  const runner = orm.createQueryRunner();
  Object.assign(runner, { databaseConnection: client });
  return runner.manager;
}
