import pg from 'pg';
import { createDatabase, startNats } from './cluster.js';
import { openBench, type WebhooksBench } from './webhooks.js';

/**
 * A clock that can be shifted: functions of the schema hide those of PostgreSQL, since every connection that this process opens searches
 * the schema first.
 */
const shiftedClock = `
  create schema webhooks;
  create table webhooks.shift (by interval not null);
  insert into webhooks.shift values ('0');
  create function webhooks.now() returns timestamptz stable language sql as
    $$ select pg_catalog.now() + (select by from webhooks.shift) $$;
  create function webhooks.clock_timestamp() returns timestamptz volatile language sql as
    $$ select pg_catalog.clock_timestamp() + (select by from webhooks.shift) $$;`;

type Connect = (this: pg.Client, done?: (error: Error | null) => void) => Promise<void> | undefined;

export type ShiftedWebhooks = WebhooksBench & {
  /** Sets how far PostgreSQL's clock is off. */
  shift(by: string): Promise<unknown>;
  /** Lets so many hours pass, during which other replicas watched the clock; `bench.service` is stopped, and another one starts. */
  passHours(hours: number): Promise<void>;
};

/** As startWebhooks, on a clock that can be shifted. Until `stop`, every connection of this process goes by it. */
export async function startShiftedWebhooks(env: Record<string, string>): Promise<ShiftedWebhooks> {
  const prototype = pg.Client.prototype as unknown as { connect: Connect };
  const { connect } = prototype;
  const [database, nats] = await Promise.all([createDatabase(), startNats()]);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(shiftedClock);
  await admin.end();
  prototype.connect = function (done) {
    const shifted = connect.call(this)!.then(async () => {
      await this.query('set search_path = webhooks, pg_catalog, public');
    });
    if (!done) return shifted;
    shifted.then(() => done(null), done);
    return undefined;
  };
  const bench = await openBench(database, nats, env);
  let running = bench.service;
  return {
    ...bench,
    shift: (by) => bench.sql('update shift set by = $1::interval', [by]),
    async passHours(hours) {
      await running.stop();
      await bench.sql(`update shift set by = by + $1::int * interval '1 hour'`, [hours]);
      await bench.sql('update upkeep set seen_at = now(), distrusted_until = null');
      running = await bench.replica();
    },
    async stop() {
      await bench.stop();
      prototype.connect = connect;
    },
  };
}
