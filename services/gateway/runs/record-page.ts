import { randomUUID } from 'node:crypto';
import type { Client } from '../../platform/postgres.js';
import { appendEntry, lockBalance } from '../credits/index.js';
import { insertLeads, type NewLead } from '../leads/index.js';
import type { Profile, Role, SearchResult } from '../searches/index.js';
import { judgeProfile, type ReadyJudge, type Relationship, rankRelationship, type Verdict } from './judge.js';
import { type HeldRun, holdRun } from './sql/lease.js';
import { addProgress, holdPeople, insertReads, markKept, selectReadBefore } from './sql/pages.js';
import type { OpenSearch, Sweep } from './sql/sweeps.js';
import { keyOf, takePage } from './take-page.js';

/** What a page is judged by. */
export type Judging = { judges: ReadyJudge[]; cap: number; relationships: ReadonlyMap<string, Relationship> };

/**
 * Charges, records and judges a page in the caller's transaction, and moves the run on by it (C6, C7): all of it is committed, or
 * nothing. Null where the run is not this worker's any more, or was cancelled; then nothing was done.
 */
export async function recordPage(
  client: Client,
  run: HeldRun,
  leaseMs: number,
  page: { sweep: Sweep; search: OpenSearch; result: SearchResult; judging: Judging },
): Promise<{ read: number } | null> {
  const { sweep, search, judging, result } = page;
  const credits = await lockBalance(client, run.account_id);
  if (!(await holdRun(client, run, leaseMs))) return null;
  const there = await holdPeople(client, result.profiles);
  const profiles = result.profiles.filter((profile) => there.has(profile.personId));
  const readBefore = await selectReadBefore(client, sweep.signal_id, profiles);
  const taken = takePage(profiles, new Set(readBefore.map(keyOf)), {
    capLeft: judging.cap - search.read,
    credits,
    judgesAgain: sweep.judges_again,
  });
  await buy(client, run, sweep, taken.bought);
  const judged = [...taken.bought, ...taken.again].flatMap((profile) => {
    const verdict = judgeProfile(profile, judging.judges);
    return verdict ? [{ profile, verdict }] : [];
  });
  const kept = await markKept(
    client,
    run,
    sweep.signal_id,
    judged.map(({ profile }) => profile),
  );
  const leads = await insertLeads(
    client,
    judged.map(({ profile, verdict }) => toLead(run, sweep, profile, verdict, judging.relationships)),
  );
  await addProgress(client, run, search, {
    read: taken.bought.length,
    kept,
    leads,
    next: result.next,
    isDone: taken.stop !== null || result.next === null,
    isOutOfCredits: taken.lacksCredits,
  });
  return { read: taken.bought.length };
}

/** One credit for each profile that the unique key takes as new. */
async function buy(client: Client, run: HeldRun, sweep: Sweep, profiles: Profile[]): Promise<void> {
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

function toLead(
  run: HeldRun,
  sweep: Sweep,
  profile: Profile,
  verdict: Verdict,
  relationships: ReadonlyMap<string, Relationship>,
): NewLead {
  return {
    id: randomUUID(),
    account_id: run.account_id,
    signal_id: sweep.signal_id,
    signal_kind: sweep.kind,
    program_id: run.program_id,
    run_id: run.id,
    person_id: profile.personId,
    move_key: profile.moveKey,
    first_name: profile.firstName,
    last_name: profile.lastName,
    social_url: profile.socialUrl,
    location: profile.location,
    country: profile.country,
    new_role: toRole(profile.newRole),
    previous_role: profile.previousRole && toRole(profile.previousRole),
    seniority: profile.seniority,
    persona_id: verdict.personaId,
    persona_name: verdict.personaName,
    matched_rule: verdict.rule,
    relationship: rankRelationship(profile.pastCompanyIds, relationships),
  };
}

function toRole(role: Role): NewLead['new_role'] {
  return {
    title: role.title,
    company_social_id: role.companyId,
    company_name: role.companyName,
    start_date: role.startDate,
    end_date: role.endDate,
  };
}
