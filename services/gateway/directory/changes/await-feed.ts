import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { nobodyAfterS } from './sql/company-walk.js';
import { selectCommitted, selectConfirmation } from './sql/confirmation.js';

const everyMs = 100;

/**
 * Waits until the feed has confirmed what is committed now in the directory and on followed lists (H13). Returns `unattended` if no worker is
 * running that would hand it over, and `stuck` if nothing more was confirmed for `patienceMs`. Calls `onWait` once, when it is clear that
 * this takes a while. Throws an AbortError when the signal aborts.
 */
export async function awaitFeed(
  pool: pg.Pool,
  { patienceMs, onWait, signal }: { patienceMs: number; onWait: () => void; signal: AbortSignal },
): Promise<'confirmed' | 'unattended' | 'stuck'> {
  const committed = await selectCommitted(pool);
  const startedAt = performance.now();
  let isLogged = false;
  let last = { at: '', since: startedAt };
  for (;;) {
    const { isDone, at, idleS } = await selectConfirmation(pool, committed);
    if (isDone) return 'confirmed';
    if (idleS > nobodyAfterS) return 'unattended';
    const now = performance.now();
    if (at !== last.at) last = { at, since: now };
    if (now - last.since >= patienceMs) return 'stuck';
    if (!isLogged && now - startedAt >= 1_000) {
      isLogged = true;
      onWait();
    }
    await delay(everyMs, undefined, { signal });
  }
}
