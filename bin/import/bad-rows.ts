import { closeSync, existsSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { basename } from 'node:path';

export type BadRow = { line: number; reasons: string[]; row: string };

/** The file of refused rows. It comes into being with the first of them. */
export type BadRows = { readonly bytes: number; readonly file: string; add(rows: BadRow[]): void; close(): void };

/** Where bad rows go unless said otherwise: beside the person who imports, not beside the data. */
export function nameBadRows(file: string): string {
  return file === '-' ? 'stdin.bad.jsonl' : `${basename(file)}.bad.jsonl`;
}

/** Opens the file of bad rows to go on after `keepBytes`; with 0, one that is left of an earlier import is emptied. */
export function openBadRows(file: string, keepBytes: number): BadRows {
  let handle: number | null = null;
  let bytes = keepBytes;
  if (existsSync(file)) {
    handle = openSync(file, 'r+');
    ftruncateSync(handle, keepBytes);
  }
  return {
    file,
    get bytes() {
      return bytes;
    },
    add(rows) {
      if (rows.length === 0) return;
      handle ??= openSync(file, 'w');
      const text = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      writeSync(handle, text, 0, text.length, bytes);
      bytes += text.length;
    },
    close() {
      if (handle !== null) closeSync(handle);
      handle = null;
    },
  };
}
