import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating } from '../../platform/lifecycle/repeating.js';
import type { Database } from '../../platform/postgres/postgres.js';
import type { WatchCache } from './watch-cache.js';

const everyMs = 10_000;

/**
 * Creates the part that fills the cache at the start, and then reads changes every ten seconds, so that the first batch after a long idle time need
 * not read all of them. A batch itself reads whatever it must know beyond that.
 */
export function createWatchReader({
  database,
  cache,
  log,
}: {
  database: Database;
  cache: WatchCache;
  log: Logger;
}): Part {
  const reading = createRepeating({
    name: 'watch cache',
    everyMs,
    abort: new AbortController(),
    log,
    fault: 'changes of watches could not be read; this will be retried',
    turn: () => cache.refresh(database.pool),
  });
  return {
    ...reading,
    async start() {
      await cache.refresh(database.pool);
      await reading.start();
    },
  };
}
