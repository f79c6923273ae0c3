import type { Part } from './lifecycle.js';
import type { Logger } from './log.js';
import { createWakeUpSignal } from './wake-up-signal.js';

/** A part that runs turns; `wake` ends the rest between two turns. */
export type Repeating = Required<Pick<Part, 'name' | 'start' | 'stop'>> & { wake(): void };

/**
 * Does each of these tasks again and again for as long as it returns true, until the signal aborts. One that fails is logged as a warning with the text
 * `fault` and its name, and keeps none of the others from being done.
 */
export async function doEach(
  tasks: Readonly<Record<string, () => Promise<unknown>>>,
  { signal, log, fault }: { signal: AbortSignal; log: Logger; fault: string },
): Promise<void> {
  for (const [task, work] of Object.entries(tasks)) {
    try {
      while (!signal.aborted && (await work()) === true);
    } catch (error) {
      log.warn({ err: error, task }, fault);
    }
  }
}

/**
 * Creates a part that runs `turn`, rests for `everyMs`, and repeats until it is stopped. A turn that returns true has more to do, and the
 * next one follows at once. A failed turn is logged as a warning with the text `fault`. `stop` aborts `abort`, which the turn may share,
 * and waits for the current turn.
 */
export function createRepeating(options: {
  name: string;
  everyMs: number;
  abort: AbortController;
  log: Logger;
  fault: string;
  turn: () => Promise<unknown>;
}): Repeating {
  const { name, everyMs, abort, log, fault, turn } = options;
  const wakeUp = createWakeUpSignal();
  let loop: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      const isMore = await turn().catch((error) => log.warn({ err: error }, fault));
      if (isMore !== true) await wakeUp.wait(everyMs);
    }
  }

  return {
    name,
    wake: () => wakeUp.send(),
    async start() {
      loop = run();
    },
    async stop() {
      abort.abort();
      wakeUp.send();
      await loop;
    },
  };
}
