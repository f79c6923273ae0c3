import { resolve } from 'node:path';
import pg from 'pg';
import { isLockTimeout } from '../../services/platform/postgres/connection-fault.js';
import { isUnfinished } from '../../services/platform/postgres/database.js';
import type { Progress } from '../import/progress.js';
import { arrangePartitions, readKeys } from './arrange.js';
import { connectAll, type Installation, nameOf, type SchemaName, schemaNames } from './installation.js';
import { type BackedUpSchema, type BackedUpTable, fileOfTable, type Manifest, readManifest } from './manifest.js';
import { clearMarks, findAlmostEnded, type Marks, markUnfinished, newRun, type Run, readMarks } from './marks.js';
import { describeSchema, knownMigrations } from './schemas.js';
import { readMigrations } from './structure.js';
import { readTable, verifyFile } from './table-file.js';

type Options = {
  /** The ids of the keys in SECRET_KEYS of the installation; null where they are not known here. */
  secretKeyIds: ReadonlySet<string> | null;
  startProgress: (totalBytes: number) => Progress;
};

/**
 * Restores a backup into databases that have no schema of the services. Checks every file before it writes anything. Until the end the schemas are
 * marked as unfinished: no service starts on them, and repeating an interrupted restore starts it again from the beginning. Throws an Error that says
 * what is wrong with the backup or the databases.
 */
export async function restore(installation: Installation, given: string, options: Options): Promise<Manifest> {
  const folder = resolve(given);
  const manifest = await readManifest(folder);
  for (const schema of manifest.schemas) refuseNewer(schema, manifest);
  refuseWithoutKeys(manifest, options.secretKeyIds);
  const { of: clientOf, databases, close } = await connectAll(installation);
  try {
    for (const [first] of databases) await takeRestoreLock(first!);
    // Before the files are read, which may take long; and all of them before one is changed.
    const marks = await readMarks(clientOf);
    const run = newRun(manifest);
    const almost = findAlmostEnded(marks);
    if (almost) refuseOther(almost, run);
    else {
      refuseOccupied(marks);
      await verifyFiles(folder, manifest, options);
      for (const schema of schemaNames)
        await beginSchema(clientOf(schema), schema, { run, isBegun: marks.get(schema) !== null });
      const progress = options.startProgress(sumBytes(manifest));
      try {
        await loadAll({ folder, manifest, progress }, installation, clientOf);
      } finally {
        progress.stop();
      }
    }
    await clearMarks(clientOf, almost ?? run);
  } finally {
    await close();
  }
  return manifest;
}

function refuseNewer({ schema, migrations }: BackedUpSchema, { version }: Manifest): void {
  const known = new Set(knownMigrations(schema));
  const foreign = migrations.filter((name) => !known.has(name));
  if (foreign.length === 0) return;
  const which = foreign.join(', ');
  throw new Error(
    `leadwire ${version} has made this backup, which is newer: this version does not know ${which} of the schema ${schema}.`,
  );
}

function refuseWithoutKeys({ secret_key_ids: needed }: Manifest, given: ReadonlySet<string> | null): void {
  const missing = needed.filter((id) => given && !given.has(id));
  if (missing.length === 0) return;
  const ids = missing.map((id) => `"${id}"`).join(', ');
  throw new Error(
    `The backup has secrets that are sealed with the keys ${ids}, which SECRET_KEYS lacks. A backup does not contain the keys: bring back the file secret-keys that was kept apart from it.`,
  );
}

const sumBytes = ({ schemas }: Manifest): number =>
  schemas.flatMap(({ tables }) => tables).reduce((sum, { bytes }) => sum + bytes, 0);

/** Only this lock distinguishes an interrupted restore from one in progress. The session of a killed restore ends within moments. */
async function takeRestoreLock(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '10s'`);
  await client.query(`select pg_advisory_lock(hashtext('leadwire restore'))`).catch((error) => {
    throw isLockTimeout(error) ? new Error('Another restore into this database is under way.') : error;
  });
  await client.query('set lock_timeout = 0');
}

function refuseOther(almost: Run, wanted: Run): void {
  if (almost.backup === wanted.backup) return;
  throw new Error(
    `The restore of another backup into these databases was broken off at its end. Repeat that one, or drop the schemas ${schemaNames.join(', ')}.`,
  );
}

/** Allows schemas of an interrupted restore, which are created again. Throws an Error if any other schema exists. */
function refuseOccupied(marks: Marks): void {
  for (const [schema, mark] of marks) {
    if (mark === null || isUnfinished(mark.comment)) continue;
    throw new Error(
      `The database ${mark.database} has the schema ${schema} already. A backup is restored into a database that leadwire was never started on, or whose schemas ${schemaNames.join(', ')} were dropped.`,
    );
  }
}

async function verifyFiles(folder: string, manifest: Manifest, { startProgress }: Options): Promise<void> {
  const progress = startProgress(sumBytes(manifest));
  const read = { bytes: 0 };
  progress.say('Checking the files of the backup.');
  try {
    for (const [schema, table] of listFiles(manifest)) {
      await verifyFile(fileOfTable(folder, schema, table.name), table, (bytes) => {
        read.bytes += bytes;
        progress.update(read);
      });
    }
    progress.update(read);
  } finally {
    progress.stop();
  }
}

const listFiles = ({ schemas }: Manifest): [SchemaName, BackedUpTable][] =>
  schemas.flatMap(({ schema, tables }) =>
    tables.filter(({ rows }) => rows > 0).map((table): [SchemaName, BackedUpTable] => [schema, table]),
  );

async function beginSchema(
  client: pg.Client,
  schema: SchemaName,
  { run, isBegun }: { run: Run; isBegun: boolean },
): Promise<void> {
  const name = pg.escapeIdentifier(schema);
  if (isBegun) await client.query(`drop schema ${name} cascade`);
  await client.query('begin');
  await client.query(`create schema ${name}`);
  await markUnfinished(client, schema, run);
  await client.query('commit');
}

type Loading = { folder: string; manifest: Manifest; progress: Progress };

async function loadAll(
  { folder, manifest, progress }: Loading,
  installation: Installation,
  clientOf: (schema: SchemaName) => pg.Client,
): Promise<void> {
  const loaded = { bytes: 0, rows: 0 };
  for (const one of manifest.schemas) {
    const client = clientOf(one.schema);
    progress.say(`Restoring the schema ${one.schema}.`);
    await migrate(client, one, installation[one.schema]);
    await arrangePartitions(client, one);
    const keys = await readKeys(client, one.schema);
    for (const statement of keys.drop) await client.query(statement);
    await emptyTables(client, one);
    for (const table of one.tables) {
      if (table.rows === 0) continue;
      const file = fileOfTable(folder, one.schema, table.name);
      await readTable(client, { schema: one.schema, ...table }, file, table, (bytes, rows) => {
        loaded.bytes += bytes;
        loaded.rows += rows;
        progress.update(loaded);
      });
    }
    progress.say(`Making the indexes and keys of the schema ${one.schema}.`);
    await client.query(`set maintenance_work_mem = '256MB'`);
    for (const statement of keys.create) await client.query(statement);
    await setSequences(client, one);
    await analyze(client, one);
  }
  progress.update(loaded);
}

/** Makes the tables as they were when the backup was made; the services apply later migrations when they start. */
async function migrate(client: pg.Client, { schema, migrations, tables }: BackedUpSchema, url: string): Promise<void> {
  const database = describeSchema(schema, url, new Set(migrations));
  try {
    await database.start?.();
  } finally {
    await database.stop?.();
  }
  const applied = new Set(await readMigrations(client, schema));
  const missing = migrations.filter((name) => !applied.has(name));
  if (missing.length > 0) throw new Error(`The migrations ${missing.join(', ')} of ${schema} were not applied.`);
  // A start of this version creates this table, which belongs to no migration and which earlier versions do not have.
  if (!tables.some(({ name }) => name === 'release')) await client.query(`drop table ${nameOf(schema, 'release')}`);
}

/** Empties the tables that have no rows in the backup: migrations have put rows into some. */
async function emptyTables(client: pg.Client, { schema, tables }: BackedUpSchema): Promise<void> {
  const empty = tables.filter(({ rows }) => rows === 0).map(({ name }) => nameOf(schema, name));
  if (empty.length > 0) await client.query(`truncate ${empty.join(', ')}`);
}

async function setSequences(client: pg.Client, { schema, sequences }: BackedUpSchema): Promise<void> {
  for (const { name, last_value, is_called } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [nameOf(schema, name), last_value, is_called]);
  }
}

/** Lets the first statements after the restore be planned as those before the backup were. */
async function analyze(client: pg.Client, { schema, tables }: BackedUpSchema): Promise<void> {
  const full = tables.filter(({ rows }) => rows > 0);
  // Analyzing a divided table analyzes its partitions as well.
  for (const name of new Set(full.map((table) => table.partition?.of ?? table.name)))
    await client.query(`analyze ${nameOf(schema, name)}`);
}
