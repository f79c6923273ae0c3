import type pg from 'pg';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { Gauge, type Registry } from '../../platform/lifecycle/metrics.js';
import { createRepeating, doEach } from '../../platform/lifecycle/repeating.js';
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
  const abort = new AbortController();
  const fault = 'the upkeep failed; it is repeated within the hour';
  const isFull = (count: number): boolean => count === batch;
  const purges: Record<string, () => Promise<unknown>> = {
    days: async () => held.set((await dropOutdated(options.db(), retentionDays, log)) === 'held' ? 1 : 0),
    'idempotency keys': async () => (await purgeIdempotencyKeys(options.db())) === purgedKeys,
    spans: async () => isFull(await purgeSpans(options.db(), batch)),
    'attempts of accounts': () => transaction(options.db(), sumNextHour),
    'attempts of endpoints': async () => isFull(await purgeCounts(options.db(), retentionDays, batch)),
    secrets: async () => isFull(await destroyExpired(options.db(), batch)),
    replays: async () => isFull(await purgeReplays(options.db(), retentionDays, batch)),
  };

  async function turn(): Promise<void> {
    await ensurePartitions(options.db(), retentionDays);
    if (await options.isTrusted()) await doEach(purges, { signal: abort.signal, log, fault });
  }

  const repeating = createRepeating({ name: 'upkeep', everyMs, abort, log, fault, turn });
  return {
    ...repeating,
    async start() {
      const made = await ensurePartitions(options.db(), retentionDays);
      if (made > 0) log.info({ made }, 'partitions were made');
      await repeating.start();
    },
  };
}
