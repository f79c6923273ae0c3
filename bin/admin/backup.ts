import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { isUnfinished } from '../../services/platform/postgres/database.js';
import type { Progress } from '../import/progress.js';
import { type Installation, type SchemaName, schemaNames } from './installation.js';
import {
  type BackedUpSchema,
  type BackedUpTable,
  fileOfTable,
  type Manifest,
  newManifest,
  syncFolder,
  writeManifest,
} from './manifest.js';
import { readKeyIds } from './sealed-texts.js';
import { openSnapshots, type Snapshots } from './snapshots.js';
import { readMigrations, readSequences, readTables, type Table } from './structure.js';
import { writeTable } from './table-file.js';

/** Starts to show progress, once it is known how many bytes are to be read. */
type StartProgress = (totalBytes: number) => Progress;

/**
 * Writes everything that the services have stored, as of one moment, to a folder that must be empty or missing. The services go on working. The
 * manifest is written last: a folder without it is no backup. Memory use does not grow with the amount of data.
 */
export async function backUp(
  installation: Installation,
  given: string,
  { version, startProgress }: { version: string; startProgress: StartProgress },
): Promise<Manifest> {
  const folder = resolve(given);
  await makeEmptyFolder(folder);
  const snapshots = await openSnapshots(installation);
  try {
    for (const schema of schemaNames) await refuseUnusable(snapshots.of(schema), schema);
    const tables = new Map<SchemaName, Table[]>();
    for (const schema of schemaNames) tables.set(schema, await readTables(snapshots.of(schema), schema));
    const total = [...tables.values()].flat().reduce((sum, { size }) => sum + size, 0);
    const counter = countProgress(startProgress(total));
    const schemas: BackedUpSchema[] = [];
    try {
      for (const [schema, some] of tables)
        schemas.push(await writeSchema({ snapshots, schema, folder }, some, counter));
    } finally {
      counter.stop();
    }
    const { rows } = await snapshots
      .of('gateway')
      .query<{ at: string; postgres: string }>(
        `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, current_setting('server_version') as postgres`,
      );
    const manifest = newManifest({
      version,
      made_at: rows[0]!.at,
      postgres: rows[0]!.postgres,
      secret_key_ids: await readKeyIds((schema) => snapshots.of(schema)),
      schemas,
    });
    await writeManifest(folder, manifest);
    await syncFolder(dirname(folder));
    return manifest;
  } finally {
    await snapshots.close();
  }
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. A backup needs a folder of its own.`);
}

async function refuseUnusable(client: pg.Client, schema: SchemaName): Promise<void> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1`,
    [schema],
  );
  if (!rows[0]) throw new Error(`The database has no schema ${schema}: there is nothing to back up.`);
  if (isUnfinished(rows[0].comment))
    throw new Error(`The restore of the schema ${schema} has not ended. Repeat it, and then make a backup.`);
}

type Counter = ReturnType<typeof countProgress>;

/** Counts what was read. The text of a table and its size in the database differ, so that a table counts at most by its size. */
function countProgress(progress: Progress) {
  let [before, read, rows] = [0, 0, 0];
  return {
    add(bytes: number, lines: number, size: number): void {
      read += bytes;
      rows += lines;
      progress.update({ bytes: before + Math.min(read, size), rows });
    },
    endTable(size: number): void {
      before += size;
      read = 0;
      progress.update({ bytes: before, rows });
    },
    stop: () => progress.stop(),
  };
}

async function writeSchema(
  { snapshots, schema, folder }: { snapshots: Snapshots; schema: SchemaName; folder: string },
  tables: Table[],
  counter: Counter,
): Promise<BackedUpSchema> {
  const client = snapshots.of(schema);
  await mkdir(join(folder, schema), { mode: 0o700 });
  const written: BackedUpTable[] = [];
  for (const { size, ...table } of tables) {
    const file = fileOfTable(folder, schema, table.name);
    // The savepoint ends the lock on the table with its rows, which would otherwise last to the end and block the creation of partitions.
    await client.query('savepoint one_table');
    const facts = await writeTable(client, { schema, ...table }, file, (bytes, lines) =>
      counter.add(bytes, lines, size),
    );
    await client.query('rollback to savepoint one_table');
    written.push({ ...table, ...facts });
    counter.endTable(size);
  }
  await syncFolder(join(folder, schema));
  const migrations = await readMigrations(client, schema);
  return { schema, migrations, tables: written, sequences: await readSequences(client, schema) };
}
