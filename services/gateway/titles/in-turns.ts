import { setImmediate as nextTurn } from 'node:timers/promises';

const longestTurnMs = 8;

/** Does work for each item, and lets what waits have its turn every few milliseconds: long work in a process that answers requests. */
export async function inTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let start = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - start < longestTurnMs) continue;
    await nextTurn();
    start = performance.now();
  }
}
