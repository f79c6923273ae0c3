import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Client } from '../../../platform/postgres/postgres.js';

/** A value of a column. An array of texts or numbers becomes a PostgreSQL array; undefined becomes null. */
export type CopyValue = string | number | boolean | null | undefined | readonly (string | number)[];

/**
 * Adds rows to a table by COPY, which costs a fraction of an insert, and returns how many. The values of a row have the order of `columns`.
 * A row that violates a constraint fails all rows. Throws `deadline_exceeded` where the caller has gone (S3).
 */
export async function copyRows(
  client: Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  // Awaited, since this is a rejected promise and not a stream if the caller has gone: left unhandled, the rejection would end the process.
  const target = await client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin`));
  await pipeline(Readable.from(encodeRows(rows), { objectMode: true, highWaterMark: 4 }), target);
  return target.rowCount;
}

const pieceLength = 256 * 1024;

/** The rows in PostgreSQL's text format, in pieces of about 256 KiB. */
export function* encodeRows(rows: Iterable<readonly CopyValue[]>): Generator<Buffer> {
  let text = '';
  for (const row of rows) {
    for (let index = 0; index < row.length; index++) text += (index === 0 ? '' : '\t') + encodeValue(row[index]);
    text += '\n';
    if (text.length >= pieceLength) {
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text.length > 0) yield Buffer.from(text);
}

function encodeValue(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return value.length === 0 ? '{}' : escapeText(`{${value.map(encodeElement).join(',')}}`);
}

function encodeElement(element: string | number): string {
  return typeof element === 'number' ? String(element) : `"${element.replaceAll(/["\\]/g, '\\$&')}"`;
}

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escapeText(text: string): string {
  return special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character]!) : text;
}
