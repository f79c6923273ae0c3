import type pg from 'pg';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { purgeIdempotencyKeys } from '../../platform/postgres/idempotency.js';
import { dropOutdated, ensurePartitions } from './partitions.js';
import { purgeSpans } from './sql/purge.js';

const everyMs = 3_600_000;

/**
 * Creates the part that keeps the history within its retention. It makes partitions before the service starts and every hour, and drops
 * outdated data every hour. Every replica does this, and one is enough.
 */
export function createUpkeep(options: { db: () => pg.Pool; retentionDays: number; log: Logger }): Part {
  const { retentionDays, log } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function purge(): Promise<void> {
    const pool = options.db();
    await ensurePartitions(pool, retentionDays);
    await dropOutdated(pool, retentionDays, log);
    await purgeIdempotencyKeys(pool);
    await purgeSpans(pool, retentionDays);
  }

  function purgeInBackground(): void {
    running = purge().catch((error) => log.error({ err: error }, 'the upkeep failed; it is repeated within the hour'));
  }

  return {
    name: 'upkeep',
    async start() {
      const made = await ensurePartitions(options.db(), retentionDays);
      if (made > 0) log.info({ made }, 'partitions were made');
      purgeInBackground();
      timer = setInterval(purgeInBackground, everyMs);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
