import type { z } from 'zod';
import type { previewRunInput, RunPreview } from '../../../../schema/contracts/lead-generation.js';
import { accountOf, type RequestContext, remainingMs } from '../../../platform/context.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Profile, SearchCursor } from '../../directory/searches/index.js';
import type { Deps } from '../../operation/deps.js';
import type { RestAnswer } from '../../operation/operation.js';
import { selectBalance } from '../../tenants/credits/index.js';
import { type ContentCursor, firstPost, readContentPage } from '../content-signals/index.js';
import { hasRenewalRules } from '../crm/index.js';
import { readPickedSignals, refuseDisabled } from '../programs/index.js';
import { asksForCustomers, type StoredSignal } from '../signals/index.js';
import { selectReadBefore } from './sql/run-pages.js';
import type { ContentSweep, RoleSweep, Sweep } from './sql/sweeps.js';
import { creditHeaders } from './start-run.js';
import { matchProfile } from './sweep/match-profile.js';
import { type Planning, planSweep } from './sweep/plan-sweep.js';
import { Readings } from './sweep/readings.js';
import { type ResolvedSearch, resolveSearch, searchPage } from './sweep/search-page.js';
import { keyOf } from './sweep/take-page.js';

const sampleSize = 5;

/**
 * Previews a run of these signals: how many profiles it would read, a sample of them, and the most credits that it can cost. Nothing is
 * written or charged. The preview goes through the searches as a run does, so that profiles that were read before, or that two
 * personas find, count as they would in the run.
 */
export async function previewRun(
  deps: Deps,
  { body }: z.output<typeof previewRunInput>,
  ctx: RequestContext,
): Promise<RunPreview> {
  const accountId = accountOf(ctx);
  const signals = await readPickedSignals(deps.database.pool, accountId, body.signals);
  refuseDisabled(signals);
  const previews: RunPreview['signals'] = [];
  // Ends before the request's deadline, so that the caller receives the reason.
  const stop = AbortSignal.timeout(Math.max(1_000, remainingMs(ctx) - 1_000));
  const planning: Planning = { accountId, stop, isDry: true, readings: new Readings() };
  for (const signal of signals) {
    const plan = (one: StoredSignal) => planSweep(deps, planning, one, previews.length);
    const preview = await previewSweep(deps, await plan(signal), ctx);
    const count = async (sweep: Promise<Sweep>) => (await previewSweep(deps, await sweep, ctx)).profiles;
    const without = await countWithout(signal, (one) => count(plan(one)));
    if (without && (await narrowsByRenewals(deps, accountId, signal)))
      without.renewal_rules = await count(planSweep(deps, { ...planning, anyLoss: true }, signal, previews.length));
    previews.push({ ...preview, ...(without && Object.keys(without).length > 0 ? { profiles_without: without } : {}) });
  }
  return {
    worst_case_credits: previews.reduce((sum, one) => sum + one.worst_case_credits, 0),
    credits_left: await selectBalance(deps.database.pool, accountId),
    signals: previews,
  };
}

type Without = NonNullable<RunPreview['signals'][number]['profiles_without']>;

/** The fields that narrow who is paid for, by their names among the counts. */
const narrowings = {
  moved_since_days: 'moved_since_days',
  tenure_overlap: 'tenure_overlap',
  exclude_customers: 'exclude_customers',
  exclude_open_deals: 'exclude_open_deals',
  exclude_crm_contacts: 'exclude_crm_contacts',
  exclude_companies_lists: 'exclude_companies_list_ids',
  exclude_contacts_lists: 'exclude_contacts_list_ids',
} as const;

/** How many profiles would be paid for without each of what a role signal is narrowed by; null for other signals. */
async function countWithout(
  signal: StoredSignal,
  count: (signal: StoredSignal) => Promise<number>,
): Promise<Without | null> {
  if (signal.kind === 'social_content') return null;
  const definition: Partial<Record<(typeof narrowings)[keyof typeof narrowings], unknown>> = signal.definition;
  const counts: Without = {};
  for (const [name, field] of Object.entries(narrowings)) {
    const value = definition[field];
    if (Array.isArray(value) ? value.length === 0 : !value) continue;
    const wider = { ...signal, definition: { ...definition, [field]: undefined } } as StoredSignal;
    counts[name as keyof typeof narrowings] = await count(wider);
  }
  return counts;
}

/** Whether a rule for renewals may change whom a signal finds: those who left customers, or those who went to them, by the deals. */
async function narrowsByRenewals(deps: Deps, accountId: string, signal: StoredSignal): Promise<boolean> {
  if (signal.kind === 'social_content') return false;
  if (signal.kind === 'new_hire') return !!signal.definition.exclude_customers && hasRenewalRules(deps, accountId);
  const { tenure_overlap, exclude_customers } = signal.definition;
  const counts = asksForCustomers(signal.definition) || !!tenure_overlap || !!exclude_customers;
  return counts && hasRenewalRules(deps, accountId);
}

/**
 * The profiles that a sweep would pay for: the keys of all, so that none counts twice, and a sample of the first. `unknown` has those who fit
 * except that their title does not show a level.
 */
type Bought = { keys: Set<string>; sample: Sample[]; unknown: Set<string> };

async function previewSweep(deps: Deps, sweep: Sweep, ctx: RequestContext): Promise<RunPreview['signals'][number]> {
  const bought: Bought = { keys: new Set(), sample: [], unknown: new Set() };
  if (sweep.kind === 'social_content') await previewPosts(deps, sweep, bought, ctx);
  else for (const search of sweep.searches) await previewSearch(deps, sweep, search, bought, ctx);
  return {
    kind: sweep.kind,
    id: sweep.signal_id,
    searches: sweep.searches.length,
    profiles: bought.keys.size,
    unknown_levels: bought.unknown.size,
    worst_case_credits: sweep.searches.reduce((sum, one) => sum + one.cap, 0),
    sample: bought.sample,
  };
}

type Sample = RunPreview['signals'][number]['sample'][number];

/** Goes through the posts of a sweep until its cap is reached. The scorer is not asked: a post without scores counts as matching. */
async function previewPosts(deps: Deps, sweep: ContentSweep, bought: Bought, ctx: RequestContext): Promise<void> {
  const { pool } = deps.database;
  const plan = sweep.searches[0]!;
  const asked = { signalId: sweep.signal_id, runId: null, plan, scorer: deps.contentScorer };
  for (let cursor: ContentCursor | null = firstPost; cursor !== null && bought.keys.size < plan.cap; ) {
    remainingMs(ctx);
    const page = await readContentPage(pool, asked, cursor);
    const readBefore = new Set((await selectReadBefore(pool, sweep.signal_id, page.people)).map(keyOf));
    for (const person of page.people) {
      if (readBefore.has(keyOf(person)) || bought.keys.has(keyOf(person)) || bought.keys.size === plan.cap) continue;
      const { first_name, last_name, new_role } = person.lead;
      add(bought, keyOf(person), {
        person_name: `${first_name} ${last_name}`.trim(),
        job_title: new_role?.title ?? '',
        company_name: new_role?.company_name ?? null,
      });
    }
    cursor = page.next;
  }
}

function add({ keys, sample }: Bought, key: string, shown: Sample): void {
  keys.add(key);
  if (sample.length < sampleSize) sample.push(shown);
}

function toSample({ firstName, lastName, newRole }: Profile): Sample {
  return {
    person_name: `${firstName} ${lastName}`.trim(),
    job_title: newRole.title,
    company_name: newRole.companyName,
  };
}

/** Goes through a search until its cap is reached, and adds the profiles that it would pay for. */
async function previewSearch(
  deps: Deps,
  sweep: RoleSweep,
  search: RoleSweep['searches'][number],
  bought: Bought,
  ctx: RequestContext,
): Promise<void> {
  const { pool } = deps.database;
  const ready = await resolveSearch(pool, search);
  let capLeft = search.cap;
  let next: SearchCursor | null = null;
  do {
    // A preview of many signals may take longer than its deadline; this throws then.
    remainingMs(ctx);
    const page = await searchPage(pool, sweep, ready, next);
    const readBefore = new Set((await selectReadBefore(pool, sweep.signal_id, page.profiles)).map(keyOf));
    for (const profile of page.profiles) {
      const key = keyOf(profile);
      if (readBefore.has(key) || bought.keys.has(key) || capLeft === 0) continue;
      add(bought, key, toSample(profile));
      if (isUnknown(profile, ready)) bought.unknown.add(key);
      capLeft--;
    }
    next = page.next;
  } while (next !== null && capLeft > 0);
  await countUnknown(pool, sweep, ready, bought, ctx);
}

/** Whether a profile that is read meets criteria but for a level that its title does not show. */
function isUnknown(profile: Profile, { criteria, search }: ResolvedSearch): boolean {
  if (profile.seniority !== null) return false;
  const judged = criteria.filter((one) => one.seniorities !== null || search.query.seniorities);
  return (
    matchProfile(
      profile,
      judged.map((one) => ({ ...one, seniorities: null })),
    ) !== null
  );
}

/** Counts those whom a search for levels leaves out, since their title shows none, up to the cap of the search. */
async function countUnknown(
  pool: Queryable,
  sweep: RoleSweep,
  ready: ResolvedSearch,
  bought: Bought,
  ctx: RequestContext,
): Promise<void> {
  const { query, cap } = ready.search;
  if (!query.seniorities || query.acceptsUnknown) return;
  const search = { ...ready.search, query: { ...query, acceptsUnknown: 'only' as const } };
  let capLeft = cap;
  let next: SearchCursor | null = null;
  do {
    remainingMs(ctx);
    const page = await searchPage(pool, sweep, { ...ready, search }, next);
    for (const profile of page.profiles.slice(0, capLeft)) bought.unknown.add(keyOf(profile));
    capLeft -= page.profiles.length;
    next = page.next;
  } while (next !== null && capLeft > 0);
}

/** A preview as a REST response, with the credit headers of operations that spend credits. */
export function toPreviewAnswer(preview: RunPreview): RestAnswer {
  return { headers: creditHeaders(0, preview.credits_left), body: preview };
}
