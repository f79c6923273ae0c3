import { startNats } from './cluster.js';
import { createShiftedDatabase, searchShiftedClocks } from './shifted-clock.js';
import { openBench, type WebhooksBench } from './webhooks.js';

export type ShiftedWebhooks = WebhooksBench & {
  /** Sets how far PostgreSQL's clock is off. */
  shift(by: string): Promise<unknown>;
  /** Lets this many hours pass, as if other replicas had watched the clock; `bench.service` is stopped, and another one starts. */
  passHours(hours: number): Promise<void>;
};

/** As startWebhooks, on a clock that can be shifted. Until `stop`, every connection of this process goes by it. */
export async function startShiftedWebhooks(env: Record<string, string>): Promise<ShiftedWebhooks> {
  const [database, nats] = await Promise.all([createShiftedDatabase('webhooks'), startNats()]);
  const searchAsBefore = searchShiftedClocks('webhooks');
  const bench = await openBench(database, nats, env);
  let running = bench.service;
  return {
    ...bench,
    shift: database.shift,
    async passHours(hours) {
      await running.stop();
      await bench.sql(`update shift set by = by + $1::int * interval '1 hour'`, [hours]);
      await bench.sql('update upkeep set seen_at = now(), distrusted_until = null');
      running = await bench.replica();
    },
    async stop() {
      await bench.stop();
      searchAsBefore();
    },
  };
}
