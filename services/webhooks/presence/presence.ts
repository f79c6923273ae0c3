import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { register } from './sql/processes.js';

const everyMs = 1_000;
/** A session that does not answer within this time counts as lost. */
const answerWithinMs = 2_000;

type Presence = Part & {
  /** Whether the other processes see that this one lives. Without it no attempt may start, since another may take over its leases. */
  isHeld(): boolean;
};

/** Returns the answer of a session, or that it is late. After the event loop was blocked, an answer that has arrived is read first. */
const inTime = <T>(answer: Promise<T>): Promise<T | 'late'> =>
  Promise.race([answer, delay(answerWithinMs, 'late' as const, { ref: false }).then((late) => turn(late))]);

/** Asks the session whether it still answers, since a connection that breaks silently reports no error. */
const answers = async (client: pg.PoolClient): Promise<boolean> =>
  (await inTime(client.query('select').catch(() => 'late' as const))) !== 'late';

/** Registers a process in a session, which is closed where that fails. */
async function registerIn(client: pg.PoolClient, owner: string, knownLanes: number): Promise<void> {
  try {
    if ((await inTime(register(client, owner, knownLanes))) === 'late') throw silent();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const silent = (): Error => new Error('the session does not answer');

/**
 * Creates the part that shows the other processes that this one is alive (W13): a session of its own holds an advisory lock, which PostgreSQL
 * releases when the process ends or its connection breaks. After a break, it registers again as soon as PostgreSQL is back. `onLost` is called at
 * each break: what was leased until then may belong to another process by the time the lock is held again. `onBack` is called then, with the time of
 * the break (on the clock of `performance.now()`).
 */
export function createPresence(options: {
  pool: pg.Pool;
  owner: string;
  knownLanes: number;
  onLost: () => void;
  onBack: (lostAt: number) => void;
  log: Logger;
}): Presence {
  const { pool, owner, log } = options;
  const abort = new AbortController();
  let session: pg.PoolClient | null = null;
  let lostAt: number | null = null;
  let running: Promise<void> = Promise.resolve();

  async function open(): Promise<void> {
    const client = await pool.connect();
    const lose = (error: unknown): void => {
      if (session !== client) return;
      session = null;
      client.release(true);
      if (abort.signal.aborted) return;
      log.warn(
        { err: error },
        'the database session that proves that this process lives was lost; no attempt starts without it',
      );
      lostAt ??= performance.now();
      options.onLost();
    };
    client.on('error', lose);
    client.on('end', () => lose(undefined));
    await registerIn(client, owner, options.knownLanes);
    session = client;
    if (lostAt !== null) options.onBack(lostAt);
    lostAt = null;
  }

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      const client = session;
      if (!client) await open().catch((error) => log.warn({ err: error }, 'this process could not be registered'));
      else if (!(await answers(client)) && session === client) client.emit('error', silent());
      await delay(session ? everyMs : everyMs / 4, undefined, { signal: abort.signal }).catch(() => {});
    }
  }

  return {
    name: 'presence',
    isHeld: () => session !== null,
    async start() {
      await open();
      running = run();
    },
    async stop() {
      abort.abort();
      await running;
      session?.release(true);
      session = null;
    },
  };
}
