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

type TakeUpOptions = { database: Database; handOff: HandOff; log: Logger };

/**
 * Creates the part that takes up accounts whose events stay unconfirmed for 5 s, whichever replica committed them: its process was killed,
 * webhooks was unavailable, or a reply was lost. Every replica does this; the lease keeps two from working on the same account.
 */
export const createTakeUp = (options: TakeUpOptions): Part => new TakeUp(options);

class TakeUp implements Part {
  readonly name = 'take-up of accounts with unconfirmed events';
  private readonly abort = new AbortController();
  private readonly active = new Set<string>();
  private readonly ended = createWakeUpSignal();
  private readonly failures: Failure[] = [];
  private loop: Promise<void> = Promise.resolve();
  private renewAt = 0;
  private auditAt = performance.now() + firstAuditMs;

  constructor(private readonly options: TakeUpOptions) {}

  async start(): Promise<void> {
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.abort.abort();
    this.ended.send();
    await this.loop;
    // The hand-off, which stops next, completes what it can. Another replica need not wait for the leases of the rest.
    if (this.active.size > 0) await releaseBehind(this.db, [...this.active]).catch(() => {});
  }

  private get db(): Database['pool'] {
    return this.options.database.pool;
  }

  private async run(): Promise<void> {
    const { signal } = this.abort;
    while (!signal.aborted) {
      const isMore = await this.turn().catch((error) => {
        this.options.log.warn({ err: error }, 'unconfirmed events could not be taken up; this will be retried');
        return false;
      });
      if (!isMore) await delay(everyMs, undefined, { signal }).catch(() => {});
      else if (this.active.size >= maxActive) await this.ended.wait(everyMs);
    }
  }

  /** Returns whether there may be more accounts to take up. */
  private async turn(): Promise<boolean> {
    const { db, active } = this;
    const { handOff } = this.options;
    await this.report(this.failures.splice(0));
    const hasOverdue = await moveOverdue(db);
    if (performance.now() >= this.renewAt) {
      this.renewAt = performance.now() + renewEveryMs;
      if (active.size > 0) await renewBehind(db, [...active]);
    }
    // While webhooks cannot be reached, one account is enough to learn that it is back.
    const free = handOff.isAway ? Math.min(1, maxActive - active.size) : maxActive - active.size;
    const claimed = free > 0 ? await claimBehind(db, free) : [];
    for (const behind of claimed) this.takeUp(behind);
    if (performance.now() >= this.auditAt) {
      this.auditAt = performance.now() + auditEveryMs;
      await auditAccounts(db);
    }
    return hasOverdue || (claimed.length === free && !handOff.isAway);
  }

  private takeUp(behind: Behind): void {
    const { accountId } = behind;
    // Its lease was not extended in time.
    if (this.active.has(accountId)) return;
    this.active.add(accountId);
    void this.options.handOff
      .takeUp(behind)
      .catch((error) => void this.failures.push({ accountId, error }))
      .finally(() => {
        this.active.delete(accountId);
        this.ended.send();
      });
  }

  /** Reports the take-ups that failed since the last turn, which have one cause in most cases. */
  private async report(failed: Failure[]): Promise<void> {
    if (failed.length === 0) return;
    const { accountId, error } = failed[0]!;
    const fields = { err: error, accountId, accounts: failed.length };
    this.options.log.warn(fields, 'events could not be handed over to webhooks; this will be retried');
    // Webhooks was not reachable at all, so the wait need not grow. Any other error backs off by the lease.
    const away = failed.filter(({ error }) => error instanceof AppError && error.code === 'unavailable');
    if (away.length > 0) {
      const ids = away.map(({ accountId }) => accountId);
      await releaseBehind(this.db, ids).catch(() => {});
    }
  }
}
