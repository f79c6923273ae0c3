import type pg from 'pg';
import { listPending } from '../../../services/platform/postgres/migrations.js';
import type { SecretKeys } from '../../../services/platform/secret-box.js';
import { connect, type Installation, type SchemaName, schemaNames } from '../installation.js';
import { knownMigrations } from '../schemas.js';
import { readKeyIds } from '../sealed-texts.js';
import { endpoints, pickUps, queue, unfinished } from './deliveries.js';
import { consumers, feedMonths, feedPositions } from './feed.js';
import { type Check, type Clients, type Finding, runCheck } from './findings.js';
import { credits, listCounts, secrets } from './gateway.js';
import { closings, eventsToWebhooks, listsToFeed, outboxToWebhooks } from './hand-offs.js';

const checks: readonly Check[] = [
  feedPositions,
  feedMonths,
  consumers,
  eventsToWebhooks,
  outboxToWebhooks,
  listsToFeed,
  closings,
  queue,
  unfinished,
  endpoints,
  pickUps,
  credits,
  listCounts,
];

export type Checked = {
  /** How many promises were looked at. */
  checked: number;
  /** The ids of the keys that sealed what is stored. */
  secret_key_ids: string[];
  findings: Finding[];
};

/**
 * Looks for inconsistencies in and between the services, which may keep working. Changes nothing. Reads all stored data of the feed and of deliveries
 * once, page by page. Without `keys`, nothing that is sealed is opened. `say` is called with each promise that is checked. Throws an Error if
 * migrations are pending, since it knows only the tables of this version.
 */
export async function check(
  installation: Installation,
  keys: SecretKeys | null,
  say: (text: string) => void,
): Promise<Checked> {
  await refuseEarlier(installation);
  return withClients(installation, async (clients) => {
    const all = keys ? [...checks, secrets(keys)] : checks;
    const findings: Finding[] = [];
    for (const one of all) {
      say(one.promise);
      const finding = await runCheck(one, clients);
      if (finding) findings.push(finding);
    }
    const ids = await readKeyIds((schema) => clients[schema]);
    return { checked: all.length, secret_key_ids: ids, findings };
  });
}

async function refuseEarlier(installation: Installation): Promise<void> {
  const pending: string[] = [];
  for (const schema of schemaNames) {
    const names = await listPending(installation[schema], schema, knownMigrations(schema));
    if (names.length > 0) pending.push(`${names.length} of the schema ${schema}`);
  }
  if (pending.length === 0) return;
  throw new Error(
    `Migrations are pending: ${pending.join(', ')}. Run "npm run admin -- migrate" first, or the check of the version that these services have.`,
  );
}

/** Looks alone for what is sealed and cannot be opened. Returns null where all of it can. */
export function checkSecrets(installation: Installation, keys: SecretKeys): Promise<Finding | null> {
  return withClients(installation, (clients) => runCheck(secrets(keys), clients));
}

/** A connection for each schema, also where they are in one database, so that pages of one are read beside those of another. */
async function withClients<T>(installation: Installation, work: (clients: Clients) => Promise<T>): Promise<T> {
  const clients: Partial<Record<SchemaName, pg.Client>> = {};
  try {
    for (const schema of schemaNames) clients[schema] = await connect(installation[schema]);
    return await work(clients as Clients);
  } finally {
    await Promise.all(Object.values(clients).map((client) => client.end()));
  }
}
