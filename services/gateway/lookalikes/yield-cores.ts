import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of this thread, so that requests do not wait for its computations of tens of milliseconds where cores are short. A thread
 * that has a lower one keeps it: only root may raise priorities. Does nothing outside of Linux, where a priority would apply to the whole
 * process.
 */
export function yieldCores(niceness: number): void {
  if (process.platform === 'linux' && getPriority() < niceness) setPriority(niceness);
}
