import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type SchemaName, schemaNames } from './installation.js';

// Names and bounds become part of statements when a backup is restored, so that nothing else may stand in them.
const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const bound = `(MINVALUE|MAXVALUE|'[-+:. 0-9]{1,40}')`;
const Bound = z.string().regex(new RegExp(`^(DEFAULT|FOR VALUES FROM \\(${bound}\\) TO \\(${bound}\\))$`));
const count = z.int().min(0);

/** A table with its rows in a file; a table without rows has no file. Partitioned tables themselves are left out. */
const BackedUpTable = z.object({
  name: Name,
  columns: Name.array().min(1),
  /** Of which table it is a partition, with its bounds and storage parameters. */
  partition: z
    .object({ of: Name, bound: Bound, storage: z.array(z.string().regex(/^[a-z_.]{1,60}=[a-z0-9.]{1,20}$/)) })
    .nullable(),
  rows: count,
  bytes: count,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});
export type BackedUpTable = z.output<typeof BackedUpTable>;

const BackedUpSequence = z.object({ name: Name, last_value: z.string().regex(/^-?\d{1,19}$/), is_called: z.boolean() });
export type BackedUpSequence = z.output<typeof BackedUpSequence>;

const BackedUpSchema = z.object({
  schema: z.enum(schemaNames),
  /** The migrations that its tables have gone through. */
  migrations: z.string().min(1).max(200).array(),
  tables: BackedUpTable.array(),
  sequences: BackedUpSequence.array(),
});
export type BackedUpSchema = z.output<typeof BackedUpSchema>;

const formatVersion = 1;

const Manifest = z.object({
  format: z.literal(formatVersion, `must be ${formatVersion}: another version of leadwire has made the backup`),
  /** The version of leadwire that made it. */
  version: z.string(),
  made_at: z.string(),
  postgres: z.string(),
  /** The ids of the keys that sealed what is stored. The keys themselves are never part of a backup. */
  secret_key_ids: z.string().array(),
  schemas: BackedUpSchema.array().refine(
    (all) => schemaNames.every((name) => all.filter(({ schema }) => schema === name).length === 1),
    `must have each of ${schemaNames.join(', ')} once`,
  ),
});

/** What is in the folder of a backup. It is written last, so that a folder without it is no backup. */
export type Manifest = z.output<typeof Manifest>;
export const newManifest = (facts: Omit<Manifest, 'format'>): Manifest => ({ format: formatVersion, ...facts });

const fileOf = (folder: string): string => join(folder, 'manifest.json');

/** The file in a backup's folder that has the rows of a table. */
export const fileOfTable = (folder: string, schema: SchemaName, table: string): string =>
  join(folder, schema, `${table}.copy.gz`);

/** Writes the manifest, completely or not at all, also where the machine loses its power. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = `${fileOf(folder)}.new`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, fileOf(folder));
  await syncFolder(folder);
}

/** Syncs the names in a folder to the disk, if the system lets folders be opened. */
export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder).catch(() => null);
  await opened?.sync().catch(() => {});
  await opened?.close();
}

/** Reads the manifest of a backup. Throws an Error that says where it is not one. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(fileOf(folder), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new Error(`${folder} has no manifest.json: it is no backup, or one that was broken off.`);
  });
  try {
    const result = Manifest.safeParse(JSON.parse(text));
    if (result.success) return result.data;
    const [{ path, message }] = result.error.issues as [z.core.$ZodIssue];
    throw new Error(`${path.join('.') || 'it'}: ${message}`);
  } catch (error) {
    throw new Error(`${fileOf(folder)} is not the manifest of a backup: ${(error as Error).message}`);
  }
}
