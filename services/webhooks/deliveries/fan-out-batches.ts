import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { AppError } from '../../platform/errors.js';
import { autocommit, type Client } from '../../platform/postgres/postgres.js';
import type { Verdicts } from '../content-filters/index.js';
import type { HandedEvent, HandedOff } from './hand-off.js';
import type { Lease } from './job.js';
import type { Dispatcher } from './scheduling/dispatcher.js';
import { type AccountState, advanceUnneeded } from './sql/advance-unneeded.js';
import { type Followed, queueFollowing } from './sql/queue-owed.js';

/** The deliveries that were queued for the events of an account, leased as `lease` says; null if nothing was done. */
export type FannedOut = (Followed & { lease: Lease }) | null;

type Deps = { db: () => pg.Pool; owner: string; dispatcher: Dispatcher };
/** Events of an account, with the verdicts of its filters on content. */
type Events = { accountId: string; events: HandedEvent[]; verdicts: Verdicts };
type Waiting = Events & { done: (result: FannedOut) => void; fail: (error: unknown) => void };

/** The approximate maximum number of deliveries that a statement for several accounts creates. */
const maxShared = 256;
/** Of how many accounts the number of endpoints is known. */
const knownAccounts = 50_000;
/** How many statements for several accounts may run at once. A third would only keep waiting hand-offs from being combined. */
const maxAtOnce = 2;

/**
 * Fans out small hand-offs. Those that arrive while others are fanned out are combined, one statement for several accounts: a statement takes 0.8 ms
 * for one event with three endpoints, and little more for thirty (2026-11). A hand-off that creates many deliveries has a statement of its own, in
 * parallel with the others. No account waits for the lock of another, and if a statement fails, each of its accounts is tried alone.
 */
export class FanOutBatches {
  private waiting: Waiting[] = [];
  /** How many endpoints accounts had at their last fan-out. */
  private readonly endpoints = new LRUCache<string, number>({ max: knownAccounts });
  private running = 0;

  constructor(private readonly deps: Deps) {}

  /** How many accounts wait for their statement. */
  get waitingCount(): number {
    return this.waiting.length;
  }

  /** Fans out the events if they follow the account's position and nobody has locked the account. */
  add(one: Events): Promise<FannedOut> {
    if (this.sizeOf(one) > maxShared) return this.run([one]).then(([result]) => result!);
    const result = new Promise<FannedOut>((done, fail) => {
      this.waiting.push({ ...one, done, fail });
    });
    // Not at once, so that the accounts of one message go together.
    queueMicrotask(() => this.runWaiting());
    return result;
  }

  /**
   * Advances the accounts that have no endpoint to the end of what was handed off, in one statement, and returns the state of each account
   * that is not known to have one.
   */
  async skipUnneeded(handedOff: HandedOff[]): Promise<Map<string, AccountState>> {
    const asked = handedOff.filter(({ accountId, events }) => events.length === 0 || !this.endpoints.get(accountId));
    if (asked.length === 0) return new Map();
    const states = await advanceUnneeded(this.deps.db(), asked);
    for (const [accountId, { has_endpoints }] of states) {
      if (!has_endpoints) this.endpoints.delete(accountId);
      else if (!this.endpoints.has(accountId)) this.endpoints.set(accountId, 1);
    }
    return states;
  }

  private runWaiting(): void {
    while (this.waiting.length > 0 && this.running < maxAtOnce) {
      this.running += 1;
      void this.finish(this.takeTogether()).finally(() => {
        this.running -= 1;
        this.runWaiting();
      });
    }
  }

  /** Takes the first hand-off and those that are combined with it, no two of them for the same account. */
  private takeTogether(): Waiting[] {
    const taken = new Map<string, Waiting>();
    const left: Waiting[] = [];
    let size = 0;
    for (const one of this.waiting) {
      const fits = taken.size === 0 || size + this.sizeOf(one) <= maxShared;
      if (!fits || taken.has(one.accountId)) {
        left.push(one);
        continue;
      }
      taken.set(one.accountId, one);
      size += this.sizeOf(one);
    }
    this.waiting = left;
    return [...taken.values()];
  }

  private async finish(together: Waiting[]): Promise<void> {
    try {
      const results = await this.run(together);
      for (const [at, one] of together.entries()) one.done(results[at]!);
    } catch (error) {
      if (together.length === 1 || error instanceof AppError) for (const one of together) one.fail(error);
      else for (const one of together) await this.finish([one]);
    }
  }

  /** About how many deliveries a hand-off makes, and no less than its events. */
  private sizeOf({ accountId, events }: Events): number {
    return events.length * Math.max(1, this.endpoints.get(accountId) ?? 1);
  }

  private async run(together: Events[]): Promise<FannedOut[]> {
    const results = await autocommit(this.deps.db(), (client) => queueBatch(this.deps, client, together));
    for (const [at, { accountId }] of together.entries()) {
      const result = results[at];
      if (result) this.endpoints.set(accountId, result.endpoints);
    }
    return results;
  }
}

/** Fans out hand-offs of different accounts in one statement, each only if its events follow the position of its account. */
export async function queueBatch(
  { owner, dispatcher }: Pick<Deps, 'owner' | 'dispatcher'>,
  client: Client,
  together: Events[],
): Promise<FannedOut[]> {
  const owed = together.map((one) => {
    const room = dispatcher.leaseRoom(one.accountId);
    const total = Math.ceil(room.total / together.length);
    return { ...one, room: { ...room, total } };
  });
  const followed = await queueFollowing(client, owner, owed);
  return owed.map(({ accountId, room }) => {
    const one = followed.get(accountId);
    return one ? { ...one, lease: room.lease } : null;
  });
}
