/** How many lists of a request pause while other requests have their turn, and the batches that wait until all of them have requested their data. */
type Batches = { pausing: number; waiting: (() => void)[] };

const known = new WeakMap<object, Batches>();

function batchesOf(context: object): Batches {
  const found = known.get(context) ?? { pausing: 0, waiting: [] };
  known.set(context, found);
  return found;
}

/** Notes that a list of the request pauses. What was requested so far waits, so that a long page is read in one batch like a short one. */
export function pauseList(context: unknown): void {
  if (isObject(context)) batchesOf(context).pausing++;
}

/** Says that the list goes on. */
export function resumeList(context: unknown): void {
  if (!isObject(context)) return;
  const batches = batchesOf(context);
  batches.pausing--;
  if (batches.waiting.length > 0) setImmediate(() => send(batches));
}

/** Sends a batch as soon as nothing more is asked for in this turn of the event loop, and no list of the request pauses. */
export function sendLater(context: object, batch: () => void): void {
  const batches = batchesOf(context);
  batches.waiting.push(batch);
  setImmediate(() => send(batches));
}

function send(batches: Batches): void {
  if (batches.pausing > 0) return;
  for (const batch of batches.waiting.splice(0)) batch();
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
