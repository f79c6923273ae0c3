import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v5 } from 'uuid';
import { findProjectRoot } from '../../../platform/lifecycle/project.js';

/** A shipped list: its rows, and a digest of the file as its version. */
export type ReferenceFile = { version: string; rows: string[][] };

/** Reads a tab-separated list of `services/gateway/directory/reference-lists/data`, whose first line names the columns. */
export function readReferenceFile(name: string): ReferenceFile {
  const text = readFileSync(join(findProjectRoot(), 'services/gateway/directory/reference-lists/data', name), 'utf8');
  const rows = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  return { version: createHash('sha256').update(text).digest('hex'), rows };
}

const namespace = 'b7c0ff0a-5a0e-5b43-9f5e-2f1d7c1a8e11';

/** The id of an entry of a shipped list: UUIDv5 of the code that its source gives it, the same on every installation (B11). */
export function referenceId(list: string, code: string): string {
  return v5(`${list}:${code}`, namespace);
}
