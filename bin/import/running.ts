import type { BadRows } from './bad-rows.js';
import type { Progress } from './progress.js';
import type { Source } from './read-lines.js';
import type { Confirmed, ImportState } from './state.js';

/** An import in progress: its file, opened at the place where it continues, and where it records what is confirmed. */
export type Running = {
  source: Source;
  from: Confirmed;
  /** The number of bytes of the stream before that place. */
  skip: number;
  state: ImportState;
  badRows: BadRows;
  progress: Progress;
  signal: AbortSignal;
  onConfirmed: (confirmed: Confirmed) => void;
};
