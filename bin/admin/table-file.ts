import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { nameOf, type SchemaName } from './installation.js';
import type { BackedUpTable } from './manifest.js';

type Named = { schema: SchemaName; name: string; columns: string[] };
type Facts = Pick<BackedUpTable, 'rows' | 'bytes' | 'sha256'>;

/** Receives how many bytes were read, and how many rows were in them where that shows. */
export type ReportProgress = (bytes: number, rows: number) => void;

/** How many lines end in a piece of PostgreSQL's text format, in which each row is a line. */
function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}

/** More compression takes twice the time for a tenth of the size. */
const level = 1;

const columnsOf = ({ columns }: Named): string => columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** Passes a stream on and reports each piece. */
const reporting = (report: (chunk: Buffer) => void): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      report(chunk);
      done(null, chunk);
    },
  });

/** Writes the rows of a table to a new file, in PostgreSQL's text format, compressed. Writes no file if there are no rows. Holds little in memory. */
export async function writeTable(
  client: pg.Client,
  table: Named,
  file: string,
  report: ReportProgress,
): Promise<Facts> {
  const hash = createHash('sha256');
  let bytes = 0;
  const rows = client.query(copyTo(`copy ${nameOf(table.schema, table.name)} (${columnsOf(table)}) to stdout`));
  await pipeline(
    rows,
    reporting((chunk) => report(chunk.length, countLines(chunk))),
    createGzip({ level, chunkSize: 64 * 1024 }),
    reporting((chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
    }),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // The row count arrives after the last row, and before the answer to the next statement.
  await client.query('select');
  if (rows.rowCount > 0) return { rows: rows.rowCount, bytes, sha256: hash.digest('hex') };
  await rm(file);
  return { rows: 0, bytes: 0, sha256: null };
}

/** Throws an Error that names the file where it is not as it was written. */
export async function verifyFile(file: string, facts: Facts, onBytes: (bytes: number) => void): Promise<void> {
  const { size } = await stat(file).catch((error) => {
    throw error.code === 'ENOENT' ? new Error(`${file} is missing.`) : error;
  });
  if (size !== facts.bytes) throw new Error(`${file} has ${size} bytes instead of ${facts.bytes}.`);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    hash.update(chunk as Buffer);
    onBytes((chunk as Buffer).length);
  }
  if (hash.digest('hex') !== facts.sha256) throw new Error(`${file} was changed: its SHA-256 is another one.`);
}

/**
 * Replaces the rows of a table with those of a file, in a transaction of its own. No trigger fires. Throws an Error, and changes nothing, if the file
 * does not match `facts`. Holds little in memory.
 */
export async function readTable(
  client: pg.Client,
  table: Named,
  file: string,
  facts: Facts,
  report: ReportProgress,
): Promise<void> {
  const name = nameOf(table.schema, table.name);
  await client.query('begin');
  try {
    await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${name}`);
    // Frozen, so that no vacuum has to write all of it once more.
    const target = client.query(copyFrom(`copy ${name} (${columnsOf(table)}) from stdin with (freeze)`));
    const hash = createHash('sha256');
    await pipeline(
      createReadStream(file, { highWaterMark: 256 * 1024 }),
      reporting((chunk) => {
        hash.update(chunk);
        report(chunk.length, 0);
      }),
      createGunzip({ chunkSize: 64 * 1024 }),
      reporting((chunk) => report(0, countLines(chunk))),
      target,
    );
    if (target.rowCount !== facts.rows || hash.digest('hex') !== facts.sha256)
      throw new Error(`${file} was changed while it was read.`);
    await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
