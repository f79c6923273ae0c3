import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The part of a file that is confirmed: everything before `offset` (bytes of its plain text), and its outcome. */
export type Confirmed = {
  offset: number;
  /** The number of the next line. */
  line: number;
  /** The number of rows by outcome, in the order in which outcomes are reported; refused rows are counted separately. */
  counts: Record<string, number>;
  refused: number;
  /** How many of the accepted rows name a company by a domain that is not known yet. */
  unresolved?: number;
  /** The length of the file of bad rows at that time. Later entries are written again. */
  badRowBytes: number;
};

export const nothingConfirmed: Confirmed = {
  offset: 0,
  line: 1,
  counts: {},
  refused: 0,
  badRowBytes: 0,
};

/** Returns how many rows were handled. */
export function countRows({ counts, refused }: Confirmed): number {
  return Object.values(counts).reduce((sum, count) => sum + count, refused);
}

/**
 * The state of an interrupted import (X5). It is read at the start, written after each confirmed chunk, and removed when the file is done.
 */
export type ImportState = { read(): Confirmed | null; write(confirmed: Confirmed): void; clear(): void };

/**
 * Returns the state of one import under `folder`. It belongs to the file as it is now (path, size, time of change) and to the parameters of
 * the import (`purpose`: format, target, and so on), so that a changed file or another target starts from the beginning.
 */
export function openState(folder: string, file: string, purpose: string[]): ImportState {
  const path = resolve(file);
  const { size, mtimeMs } = statSync(path);
  const identity = JSON.stringify([path, size, mtimeMs, ...purpose]);
  const stateFile = join(folder, `${createHash('sha256').update(identity).digest('hex').slice(0, 24)}.json`);
  return {
    read() {
      try {
        const { identity: known, ...confirmed } = JSON.parse(readFileSync(stateFile, 'utf8'));
        return known === identity && Number.isSafeInteger(confirmed.offset) ? confirmed : null;
      } catch {
        // The state is missing, or was damaged by a crash of the machine. Starting at the first line is always correct, only slower.
        return null;
      }
    },
    write(confirmed) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(`${stateFile}.new`, JSON.stringify({ identity, ...confirmed }));
      renameSync(`${stateFile}.new`, stateFile);
    },
    clear: () => rmSync(stateFile, { force: true }),
  };
}

/** For input that cannot be read again from the middle. */
export const noState: ImportState = { read: () => null, write: () => {}, clear: () => {} };
