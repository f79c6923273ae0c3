import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { nobodyAfterS } from './sql/company-walk.js';
import { selectCommitted, selectConfirmation } from './sql/confirmation.js';

const everyMs = 100;

/**
 * Waits until the feed has confirmed what is committed now in the directory and on followed lists (H13). Returns `unattended` where no worker
 * runs that would tell the feed, and `stuck` where for `patienceMs` nothing more was confirmed. `onWait` is called once, when it is clear
 * that it takes a while. Throws the reason of the signal.
 */
export async function awaitFeed(
  pool: pg.Pool,
  { patienceMs, onWait, signal }: { patienceMs: number; onWait: () => void; signal: AbortSignal },
): Promise<'confirmed' | 'unattended' | 'stuck'> {
  const committed = await selectCommitted(pool);
  const startedAt = performance.now();
  let isTold = false;
  let last = { at: '', since: startedAt };
  for (;;) {
    const { isDone, at, idleS } = await selectConfirmation(pool, committed);
    if (isDone) return 'confirmed';
    if (idleS > nobodyAfterS) return 'unattended';
    const now = performance.now();
    if (at !== last.at) last = { at, since: now };
    if (now - last.since >= patienceMs) return 'stuck';
    if (!isTold && now - startedAt >= 1_000) {
      isTold = true;
      onWait();
    }
    await delay(everyMs, undefined, { signal });
  }
}
