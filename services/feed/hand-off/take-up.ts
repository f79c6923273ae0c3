import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../platform/errors.js';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import type { Database } from '../../platform/postgres/postgres.js';
import type { HandOff } from './hand-off.js';
import { type Behind, claimBehind, releaseBehind } from './sql/behind.js';
import { auditAccounts, moveOverdue } from './sql/unconfirmed.js';

/** How often a replica looks for accounts that are behind, and on how many it works at once. */
const everyMs = 1_000;
const maxActive = 500;
/** How often all accounts are looked through; see `auditAccounts`. */
const auditEveryMs = 60 * 60_000;

/**
 * Creates the part that takes up accounts whose events stay unconfirmed for 5 s, whichever replica committed them: its process was killed,
 * webhooks was unavailable, or a reply was lost. Every replica does this; the lease keeps two from working on the same account.
 */
export function createTakeUp(options: { database: Database; handOff: HandOff; log: Logger }): Part {
  const { database, handOff, log } = options;
  const abort = new AbortController();
  const active = new Set<Promise<void>>();
  let loop: Promise<void> = Promise.resolve();
  let auditAt = 0;

  const aborted = once(abort.signal, 'abort');

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      const free = maxActive - active.size;
      const claimed = await claim(free).catch((error) => {
        log.warn({ err: error }, 'accounts could not be taken up');
        return [];
      });
      const failures: { accountId: string; error: unknown }[] = [];
      const works = claimed.map((behind) => takeUp(behind, failures));
      void Promise.all(works).then(() => report(failures));
      if (claimed.length === free) await Promise.race([...active, aborted]);
      else await delay(everyMs, undefined, { signal: abort.signal }).catch(() => {});
    }
  }

  async function claim(limit: number): Promise<Behind[]> {
    if (performance.now() >= auditAt) {
      await auditAccounts(database.pool);
      auditAt = performance.now() + auditEveryMs;
    }
    while (await moveOverdue(database.pool));
    return claimBehind(database.pool, limit);
  }

  function takeUp(behind: Behind, failures: { accountId: string; error: unknown }[]): Promise<void> {
    const { accountId } = behind;
    const work = handOff
      .takeUp(behind)
      .catch((error) => void failures.push({ accountId, error }))
      .finally(() => active.delete(work));
    active.add(work);
    return work;
  }

  /** Reports the take-ups that failed together, which have one cause in most cases. */
  async function report(failures: { accountId: string; error: unknown }[]): Promise<void> {
    if (failures.length === 0) return;
    const { accountId, error } = failures[0]!;
    log.warn({ err: error, accountId, accounts: failures.length }, 'accounts could not be handed over yet');
    // Webhooks was not reachable at all, so the wait need not grow. Any other error backs off by the lease.
    const away = failures.filter(({ error }) => error instanceof AppError && error.code === 'unavailable');
    if (away.length > 0) {
      const ids = away.map(({ accountId }) => accountId);
      await releaseBehind(database.pool, ids).catch(() => {});
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
