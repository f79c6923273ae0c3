import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import type { Logger } from '../lifecycle/log.js';
import { CallerPool, createCanceller, createSharing, type DatabaseCaller } from './caller-pool.js';
import { isConnectionFault } from './connection-fault.js';
import { brokenIdle, type Database, patience, sessionOf, usualStatementMs } from './postgres.js';
import { TracedClient, tracePool } from './traced-client.js';

// Apart from postgres.ts, so that threads and commands that need only a pool do not load TypeORM.

type Class<T> = new () => T;

type DatabaseOptions = {
  url: string;
  schema: string;
  poolSize: number;
  /**
   * How many of these connections are for callers, after how many milliseconds the server ends their statements, and further settings of
   * their sessions.
   */
  callers?: { connections: number; statementTimeoutMs: number; settings?: string[] };
  /** After how many milliseconds the server ends any other statement. */
  statementTimeoutMs?: number;
  entities: (Class<object> | EntitySchema)[];
  migrations: Class<MigrationInterface>[];
  log: Logger;
  /** Further settings of each session, as `name=value`. */
  settings?: string[];
  /** Further settings of the sessions for the service's own work. */
  ownSettings?: string[];
  /** Statements are sent without waiting for the results of earlier ones. Such a pool supports neither COPY nor cursors. */
  pipeline?: boolean;
};

/**
 * Creates the database part of a service. Its start waits for the server, creates the schema, applies pending migrations under an advisory
 * lock (so that replicas may start together) and refuses a database that a newer version has migrated.
 */
export function createDatabase(options: DatabaseOptions): Database {
  const { schema, log } = options;
  const session = sessionOf(schema, options.settings);
  const source = {
    type: 'postgres' as const,
    // Otherwise TypeORM loads a copy by its name while it runs, which is beside the one in the bundle, and not there where only the bundle is.
    driver: pg,
    url: options.url,
    schema,
    entities: options.entities,
    migrations: options.migrations,
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each' as const,
    synchronize: false,
    // TypeORM's default logger prints to the console. Errors are thrown, and we log them.
    logger: 'debug' as const,
    poolErrorHandler: (error: unknown) => log.warn({ err: error }, brokenIdle),
  };
  const usual = { ...session, ...patience(options.statementTimeoutMs ?? usualStatementMs), Client: TracedClient };
  const own = sessionOf(schema, [...(options.settings ?? []), ...(options.ownSettings ?? [])]);
  const orm = new DataSource({
    ...source,
    poolSize: options.poolSize - (options.callers?.connections ?? 0),
    extra: { ...usual, ...own, pipeline: options.pipeline ?? false },
  });
  // A migration waits for locks as long as it must.
  const migrating = sessionOf(schema, [...(options.settings ?? []), 'lock_timeout=0']);
  const openMigrator = () => new DataSource({ ...source, poolSize: 1, extra: { ...migrating, ...patience(0) } });
  const ofCallers = sessionOf(schema, [...(options.settings ?? []), ...(options.callers?.settings ?? [])]);
  const application_name = `${session.application_name}-callers`;
  const callers = openCallerPool(options, { ...usual, ...ofCallers, application_name });
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
      return new CallerDatabase(this, new CallerPool(sharing, caller) as unknown as pg.Pool);
    },
    async start(signal) {
      const client = await connectPatiently(options.url, migrating, log, signal);
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

/** The database as one caller sees it. A class, because one is made for each request. */
class CallerDatabase implements Database {
  readonly name: string;
  readonly orm: DataSource;
  readonly callers: pg.Pool | null;

  constructor(
    private readonly shared: Database,
    readonly pool: pg.Pool,
  ) {
    this.name = shared.name;
    this.orm = shared.orm;
    this.callers = shared.callers;
  }

  waitingCallers(): number {
    return this.shared.waitingCallers();
  }

  forCaller(caller: DatabaseCaller): Database {
    return this.shared.forCaller(caller);
  }
}

/**
 * Opens the pool for callers, or returns null when there is none. Its application_name distinguishes its statements in pg_stat_activity.
 */
function openCallerPool({ url, callers, log }: DatabaseOptions, session: pg.PoolConfig): pg.Pool | null {
  if (!callers) return null;
  const { connections: max, statementTimeoutMs: statement_timeout } = callers;
  const pool = new pg.Pool({ connectionString: url, max, ...session, statement_timeout });
  pool.on('error', (error) => log.warn({ err: error }, brokenIdle));
  return pool;
}

/** Applies the pending migrations on a connection of its own, since a migration has no time limit. */
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

async function connectPatiently(
  connectionString: string,
  session: object,
  log: Logger,
  signal: AbortSignal | undefined,
): Promise<pg.Client> {
  const giveUpAt = Date.now() + 60_000;
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString, ...session, connectionTimeoutMillis: 3_000 });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!isConnectionFault(error) || Date.now() > giveUpAt) throw error;
      // A server that recovers from a crash is there soon, and others start the next moment.
      if (attempt % 100 === 10) log.warn({ err: error }, 'PostgreSQL is not there yet');
      await delay(50, undefined, { signal });
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
