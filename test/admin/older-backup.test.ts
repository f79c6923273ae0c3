import 'reflect-metadata';
import { join } from 'node:path';
import { backUp } from '../../bin/admin/backup.js';
import { inOneDatabase, type SchemaName, schemaNames } from '../../bin/admin/installation.js';
import { restore } from '../../bin/admin/restore.js';
import { describeSchema, knownMigrations } from '../../bin/admin/schemas.js';
import { createDatabase, makeFolder } from '../support/cluster.js';
import { querySystem } from '../support/query-system.js';
import { startPart } from '../support/start-part.js';

const silent = { startProgress: () => ({ update() {}, say() {}, stop() {} }) };

/** Starts a schema as a service does, with all migrations or with some, and stops it again. */
async function startOnce(schema: SchemaName, url: string, only?: Set<string>): Promise<void> {
  const database = describeSchema(schema, url, only);
  await startPart(database);
  await database.stop!();
}

const countMigrations = async (databaseUrl: string): Promise<number[]> => {
  const counts: number[] = [];
  for (const schema of schemaNames)
    counts.push((await querySystem({ databaseUrl }, `select from ${schema}.migration`)).length);
  return counts;
};

test('X8: a backup of a version before is restored as it was, and the next start migrates it', async () => {
  const [older, newer] = [await createDatabase(), await createDatabase()];
  const known = schemaNames.map((schema) => knownMigrations(schema).sort((a, b) => +a.slice(-13) - +b.slice(-13)));
  for (const [nth, schema] of schemaNames.entries())
    await startOnce(schema, older.url, new Set(known[nth]!.slice(0, -8)));
  const account = `select id, name, created_at::text from gateway.account`;
  await querySystem(
    { databaseUrl: older.url },
    `insert into gateway.account (id, name) values (gen_random_uuid(), $1)`,
    ['A tab\tand a \\N'],
  );
  const folder = join(await makeFolder('older'), 'backup');
  await backUp(inOneDatabase(older.url), folder, { version: '0.1.0', ...silent });
  await restore(inOneDatabase(newer.url), folder, { secretKeyIds: null, ...silent });
  expect(await countMigrations(newer.url)).toEqual(known.map((all) => all.length - 8));
  expect(await querySystem({ databaseUrl: newer.url }, account)).toEqual(
    await querySystem({ databaseUrl: older.url }, account),
  );
  for (const schema of schemaNames) await startOnce(schema, newer.url);
  expect(await countMigrations(newer.url)).toEqual(known.map((all) => all.length));
  await Promise.all([older.drop(), newer.drop()]);
});
