import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../platform/errors.js';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import type { Database } from '../../platform/postgres/postgres.js';
import type { HandOff } from './hand-off.js';
import { claimUnconfirmed, releaseClaims } from './sql/claim-accounts.js';

/** How often a replica looks for unconfirmed accounts, and on how many it works at once. */
const everyMs = 1_000;
const maxActive = 16;

/**
 * Creates the part that takes up accounts whose events stay unconfirmed for 5 s, whichever replica committed them: its process was killed,
 * webhooks was unavailable, or a reply was lost. Every replica does this; the lease keeps two from working on the same account.
 */
export function createTakeUp(options: { database: Database; handOff: HandOff; log: Logger }): Part {
  const { database, handOff, log } = options;
  const abort = new AbortController();
  const active = new Set<Promise<void>>();
  let loop: Promise<void> = Promise.resolve();

  const aborted = once(abort.signal, 'abort');

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      const free = maxActive - active.size;
      const claimed = await claimUnconfirmed(database.pool, free).catch((error) => {
        log.warn({ err: error }, 'accounts could not be taken up');
        return [];
      });
      for (const accountId of claimed) {
        const work = takeUp(accountId).finally(() => active.delete(work));
        active.add(work);
      }
      if (claimed.length === free) await Promise.race([...active, aborted]);
      else await delay(everyMs, undefined, { signal: abort.signal }).catch(() => {});
    }
  }

  async function takeUp(accountId: string): Promise<void> {
    try {
      await handOff.takeUp(accountId);
    } catch (error) {
      log.warn({ err: error, accountId }, 'an account could not be handed over yet');
      // Webhooks was not reachable at all, so the wait need not grow. Any other error backs off by the lease.
      const isAway = error instanceof AppError && error.code === 'unavailable';
      if (isAway) await releaseClaims(database.pool, [accountId]).catch(() => {});
    }
  }

  return {
    name: 'take-up of unconfirmed accounts',
    async start() {
      loop = run();
    },
    async stop() {
      abort.abort();
      // The hand-off, which stops next, completes the work that is under way.
      await loop;
    },
  };
}
