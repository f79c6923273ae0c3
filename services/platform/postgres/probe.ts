import type pg from 'pg';
import type { Part } from '../lifecycle/lifecycle.js';
import type { Logger } from '../lifecycle/log.js';
import { Gauge, type Registry } from '../lifecycle/metrics.js';
import { createPool, messageOf, type Queryable } from './postgres.js';

/** How often PostgreSQL is checked. */
const everyMs = 1_000;
/** After this time without a reply PostgreSQL counts as unavailable, and the connection is closed. */
const withinMs = 2_000;

/** What health and metrics know about PostgreSQL. It has connections of its own, so that reading it takes none from callers. */
export type Probe = Part & {
  /** Whether PostgreSQL replied to the last check, about a second ago, and was no standby. */
  isThere(): boolean;
  /**
   * Returns a function that reads a figure within 2 s. Calls during a read share its result, so that only one connection is ever used.
   * Rejects when PostgreSQL does not reply.
   */
  figure<T>(read: (db: Queryable) => Promise<T>): () => Promise<T>;
};

/**
 * Creates the part that checks PostgreSQL every second and reads its clock, on one connection. Figures are read on a second one, so that a
 * slow figure does not make the service look unready.
 */
export function createProbe(options: {
  url: string;
  schema: string;
  metrics: Registry;
  log: Logger;
  settings?: string[];
  /** Whether `url` leads through a pooler. */
  isPooled?: boolean;
}): Probe {
  const own = (): pg.Pool => createPool({ ...options, poolSize: 1 });
  const pools = { readiness: own(), figures: own() };
  /** Null while PostgreSQL does not answer, undefined before the first check. */
  let clockOffsetS: number | null | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  new Gauge({
    name: 'leadwire_database_clock_offset_seconds',
    help: "PostgreSQL's clock minus this process's; NaN if it cannot be read.",
    registers: [options.metrics],
    collect() {
      this.set(clockOffsetS ?? Number.NaN);
    },
  });

  async function look(): Promise<void> {
    try {
      const offsetS = await ask(pools.readiness, readOffset);
      if (clockOffsetS === null) options.log.info('PostgreSQL answers the check of readiness again');
      clockOffsetS = offsetS;
    } catch (error) {
      const cause = messageOf(error);
      if (clockOffsetS !== null) options.log.warn({ cause }, 'PostgreSQL does not answer the check of readiness');
      clockOffsetS = null;
    }
  }

  const check = shareRuns(look);

  return {
    name: 'probe of PostgreSQL',
    async start() {
      await check();
      timer = setInterval(() => {
        looking = check();
      }, everyMs);
    },
    async stop() {
      clearInterval(timer);
      await looking;
      await Promise.all([pools.readiness.end(), pools.figures.end()]);
    },
    isThere: () => typeof clockOffsetS === 'number',
    figure: (read) => shareRuns(() => ask(pools.figures, read)),
  };
}

/** Returns a function that runs `run`, and shares the result of a run in progress. */
function shareRuns<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Runs a read on a connection of a pool. A connection without a reply in time is closed, since it may never reply again. */
async function ask<T>(pool: pg.Pool, read: (db: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = true;
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`PostgreSQL did not answer within ${withinMs} ms`)), withinMs);
    });
    const answer = await Promise.race([readWithin(client, read), late]);
    isBroken = false;
    return answer;
  } finally {
    clearTimeout(timer);
    client.release(isBroken);
  }
}

/** PostgreSQL would otherwise continue a statement whose reader has given up. */
async function readWithin<T>(client: pg.PoolClient, read: (db: Queryable) => Promise<T>): Promise<T> {
  await client.query(`begin; set local statement_timeout = ${withinMs}`);
  const answer = await read(client);
  await client.query('commit');
  return answer;
}

async function readOffset(db: Queryable): Promise<number> {
  const sentAt = Date.now();
  const { rows } = await db.query({
    name: 'clock-read',
    text: 'select extract(epoch from clock_timestamp())::float8 as now, pg_is_in_recovery() as "isStandby"',
  });
  // The connection is closed, and the next one may lead to the primary.
  if (rows[0].isStandby) throw new Error('The address leads to a standby.');
  return rows[0].now - (sentAt + Date.now()) / 2_000;
}
