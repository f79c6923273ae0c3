import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import type { Logger } from '../lifecycle/log.js';
import { isBefore, readVersion } from '../lifecycle/version.js';
import { isLockTimeout } from './connection-fault.js';
import { createClient, sessionOf } from './postgres.js';

/**
 * The oldest version whose replicas may start and serve beside this one, on a database that this one has migrated. It is raised to the
 * version before when a release drops what that version needs.
 */
const worksBeside = '0.3.0';

/** The name by which it is known whether a migration was applied. */
export const migrationName = (migration: new () => MigrationInterface): string =>
  new migration().name ?? migration.name;

/** How long a migration waits for a lock. All later statements on the table, including reads, wait as long behind it. */
export const migrationLockTimeout = 'lock_timeout=3s';
/** The delay before a retry. A migration that did not get its lock leaves nothing behind. */
const retryAfterMs = 1_000;
const giveUpAfterMs = 600_000;

/**
 * Applies the pending migrations of a schema, each in its own transaction unless it says otherwise, on the connection that `openMigrator` opens,
 * which has no statement time limit. A migration that cannot get a lock is rolled back and retried for 10 minutes. Throws before any change if the
 * schema was migrated by a version beside which this one cannot serve.
 */
export async function migrate(
  orm: DataSource,
  openMigrator: () => DataSource,
  { schema, log, signal }: { schema: string; log: Logger; signal: AbortSignal | undefined },
): Promise<void> {
  const version = readVersion();
  if (await refuseNewer(orm, { schema, version, log })) return;
  const pending = await orm.showMigrations();
  const [table] = await orm.query('select to_regclass($1) as found', [`${schema}.release`]);
  const [last] = table.found ? await orm.query('select version from release') : [];
  if (!pending && last && !isBefore(last.version, version)) return;
  const migrator = openMigrator();
  await migrator.initialize();
  try {
    if (pending) await applyAll(migrator, log, signal);
    await migrator.query(releaseTable);
    await migrator.query(noteRelease, [version, worksBeside]);
  } finally {
    await migrator.destroy();
  }
}

// Its one row shows those that start later which versions they may serve beside.
const releaseTable = `
  create table if not exists release (
    is_last      boolean primary key default true check (is_last),
    version      text not null,
    works_beside text not null
  )`;
const noteRelease = `
  with made as (
    insert into release (version, works_beside) values ($1, $2) on conflict (is_last) do nothing returning 1
  )
  update release set version = $1, works_beside = $2 where not exists (select from made)`;

async function applyAll(migrator: DataSource, log: Logger, signal: AbortSignal | undefined): Promise<void> {
  const giveUpAt = Date.now() + giveUpAfterMs;
  for (;;) {
    try {
      const applied = await migrator.runMigrations();
      log.info({ migrations: applied.map((one) => one.name) }, 'migrated');
      return;
    } catch (error) {
      if (!isLockTimeout(error) || Date.now() > giveUpAt) throw error;
      log.warn({ err: error }, 'a migration waits for a lock that others hold');
      await delay(retryAfterMs, undefined, { signal });
    }
  }
}

/**
 * Returns whether a newer version has migrated the schema and this version may serve beside it; then there is nothing to migrate. Throws if this
 * version may not.
 */
async function refuseNewer(
  orm: DataSource,
  { schema, version, log }: { schema: string; version: string; log: Logger },
): Promise<boolean> {
  const [tables] = await orm.query('select to_regclass($1) as applied, to_regclass($2) as release', [
    `${schema}.migration`,
    `${schema}.release`,
  ]);
  if (!tables.applied) return false;
  const known = new Set(orm.migrations.map((one) => one.name ?? one.constructor.name));
  const applied: { name: string }[] = await orm.query('select name from migration');
  const foreign = applied.filter((one) => !known.has(one.name)).map((one) => one.name);
  if (foreign.length === 0) return false;
  const [last] = tables.release ? await orm.query('select version, works_beside as "worksBeside" from release') : [];
  if (last && !isBefore(version, last.worksBeside)) {
    log.warn({ schema, newer: last.version }, 'a newer version has migrated this schema; this one serves beside it');
    return true;
  }
  throw new Error(`The schema ${schema} was migrated by a newer version (${foreign.join(', ')}); start that version.`);
}

/**
 * Waits for the lock for migrating a schema, which the session of `client` then holds. It polls instead of waiting in one statement, since the
 * snapshot of a waiting statement would delay the indexes that the holder builds concurrently.
 */
export async function lockMigrations(
  client: pg.Client,
  schema: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as "isOurs"', [
      `leadwire migrations of ${schema}`,
    ]);
    if (rows[0].isOurs) return;
    await delay(50, undefined, { signal });
  }
}

/**
 * Builds indexes on tables that may have many rows, while others write to them. `indexes` maps each name to what follows it in `create index`. For
 * migrations with `transaction = false`. May be repeated: an existing index stays, and one whose build was interrupted is built again.
 */
export async function buildIndexes(runner: QueryRunner, indexes: Record<string, string>): Promise<void> {
  // The build waits for transactions of others, but nobody else queues behind that wait.
  await runner.query('set lock_timeout = 0');
  for (const [name, definition] of Object.entries(indexes)) {
    const [found] = await runner.query(
      'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
      [name],
    );
    if (found?.isValid) continue;
    if (found) await runner.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
    await runner.query(`create index concurrently ${pg.escapeIdentifier(name)} ${definition}`);
  }
  await runner.query('reset lock_timeout');
}

/** Returns those of the `known` migrations that a schema still lacks. It changes nothing, and the schema need not exist. */
export async function listPending(url: string, schema: string, known: string[]): Promise<string[]> {
  const client = createClient({ connectionString: url, ...sessionOf({ schema, statementTimeoutMs: 0 }) });
  await client.connect();
  try {
    const [{ found }] = (await client.query('select to_regclass($1) as found', [`${schema}.migration`])).rows;
    const applied = found ? (await client.query<{ name: string }>('select name from migration')).rows : [];
    return known.filter((name) => !applied.some((one) => one.name === name));
  } finally {
    await client.end();
  }
}
