import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import type { Logger } from '../lifecycle/log.js';
import { isConnectionFault, readOnlyServer } from './connection-fault.js';
import { lockMigrations, migrate, migrationLockTimeout, migrationName } from './migrations.js';
import { CallerPool, createSharing, type DatabaseCaller } from './pools/caller-pool.js';
import { createCanceller, createPoolerCanceller } from './pools/canceller.js';
import { checkPooler, keepSettings } from './pools/pooler.js';
import {
  createClient,
  type Database,
  hearErrors,
  logBrokenIdle,
  pooledSessionOf,
  sessionOf,
  settingsOfLogin,
} from './postgres.js';
import { leaveStandbys, TracedClient, tracePool } from './traced-client.js';

// Apart from postgres.ts, so that threads and commands that need only a pool do not load TypeORM.

type Class<T> = new () => T;

type DatabaseOptions = {
  url: string;
  /** Where PostgreSQL is, if `url` leads to a pooler that lends a connection for one transaction; see `DatabaseAddress`. */
  directUrl?: string | null;
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
  /** For a schema that is being restored: the names of the only migrations to apply. */
  restoring?: ReadonlySet<string>;
};

/** The beginning of the comment on a schema whose restore has not ended. Its data is incomplete, and a restore may start again. */
export const unfinishedRestore = 'leadwire: the restore of this schema has not ended';
/** Whether the comment on a schema says that its restore has not ended. */
export const isUnfinished = (comment: string | null | undefined): boolean => !!comment?.startsWith(unfinishedRestore);

/**
 * Creates the database part of a service. Its start waits for the server, creates the schema and applies pending migrations under an advisory lock
 * (so that replicas may start together). It refuses a database that was migrated by a newer version beside which this one cannot serve, or whose
 * restore has not ended.
 */
export function createDatabase(options: DatabaseOptions): Database {
  const { schema, log, restoring, directUrl = null } = options;
  const source = toSource(options);
  const sessions = listSessions(options);
  const orm = new DataSource({
    ...source,
    poolSize: options.poolSize - (options.callers?.connections ?? 0),
    extra: { ...sessions.own, Client: TracedClient, pipeline: options.pipeline ?? false },
  });
  const openMigrator = () =>
    new DataSource({ ...source, url: directUrl ?? options.url, poolSize: 1, extra: sessions.migrating });
  const callers = openCallerPool(options, { ...sessions.callers, Client: TracedClient });
  const sharing = createSharing({
    pool: () => callers ?? ownPool(),
    connections: options.callers?.connections ?? options.poolSize,
    canceller: directUrl === null ? createCanceller(() => ownPool(), log) : createPoolerCanceller(),
  });
  const ownPool = (): pg.Pool => (orm.driver as unknown as { master: pg.Pool }).master;

  return {
    name: `PostgreSQL schema ${schema}`,
    get pool() {
      const pool = ownPool();
      // Code that kept the pool from before the start would hold nothing, and fail only later.
      if (!pool) throw new Error(`The database of the schema ${schema} has not started.`);
      return pool;
    },
    orm,
    callers,
    waitingCallers: () => sharing.waiting(),
    forCaller(caller) {
      return new CallerDatabase(this, new CallerPool(sharing, caller) as unknown as pg.Pool);
    },
    openSession: () => openSession({ connectionString: directUrl ?? options.url, ...sessions.unlimited }, log),
    async start(signal) {
      const client = await connectPatiently(directUrl ?? options.url, sessions.unlimited, log, signal);
      try {
        await lockMigrations(client, schema, signal);
        if (!restoring) await refuseUnfinished(client, schema);
        await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
        if (directUrl !== null) await usePooler(options, client, signal);
        await orm.initialize();
        tracePool(ownPool());
        hearErrors(ownPool());
        leaveStandbys(ownPool());
        await migrate(orm, openMigrator, { schema, log, signal });
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

async function openSession(config: pg.ClientConfig, log: Logger): Promise<pg.Client> {
  const client = createClient(config);
  client.on('error', (error) => log.warn({ err: error }, 'the connection of a PostgreSQL session broke'));
  await client.connect();
  return client;
}

/** What TypeORM knows about the database, whatever the connections are for. */
const toSource = ({ url, schema, entities, migrations, restoring, log }: DatabaseOptions) => ({
  type: 'postgres' as const,
  // Otherwise TypeORM loads pg by name at run time: a second copy beside the bundled one, which is missing if only the bundle is deployed.
  driver: pg,
  url,
  schema,
  entities,
  migrations: migrations.filter((one) => restoring?.has(migrationName(one)) ?? true),
  migrationsTableName: 'migration',
  migrationsTransactionMode: 'each' as const,
  synchronize: false,
  // TypeORM's default logger prints to the console. Errors are thrown, and we log them.
  logger: 'debug' as const,
  poolErrorHandler: logBrokenIdle(log),
});

/** The database as one caller sees it. A class, because one is made for each request. */
export class CallerDatabase implements Database {
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

  openSession(): Promise<pg.Client> {
    return this.shared.openSession();
  }
}

/** Returns the session options of the pools, and of the connections for locks and migrations, whose statements have no time limit. */
function listSessions({ schema, directUrl, settings = [], ...options }: DatabaseOptions) {
  const { callers, ownSettings = [], statementTimeoutMs } = options;
  const waitingFor = (locks: string) => sessionOf({ schema, settings: [...settings, locks], statementTimeoutMs: 0 });
  const direct = { unlimited: waitingFor('lock_timeout=0'), migrating: waitingFor(migrationLockTimeout) };
  if (directUrl) return { own: pooledSessionOf(schema), callers: pooledSessionOf(schema), ...direct };
  return {
    own: sessionOf({ schema, settings: [...settings, ...ownSettings], statementTimeoutMs }),
    callers: sessionOf({
      schema,
      settings: [...settings, ...(callers?.settings ?? [])],
      statementTimeoutMs: callers?.statementTimeoutMs,
      applicationName: `leadwire-${schema}-callers`,
    }),
    ...direct,
  };
}

/** Prepares the login for connections through the pooler, and checks that these reach the same database by it. */
async function usePooler(
  { url, schema, settings, log }: DatabaseOptions,
  session: pg.Client,
  signal: AbortSignal | undefined,
): Promise<void> {
  await keepSettings(session, schema, settingsOfLogin(settings));
  const pooled = await connectPatiently(url, pooledSessionOf(schema), log, signal);
  try {
    await checkPooler(pooled, session, schema);
  } finally {
    await pooled.end();
  }
}

/** Opens the pool for callers, or returns null when there is none. */
function openCallerPool({ url, callers, log }: DatabaseOptions, session: pg.PoolConfig): pg.Pool | null {
  if (!callers) return null;
  const pool = new pg.Pool({ connectionString: url, max: callers.connections, ...session });
  pool.on('error', logBrokenIdle(log));
  hearErrors(pool);
  leaveStandbys(pool);
  return pool;
}

async function connectPatiently(
  connectionString: string,
  session: object,
  log: Logger,
  signal: AbortSignal | undefined,
): Promise<pg.Client> {
  const giveUpAt = Date.now() + 60_000;
  for (let attempt = 1; ; attempt++) {
    const client = createClient({ connectionString, ...session });
    try {
      await client.connect();
      await refuseStandby(client);
      return client;
    } catch (error) {
      if (!isConnectionFault(error) || Date.now() > giveUpAt) throw error;
      // A server that recovers from a crash is there soon, and others start the next moment.
      if (attempt % 100 === 10) log.warn({ err: error }, 'PostgreSQL is not there yet; the connection is retried');
      await delay(50, undefined, { signal });
    }
  }
}

/** While a server takes over from another one, the address may lead to a standby for a moment. It is no place to start at. */
async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as "isStandby"');
  if (!rows[0].isStandby) return;
  await client.end();
  throw Object.assign(new Error('The address leads to a standby.'), { code: readOnlyServer });
}

async function refuseUnfinished(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query(
    `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1`,
    [schema],
  );
  if (isUnfinished(rows[0]?.comment))
    throw new Error(`The restore of the schema ${schema} has not ended. Repeat it, or drop the schema.`);
}
