/** How long one piece of work may hold the event loop, in milliseconds, since everything else waits for it. */
const sliceMs = 1;

type Waiting = { had: number; goOn: () => void };
/** The pieces of work that wait to continue, oldest first. */
const waiting: Waiting[] = [];

/**
 * The turn of a piece of work that may be long and sometimes gives way to other work. However many such pieces a process has, only one of them
 * continues in each round of the event loop, so that short requests run in between. It is the piece that has had the fewest turns, so a short piece
 * never waits for the long ones.
 */
export class Turn {
  private since: number | undefined;
  private had = 0;

  /** Returns whether other work should have its turn now. Reading the clock costs 30 ns, so callers ask only every few steps. */
  isOver(): boolean {
    const now = performance.now();
    // The clock starts with the work, not while a reply of the database is awaited.
    this.since ??= now;
    return now - this.since >= sliceMs;
  }

  /** Lets other work have its turn. */
  next(): Promise<void> {
    const had = ++this.had;
    return new Promise((done) => {
      const goOn = (): void => {
        this.since = performance.now();
        done();
      };
      waiting.push({ had, goOn });
      if (waiting.length === 1) setImmediate(goOnOne);
    });
  }
}

function goOnOne(): void {
  let first = 0;
  for (let index = 1; index < waiting.length; index++) {
    if (waiting[index]!.had < waiting[first]!.had) first = index;
  }
  const [next] = waiting.splice(first, 1);
  // An immediate that is set within an immediate runs in the next round.
  if (waiting.length > 0) setImmediate(goOnOne);
  next!.goOn();
}

/** Calls `work` for each item and gives way to other work in between. The clock is read after every `every` items. */
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

/** Runs work step by step and returns its result. Other work has its turn in between. */
export async function finishInTurns<R>(steps: Generator<void, R>): Promise<R> {
  const turn = new Turn();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (turn.isOver()) await turn.next();
  }
}

/** Runs all steps at once and returns the result. */
export function finish<R>(steps: Generator<void, R>): R {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Returns the mapped items in order. Other work has its turn in between. */
export async function mapInTurns<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  await inTurns(items, (item) => mapped.push(map(item)));
  return mapped;
}
