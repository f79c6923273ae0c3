import type pg from 'pg';
import type { Part } from '../lifecycle/lifecycle.js';
import type { Logger } from '../lifecycle/log.js';
import { Gauge, type Registry } from '../lifecycle/metrics.js';
import { createPool, type Queryable } from './postgres.js';

/** How often PostgreSQL is asked whether it is there. */
const everyMs = 1_000;
/** What has not answered by then is not there, and its connection is given up. */
const withinMs = 2_000;

/** What health and metrics know of PostgreSQL, by connections of their own: whoever asks for them takes none of those that callers wait for. */
export type Probe = Part & {
  /** Whether PostgreSQL answered when it was last asked, which was about a second ago. */
  isThere(): boolean;
  /**
   * Reads a figure, within 2 s. Whoever asks while it is being read is given the same answer, so that however many ask, one connection is
   * at work. Rejects where PostgreSQL does not answer.
   */
  figure<T>(read: (db: Queryable) => Promise<T>): () => Promise<T>;
};

/**
 * Asks PostgreSQL every second whether it is there, and what time it has, on one connection; figures are read on a second one, so that a
 * slow figure does not make the service look unready.
 */
export function createProbe(options: {
  url: string;
  schema: string;
  metrics: Registry;
  log: Logger;
  settings?: string[];
}): Probe {
  const { url, schema, settings, log } = options;
  function own(): pg.Pool {
    const pool = createPool({ url, schema, settings, log, poolSize: 1 });
    // PostgreSQL would work on for somebody who has left.
    pool.on('connect', (client) => void client.query(`set statement_timeout = ${withinMs}`).catch(() => {}));
    return pool;
  }
  const pools = { readiness: own(), figures: own() };
  let clockOffsetS: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  new Gauge({
    name: 'leadwire_database_clock_offset_seconds',
    help: "PostgreSQL's clock minus this process's; NaN where PostgreSQL cannot say.",
    registers: [options.metrics],
    collect() {
      this.set(clockOffsetS ?? Number.NaN);
    },
  });

  async function look(): Promise<void> {
    clockOffsetS = await ask(pools.readiness, readOffset).catch(() => null);
  }

  return {
    name: 'probe of PostgreSQL',
    async start() {
      await look();
      timer = setInterval(() => {
        looking ??= look().finally(() => {
          looking = null;
        });
      }, everyMs);
    },
    async stop() {
      clearInterval(timer);
      await looking;
      await Promise.all([pools.readiness.end(), pools.figures.end()]);
    },
    isThere: () => clockOffsetS !== null,
    figure(read) {
      let reading: ReturnType<typeof read> | null = null;
      return () => {
        reading ??= ask(pools.figures, read).finally(() => {
          reading = null;
        });
        return reading;
      };
    },
  };
}

/** Asks on a connection of a pool; one that does not answer in time is closed, since it may never answer again. */
async function ask<T>(pool: pg.Pool, read: (db: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // One that breaks while it is out says so besides failing its statement; unheard, that ends the process.
  const heard = (): void => {};
  client.on('error', heard);
  let isBroken = true;
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`PostgreSQL did not answer within ${withinMs} ms`)), withinMs);
    });
    const answer = await Promise.race([read(client), late]);
    isBroken = false;
    return answer;
  } finally {
    clearTimeout(timer);
    client.removeListener('error', heard);
    client.release(isBroken);
  }
}

async function readOffset(db: Queryable): Promise<number> {
  const sentAt = Date.now();
  const { rows } = await db.query({
    name: 'clock-read',
    text: 'select extract(epoch from clock_timestamp())::float8 as now',
  });
  return rows[0].now - (sentAt + Date.now()) / 2_000;
}
