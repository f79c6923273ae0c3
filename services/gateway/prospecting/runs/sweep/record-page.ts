import { randomUUID } from 'node:crypto';
import type { Client } from '../../../../platform/postgres/postgres.js';
import { hideErased, holdErasures } from '../../../directory/erasures/index.js';
import { appendEntry, lockBalance } from '../../../tenants/credits/index.js';
import { appendEvents, toLeadCreated } from '../../../tenants/webhook-events/index.js';
import { insertLeads, type NewLead } from '../../leads/index.js';
import { enqueueLeads } from '../../outlets/index.js';
import { type LeasedRun, renewRunLease } from '../sql/run-lease.js';
import { addProgress, insertReads, lockPeople, markKept, selectReadBefore } from '../sql/run-pages.js';
import type { Cursor, OpenSearch, Sweep } from '../sql/sweeps.js';
import { type Keyed, keyOf, type Taken, takePage } from './take-page.js';

/** A page of a search, of any kind of signal. */
export type Page<P extends Keyed> = {
  sweep: Sweep;
  search: OpenSearch;
  /** How many profiles the search may buy in total. */
  cap: number;
  profiles: P[];
  /** Where the search continues; null at its end. */
  next: Cursor | null;
  /** The lead for a profile that was read; null where the profile does not meet the criteria. */
  toLead: (profile: P) => NewLead | null;
  /** Records what else must be known of the search; called where the search ends with this page. */
  end?: (client: Client, how: Pick<Taken<P>, 'stop' | 'lacksCredits'>) => Promise<void>;
};

/**
 * Charges a page, records its leads with their events (W16) and advances the run, all in the caller's transaction (C6, C7). Returns null,
 * having done nothing, where the run was cancelled or its lease was lost.
 */
export async function recordPage<P extends Keyed>(
  client: Client,
  run: LeasedRun,
  leaseMs: number,
  page: Page<P>,
): Promise<{ read: number } | null> {
  const { sweep, search } = page;
  // First, since an erasure waits for what is locked next.
  if (sweep.kind === 'social_content') await holdErasures(client);
  const credits = await lockBalance(client, run.account_id);
  if (!(await renewRunLease(client, run, leaseMs))) return null;
  const existing = await lockPeople(client, page.profiles);
  const profiles = page.profiles.filter((profile) => existing.has(profile.personId));
  const readBefore = await selectReadBefore(client, sweep.signal_id, profiles);
  const taken = takePage(profiles, new Set(readBefore.map(keyOf)), {
    capLeft: page.cap - search.read,
    credits,
    judgesAgain: sweep.judges_again,
  });
  await buy(client, run, sweep, taken.bought);
  const found = [...taken.bought, ...taken.again].flatMap((profile) => {
    const lead = page.toLead(profile);
    return lead ? [{ profile, lead }] : [];
  });
  const kept = await markKept(
    client,
    run,
    sweep.signal_id,
    found.map(({ profile }) => profile),
  );
  const leads = await insertLeads(
    client,
    await hideErased(
      client,
      found.map(({ lead }) => lead),
    ),
  );
  const isDone = taken.stop !== null || page.next === null;
  await addProgress(client, run, search, {
    read: taken.bought.length,
    kept,
    leads: leads.length,
    next: page.next,
    isDone,
    isOutOfCredits: taken.lacksCredits,
  });
  if (isDone) await page.end?.(client, taken);
  await enqueueLeads(
    client,
    run.account_id,
    leads.map(({ id }) => id),
  );
  await appendEvents(
    client,
    leads.map((lead) => ({ account_id: run.account_id, event: toLeadCreated(lead) })),
  );
  return { read: taken.bought.length };
}

/** Charges one credit for each profile that the unique key accepts as new. */
async function buy(client: Client, run: LeasedRun, sweep: Sweep, profiles: Keyed[]): Promise<void> {
  if (profiles.length === 0) return;
  const read = await insertReads(client, run, sweep, profiles);
  // Every run of this account locks its balance before it reads, so no other run can have recorded these profiles meanwhile.
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
