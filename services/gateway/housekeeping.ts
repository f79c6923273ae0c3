import type { Part } from '../platform/lifecycle/lifecycle.js';
import type { Logger } from '../platform/lifecycle/log.js';
import { purgeIdempotencyKeys } from '../platform/postgres/idempotency.js';
import type { Database } from '../platform/postgres/postgres.js';
import { purgeState } from './edge/oauth/index.js';
import { purgeEntries } from './tenants/audit-log/index.js';

const everyMs = 10 * 60_000;

/**
 * The worker's standing task: forgets idempotency keys past their 24 hours (A10), what the authorization server let expire, and the
 * audit log past its days.
 */
export function createHousekeeping(database: Database, auditRetentionDays: number, log: Logger): Part {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function turn(): Promise<void> {
    try {
      while ((await purgeIdempotencyKeys(database.pool)) === 10_000);
      while ((await purgeState(database.pool)) === 10_000);
      while ((await purgeEntries(database.pool, auditRetentionDays)) === 10_000);
    } catch (error) {
      log.warn({ err: error }, 'what is past its time was not purged');
    }
  }

  return {
    name: 'housekeeping',
    async start() {
      running = turn();
      timer = setInterval(() => {
        running = turn();
      }, everyMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
