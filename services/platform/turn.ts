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

/** Does work for each item, and gives way to others in between; the clock is read after `every` of them. */
export async function inTurns<T>(items: Iterable<T>, work: (item: T) => void, every = 1): Promise<void> {
  const turn = new Turn();
  let left = every;
  for (const item of items) {
    work(item);
    if (--left > 0) continue;
    left = every;
    if (turn.isOver()) await turn.next();
  }
}

/** What work comes to that is done step by step; others have their turns in between. */
export async function finishInTurns<R>(steps: Generator<void, R>): Promise<R> {
  const turn = new Turn();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (turn.isOver()) await turn.next();
  }
}

/** The same at once. */
export function finish<R>(steps: Generator<void, R>): R {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** What each item becomes, in order; others have their turns in between. */
export async function mapInTurns<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  await inTurns(items, (item) => mapped.push(map(item)));
  return mapped;
}
