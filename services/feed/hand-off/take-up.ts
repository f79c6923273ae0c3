import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../platform/errors.js';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createWakeUpSignal } from '../../platform/lifecycle/wake-up-signal.js';
import type { Database } from '../../platform/postgres/postgres.js';
import type { HandOff } from './hand-off.js';
import { type Behind, claimBehind, releaseBehind, renewBehind } from './sql/behind.js';
import { auditAccounts, moveOverdue } from './sql/unconfirmed.js';

/** How often a replica looks for accounts that are behind, and on how many it works at once. */
const everyMs = 1_000;
const maxActive = 500;
/** How often the leases of accounts that are worked on are extended. */
const renewEveryMs = 5_000;
/** When all accounts are looked through first, and how often afterwards; see `auditAccounts`. By then a replica that was replaced has ended. */
const firstAuditMs = 3 * 60_000;
const auditEveryMs = 60 * 60_000;

type Failure = { accountId: string; error: unknown };

/**
 * Creates the part that takes up accounts whose events stay unconfirmed for 5 s, whichever replica committed them: its process was killed,
 * webhooks was unavailable, or a reply was lost. Every replica does this; the lease keeps two from working on the same account.
 */
export function createTakeUp(options: { database: Database; handOff: HandOff; log: Logger }): Part {
  const { database, handOff, log } = options;
  const db = () => database.pool;
  const abort = new AbortController();
  const active = new Set<string>();
  const ended = createWakeUpSignal();
  const failures: Failure[] = [];
  let loop: Promise<void> = Promise.resolve();
  let renewAt = 0;
  let auditAt = performance.now() + firstAuditMs;

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      const isMore = await turn().catch((error) => {
        log.warn({ err: error }, 'accounts could not be taken up');
        return false;
      });
      if (!isMore) await delay(everyMs, undefined, { signal: abort.signal }).catch(() => {});
      else if (active.size >= maxActive) await ended.wait(everyMs);
    }
  }

  /** Returns whether there may be more accounts to take up. */
  async function turn(): Promise<boolean> {
    await report(failures.splice(0));
    while (await moveOverdue(db()));
    if (performance.now() >= renewAt) {
      renewAt = performance.now() + renewEveryMs;
      if (active.size > 0) await renewBehind(db(), [...active]);
    }
    // While webhooks cannot be reached, one account is enough to learn that it is back.
    const free = handOff.isAway ? Math.min(1, maxActive - active.size) : maxActive - active.size;
    const claimed = free > 0 ? await claimBehind(db(), free) : [];
    for (const behind of claimed) takeUp(behind);
    if (performance.now() >= auditAt) {
      auditAt = performance.now() + auditEveryMs;
      await auditAccounts(db());
    }
    return claimed.length === free && !handOff.isAway;
  }

  function takeUp(behind: Behind): void {
    const { accountId } = behind;
    // Its lease was not extended in time.
    if (active.has(accountId)) return;
    active.add(accountId);
    void handOff
      .takeUp(behind)
      .catch((error) => void failures.push({ accountId, error }))
      .finally(() => {
        active.delete(accountId);
        ended.send();
      });
  }

  /** Reports the take-ups that failed since the last turn, which have one cause in most cases. */
  async function report(failed: Failure[]): Promise<void> {
    if (failed.length === 0) return;
    const { accountId, error } = failed[0]!;
    log.warn({ err: error, accountId, accounts: failed.length }, 'accounts could not be handed over yet');
    // Webhooks was not reachable at all, so the wait need not grow. Any other error backs off by the lease.
    const away = failed.filter(({ error }) => error instanceof AppError && error.code === 'unavailable');
    if (away.length > 0) {
      const ids = away.map(({ accountId }) => accountId);
      await releaseBehind(db(), ids).catch(() => {});
    }
  }

  return {
    name: 'take-up of unconfirmed accounts',
    async start() {
      loop = run();
    },
    async stop() {
      abort.abort();
      ended.send();
      await loop;
      // The hand-off, which stops next, completes what it can. Another replica need not wait for the leases of the rest.
      if (active.size > 0) await releaseBehind(db(), [...active]).catch(() => {});
    },
  };
}
