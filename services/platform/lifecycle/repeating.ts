import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from './lifecycle.js';
import type { Logger } from './log.js';

/**
 * A part that takes a turn, rests for `everyMs`, and takes the next, until it is stopped; a turn that answers true left more to do, and the next
 * follows at once. A turn that fails is a warning, in the words of `fault`. `stop` aborts `abort`, which the turn may share, and waits
 * for the turn that is under way.
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
