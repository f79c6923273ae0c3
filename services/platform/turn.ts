import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long one piece of work may hold the event loop, milliseconds: everybody else waits for it. */
const sliceMs = 1;

/** The turn of a piece of work that may be long, and gives way to others now and then. */
export class Turn {
  private since = performance.now();

  /** Whether others should have their turn now. Reading the clock costs 30 ns, so it is asked every few steps. */
  isOver(): boolean {
    return performance.now() - this.since >= sliceMs;
  }

  /** Lets everybody else have a turn. */
  async next(): Promise<void> {
    await nextTurn();
    this.since = performance.now();
  }
}
