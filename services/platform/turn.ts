/** How long one piece of work may hold the event loop, milliseconds: everybody else waits for it. */
const sliceMs = 1;

type Waiting = { had: number; goOn: () => void };
/** Who waits to go on, oldest first. */
const waiting: Waiting[] = [];

/**
 * The turn of a piece of work that may be long, and gives way to others now and then. However many such pieces there are in this process, one
 * of them goes on in each round of the event loop: requests that need no second turn come in between. It is the one that has had the fewest
 * turns, so that a short piece never waits for the long ones.
 */
export class Turn {
  private since: number | undefined;
  private had = 0;

  /** Whether others should have their turn now. Reading the clock costs 30 ns, so it is asked every few steps. */
  isOver(): boolean {
    const now = performance.now();
    // The clock starts with the work, and not while an answer of the database is waited for.
    this.since ??= now;
    return now - this.since >= sliceMs;
  }

  /** Lets others have a turn. */
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
  // What an immediate asks for comes in the next round.
  if (waiting.length > 0) setImmediate(goOnOne);
  next!.goOn();
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
