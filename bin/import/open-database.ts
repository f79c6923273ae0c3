import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { loadReferenceLists } from '../../services/gateway/directory/reference-lists/index.js';
import { createLog, type Logger } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { withEmbeddedPostgres } from '../launcher/command-server.js';
import { findGivenDatabase } from '../launcher/given-database.js';
import { UsageError } from './usage-error.js';

/** The time limit of a statement. One stores a whole batch, or derives data from all of them. */
const statementTimeoutMs = 10 * 60_000;

/** What the functions that store records need. */
export type StoreDeps = { database: Database; log: Logger };

/**
 * Opens the gateway's database, migrated and with its reference lists, for the time of `work`. The database is the one that the
 * environment gives, otherwise the embedded one of `dataDir`, whose server is started unless `npm start` runs it. Throws a UsageError when
 * there is neither.
 */
export async function withDatabase<T>(dataDir: string, work: (deps: StoreDeps) => Promise<T>): Promise<T> {
  const given = findGivenDatabase('gateway', process.env);
  if (given) return openDatabase(given, work);
  const dir = join(dataDir, 'postgres');
  if (!existsSync(dir)) throw new UsageError(`There is no DATABASE_URL and no ${dir}. Run npm start first.`);
  return withEmbeddedPostgres(dataDir, { alone: false }, (url) => openDatabase(url, work));
}

async function openDatabase<T>(url: string, work: (deps: StoreDeps) => Promise<T>): Promise<T> {
  const log = createLog('import', 'warn');
  const database = createGatewayDatabase(url, 4, log, { statementTimeoutMs });
  try {
    await database.start?.();
    await loadReferenceLists(database);
    return await work({ database, log });
  } finally {
    await database.stop?.();
  }
}
