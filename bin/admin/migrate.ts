import { listPending } from '../../services/platform/postgres/migrations.js';
import type { Installation, SchemaName } from './installation.js';
import { describeSchema, knownMigrations } from './schemas.js';

const order: SchemaName[] = ['gateway', 'feed', 'webhooks'];

type Migrated = { schema: SchemaName; applied?: string[]; pending?: string[] };

/**
 * Applies the pending migrations of all services, as each service would at its start, and returns their names; with `isDryRun` it only returns those
 * that are pending. Throws if a newer version has migrated the database and this one cannot serve beside it.
 */
export async function migrateAll(installation: Installation, isDryRun: boolean): Promise<Migrated[]> {
  const done: Migrated[] = [];
  for (const schema of order) {
    const url = installation[schema];
    const pending = await listPending(url, schema, knownMigrations(schema));
    if (!isDryRun) {
      const database = describeSchema(schema, url);
      await database.start?.().finally(() => database.stop?.());
    }
    done.push({ schema, [isDryRun ? 'pending' : 'applied']: pending });
  }
  return done;
}
