import type { MigrationInterface } from 'typeorm';
import { migrations as feedMigrations } from '../../services/feed/migrations/index.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase } from '../../services/platform/postgres/database.js';
import { migrationName } from '../../services/platform/postgres/migrations.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { migrations as webhooksMigrations } from '../../services/webhooks/migrations/index.js';
import type { SchemaName } from './installation.js';

/**
 * Returns the database part of a service's schema, which connects to nothing before its start. With `only`, the schema is being restored, and the
 * start applies only those migrations.
 */
export function describeSchema(schema: SchemaName, url: string, only?: ReadonlySet<string>): Database {
  const log = createLog('admin', 'warn');
  if (schema === 'gateway') return createGatewayDatabase(url, 2, log, { restoring: only });
  const migrations = { feed: feedMigrations, webhooks: webhooksMigrations }[schema];
  return createDatabase({ url, schema, poolSize: 2, entities: [], migrations, restoring: only, log });
}

/** The names of the migrations that this version has for a schema. */
export function knownMigrations(schema: SchemaName): string[] {
  const { options } = describeSchema(schema, 'postgres://nowhere').orm;
  return (options.migrations as (new () => MigrationInterface)[]).map(migrationName);
}
