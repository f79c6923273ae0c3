import type { z } from 'zod';
import type { previewRunInput, RunPreview } from '../../../schema/contracts/lead-generation.js';
import { accountOf, type RequestContext, remainingMs } from '../../platform/context.js';
import { selectBalance } from '../credits/index.js';
import type { Deps } from '../deps.js';
import type { RestAnswer } from '../operation.js';
import { readPicked, refuseDisabled } from '../programs/index.js';
import type { Profile } from '../searches/index.js';
import { planSweep } from './plan-sweep.js';
import { readySearch, searchPage } from './search-page.js';
import { selectReadBefore } from './sql/pages.js';
import type { Sweep } from './sql/sweeps.js';
import { creditHeaders } from './start-run.js';
import { keyOf } from './take-page.js';

const sampleSize = 5;

/**
 * What a run of these signals would read, with a sample, and the most that it can cost; nothing is written, charged or read for good.
 * The searches are walked as a run would walk them, so that profiles read before, or found by two personas, count as they would.
 */
export async function previewRun(
  deps: Deps,
  { body }: z.output<typeof previewRunInput>,
  ctx: RequestContext,
): Promise<RunPreview> {
  const accountId = accountOf(ctx);
  const signals = await readPicked(deps.database.pool, accountId, body.signals);
  refuseDisabled(signals);
  const previews: RunPreview['signals'] = [];
  // Before the request's own end, so that the caller hears why.
  const stop = AbortSignal.timeout(Math.max(1_000, remainingMs(ctx) - 1_000));
  const planning = { accountId, stop, isDry: true };
  for (const signal of signals) {
    previews.push(await previewSweep(deps, await planSweep(deps, planning, signal, previews.length), ctx));
  }
  return {
    worst_case_credits: previews.reduce((sum, one) => sum + one.worst_case_credits, 0),
    credits_left: await selectBalance(deps.database.pool, accountId),
    signals: previews,
  };
}

/** What a sweep would buy: the keys of all, so that none counts twice, and the first few. */
type Bought = { keys: Set<string>; sample: Profile[] };

async function previewSweep(deps: Deps, sweep: Sweep, ctx: RequestContext): Promise<RunPreview['signals'][number]> {
  const bought: Bought = { keys: new Set(), sample: [] };
  for (const search of sweep.searches) await walk(deps, sweep, search, bought, ctx);
  return {
    kind: sweep.kind,
    id: sweep.signal_id,
    searches: sweep.searches.length,
    profiles: bought.keys.size,
    worst_case_credits: sweep.searches.reduce((sum, one) => sum + one.cap, 0),
    sample: bought.sample.map((profile) => ({
      person_name: `${profile.firstName} ${profile.lastName}`.trim(),
      job_title: profile.newRole.title,
      company_name: profile.newRole.companyName,
    })),
  };
}

/** Goes through a search until its cap is used up, and adds what it would buy. */
async function walk(
  deps: Deps,
  sweep: Sweep,
  search: Sweep['searches'][number],
  bought: Bought,
  ctx: RequestContext,
): Promise<void> {
  const { pool } = deps.database;
  const ready = await readySearch(pool, search);
  let capLeft = search.cap;
  let next = null;
  do {
    // A preview of many signals may take longer than anybody waits; then it says so.
    remainingMs(ctx);
    const page = await searchPage(pool, sweep, ready, next);
    const readBefore = new Set((await selectReadBefore(pool, sweep.signal_id, page.profiles)).map(keyOf));
    for (const profile of page.profiles) {
      const key = keyOf(profile);
      if (readBefore.has(key) || bought.keys.has(key) || capLeft === 0) continue;
      bought.keys.add(key);
      if (bought.sample.length < sampleSize) bought.sample.push(profile);
      capLeft--;
    }
    next = page.next;
  } while (next !== null && capLeft > 0);
}

/** A preview in REST, with the headers of what spends: it spends nothing. */
export function toPreviewAnswer(preview: RunPreview): RestAnswer {
  return { headers: creditHeaders(0, preview.credits_left), body: preview };
}
