import type { BadRows } from './bad-rows.js';
import type { Progress } from './progress.js';
import type { Source } from './read-lines.js';
import type { Confirmed, ImportState } from './state.js';

/** An import under way: its file opened at the place where it goes on, and where it leaves word of what is confirmed. */
export type Running = {
  source: Source;
  from: Confirmed;
  /** How many bytes of the stream lie before that place. */
  skip: number;
  state: ImportState;
  badRows: BadRows;
  progress: Progress;
  signal: AbortSignal;
  onConfirmed: (confirmed: Confirmed) => void;
};
