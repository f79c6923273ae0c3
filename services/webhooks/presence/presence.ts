import { setTimeout as delay } from 'node:timers/promises';
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

/**
 * Creates the part that shows the other processes that this one lives (W13): a session of its own holds an advisory lock, which PostgreSQL
 * releases when the process ends or its connection breaks. After a break, it registers again as soon as PostgreSQL is back. `onLost` is
 * called at each break; what was leased until then may belong to another process by the time the lock is held again, of which `onBack` is
 * told with the time of the break (on the clock of `performance.now()`).
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
      log.warn({ err: error }, 'the session that shows that this process lives was lost; no attempt starts without it');
      lostAt ??= performance.now();
      options.onLost();
    };
    client.on('error', lose);
    client.on('end', () => lose(undefined));
    try {
      const late = delay(answerWithinMs, 'late' as const, { ref: false });
      if ((await Promise.race([register(client, owner, options.knownLanes), late])) === 'late')
        throw new Error('the session does not answer');
    } catch (error) {
      client.release(true);
      throw error;
    }
    session = client;
    if (lostAt !== null) options.onBack(lostAt);
    lostAt = null;
  }

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      if (session) await check(session);
      else await open().catch((error) => log.warn({ err: error }, 'this process could not be registered'));
      await delay(session ? everyMs : everyMs / 4, undefined, { signal: abort.signal }).catch(() => {});
    }
  }

  /** A connection that breaks silently reports no error, so it is asked. */
  async function check(client: pg.PoolClient): Promise<void> {
    const late = delay(answerWithinMs, 'late' as const, { ref: false });
    const answer = await Promise.race([client.query('select').catch(() => 'late' as const), late]);
    if (answer === 'late' && session === client) client.emit('error', new Error('the session does not answer'));
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
