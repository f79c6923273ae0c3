import { migrations as feed } from '../../services/feed/migrations/index.js';
import { migrations as gateway } from '../../services/gateway/migrations/index.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase } from '../../services/platform/postgres/database.js';
import { listPending } from '../../services/platform/postgres/migrations.js';
import { migrations as webhooks } from '../../services/webhooks/migrations/index.js';
import type { Installation, SchemaName } from './installation.js';

/** Each service's schema with its migrations. */
const schemas = { gateway, feed, webhooks };

type Migrated = { schema: SchemaName; applied?: string[]; pending?: string[] };

/**
 * Applies the pending migrations of all services, as each service would when it starts, and returns their names; with `isDryRun` it only
 * returns those that are pending. Throws where the database is of a newer version, beside which this one cannot serve.
 */
export async function migrateAll(installation: Installation, isDryRun: boolean): Promise<Migrated[]> {
  const log = createLog('admin', 'warn');
  const done: Migrated[] = [];
  for (const [schema, migrations] of Object.entries(schemas) as [SchemaName, typeof gateway][]) {
    const url = installation[schema];
    const pending = await listPending({ url, schema, migrations });
    if (!isDryRun) {
      const database = createDatabase({ url, schema, poolSize: 1, entities: [], migrations, log });
      await database.start?.().finally(() => database.stop?.());
    }
    done.push({ schema, [isDryRun ? 'pending' : 'applied']: pending });
  }
  return done;
}
