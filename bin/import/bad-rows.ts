import { closeSync, existsSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { basename } from 'node:path';

export type BadRow = { line: number; reasons: string[]; row: string };

/** The file of refused rows. The first of them creates it. */
export type BadRows = { readonly bytes: number; readonly file: string; add(rows: BadRow[]): void; close(): void };

/** Returns the default name of the file of bad rows, which is in the current folder and not beside the data. */
export function nameBadRows(file: string): string {
  return file === '-' ? 'stdin.bad.jsonl' : `${basename(file)}.bad.jsonl`;
}

/** Opens the file of bad rows and continues after `keepBytes`. With 0, a file that an earlier import left is emptied. */
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
