import { setPriority } from 'node:os';

/**
 * Lets the rest of the process go first where cores are short: a thread that computes for tens of milliseconds at a time would make
 * requests wait for it. Only Linux gives a priority to one thread; elsewhere it would be that of the process.
 */
export function yieldCores(niceness: number): void {
  if (process.platform === 'linux') setPriority(0, niceness);
}
