import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What of a file is confirmed: everything before `offset` (bytes of its plain text), and what came of it. */
export type Confirmed = {
  offset: number;
  /** The number of the next line. */
  line: number;
  /** What became of the rows, by the outcome's name in the order in which they are told; refused ones apart. */
  counts: Record<string, number>;
  refused: number;
  /** How long the file of bad rows was then; what was written after is written again. */
  badRowBytes: number;
};

export const nothingConfirmed: Confirmed = {
  offset: 0,
  line: 1,
  counts: {},
  refused: 0,
  badRowBytes: 0,
};

/** How many rows were dealt with. */
export function countRows({ counts, refused }: Confirmed): number {
  return Object.values(counts).reduce((sum, count) => sum + count, refused);
}

/** The memory of a broken import (X5): read at the start, written after each confirmed chunk, gone once the file is done. */
export type ImportState = { read(): Confirmed | null; write(confirmed: Confirmed): void; clear(): void };

/**
 * The state of one import under `folder`. It belongs to the file as it is now (path, size, time of change) and to what is
 * asked of it (`purpose`: format, target ...), so that a changed file or another target starts anew.
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
        // Absent, or torn by a crash of the machine: starting at the first line is always right, only slower.
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
