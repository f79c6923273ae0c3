import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from './lifecycle.js';
import type { Logger } from './log.js';

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
}): Required<Pick<Part, 'name' | 'start' | 'stop'>> {
  const { name, everyMs, abort, log, fault, turn } = options;
  let loop: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      const isMore = await turn().catch((error) => log.warn({ err: error }, fault));
      if (isMore !== true) await delay(everyMs, undefined, { signal: abort.signal }).catch(() => {});
    }
  }

  return {
    name,
    async start() {
      loop = run();
    },
    async stop() {
      abort.abort();
      await loop;
    },
  };
}
