import type pg from 'pg';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { Gauge, type Registry } from '../../platform/lifecycle/metrics.js';
import { purgedKeys, purgeIdempotencyKeys } from '../../platform/postgres/idempotency.js';
import { transaction } from '../../platform/postgres/postgres.js';
import { destroyExpired } from '../endpoints/index.js';
import { sumNextHour } from '../health/index.js';
import { purgeReplays } from '../replays/index.js';
import { dropOutdated, ensurePartitions } from './partitions.js';
import { purgeCounts, purgeSpans } from './sql/purge.js';

const everyMs = 3_600_000;
const batch = 1_000;

/**
 * Creates the part that keeps the history within its retention. It makes partitions before the service starts and every hour, and every
 * hour drops outdated data and adds up the attempts of accounts. Every replica does this, and one is enough.
 */
export function createUpkeep(options: {
  db: () => pg.Pool;
  retentionDays: number;
  /** Whether the clock may be trusted to tell ages. */
  isTrusted: () => Promise<boolean>;
  metrics: Registry;
  log: Logger;
}): Part {
  const { retentionDays, log } = options;
  const held = new Gauge({
    name: 'leadwire_webhook_retention_held',
    help: 'Whether history past the retention is kept, because the newest event is not within a day of now: 0 or 1.',
    registers: [options.metrics],
  });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function purge(): Promise<void> {
    const pool = options.db();
    await ensurePartitions(pool, retentionDays);
    if (!(await options.isTrusted())) return;
    held.set((await dropOutdated(pool, retentionDays, log)) === 'held' ? 1 : 0);
    while ((await purgeIdempotencyKeys(pool)) === purgedKeys);
    while ((await purgeSpans(pool, batch)) === batch);
    while (await transaction(pool, sumNextHour));
    while ((await purgeCounts(pool, retentionDays, batch)) === batch);
    while ((await destroyExpired(pool, batch)) === batch);
    while ((await purgeReplays(pool, retentionDays, batch)) === batch);
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
