import { randomUUID } from 'node:crypto';
import type { Client } from '../../../../platform/postgres/postgres.js';
import { appendEntry, lockBalance } from '../../../tenants/credits/index.js';
import { insertLeads, type NewLead } from '../../leads/index.js';
import { type LeasedRun, renewRunLease } from '../sql/run-lease.js';
import { addProgress, lockPeople, insertReads, markKept, selectReadBefore } from '../sql/run-pages.js';
import type { Cursor, OpenSearch, Sweep } from '../sql/sweeps.js';
import { type Keyed, keyOf, type Taken, takePage } from './take-page.js';

/** A page of a search, of any kind of signal. */
export type Page<P extends Keyed> = {
  sweep: Sweep;
  search: OpenSearch;
  /** What the search may buy in all. */
  cap: number;
  profiles: P[];
  /** Where the search goes on; null at its end. */
  next: Cursor | null;
  /** The lead that a profile is which was read; null where nobody keeps it. */
  toLead: (profile: P) => NewLead | null;
  /** Writes what else is to be known where the search ends with this page. */
  end?: (client: Client, how: Pick<Taken<P>, 'stop' | 'lacksCredits'>) => Promise<void>;
};

/**
 * Charges, records and judges a page in the caller's transaction, and moves the run on by it (C6, C7): all of it is committed, or
 * nothing. Null where the run is not this worker's any more, or was cancelled; then nothing was done.
 */
export async function recordPage<P extends Keyed>(
  client: Client,
  run: LeasedRun,
  leaseMs: number,
  page: Page<P>,
): Promise<{ read: number } | null> {
  const { sweep, search } = page;
  const credits = await lockBalance(client, run.account_id);
  if (!(await renewRunLease(client, run, leaseMs))) return null;
  const there = await lockPeople(client, page.profiles);
  const profiles = page.profiles.filter((profile) => there.has(profile.personId));
  const readBefore = await selectReadBefore(client, sweep.signal_id, profiles);
  const taken = takePage(profiles, new Set(readBefore.map(keyOf)), {
    capLeft: page.cap - search.read,
    credits,
    judgesAgain: sweep.judges_again,
  });
  await buy(client, run, sweep, taken.bought);
  const judged = [...taken.bought, ...taken.again].flatMap((profile) => {
    const lead = page.toLead(profile);
    return lead ? [{ profile, lead }] : [];
  });
  const kept = await markKept(
    client,
    run,
    sweep.signal_id,
    judged.map(({ profile }) => profile),
  );
  const leads = await insertLeads(
    client,
    judged.map(({ lead }) => lead),
  );
  const isDone = taken.stop !== null || page.next === null;
  await addProgress(client, run, search, {
    read: taken.bought.length,
    kept,
    leads,
    next: page.next,
    isDone,
    isOutOfCredits: taken.lacksCredits,
  });
  if (isDone) await page.end?.(client, taken);
  return { read: taken.bought.length };
}

/** One credit for each profile that the unique key takes as new. */
async function buy(client: Client, run: LeasedRun, sweep: Sweep, profiles: Keyed[]): Promise<void> {
  if (profiles.length === 0) return;
  const read = await insertReads(client, run, sweep, profiles);
  // Whoever reads for this account holds its balance, so nobody can have come between.
  if (read !== profiles.length) throw new Error('a profile was read by another run under the same lock');
  await appendEntry(client, run.account_id, {
    id: randomUUID(),
    amount: -read,
    kind: 'profile',
    program_id: run.program_id,
    run_id: run.id,
    signal_id: sweep.signal_id,
  });
}
