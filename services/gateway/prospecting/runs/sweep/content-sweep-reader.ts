import { randomUUID } from 'node:crypto';
import type { SweepOutcome } from '../../../../../schema/contracts/content-signals.js';
import {
  type ContentCursor,
  type ContentPerson,
  firstPost,
  prefetchScores,
  readContentPage,
  recordSweepOutcome,
  type ScoringFault,
} from '../../content-signals/index.js';
import type { NewLead } from '../../leads/index.js';
import { addNote, type LeasedRun } from '../sql/run-lease.js';
import type { ContentSweep, OpenSearch } from '../sql/sweeps.js';
import type { PlanDeps } from './plan-sweep.js';
import type { Page } from './record-page.js';
import type { Taken } from './take-page.js';

/** Reads the pages of a content sweep. */
type ContentSweepReader = {
  /** Reads the next page; null where `prefetch` must be called first. */
  read: (search: OpenSearch) => Promise<Page<ContentPerson> | null>;
  /** Requests the scores of the next posts, apart from the limited reading of pages; null where no post waits for scores. */
  readonly prefetch: ((signal: AbortSignal) => Promise<void>) | null;
};

/**
 * Opens a content sweep. Where its scorer gives no answer or its signal was deleted, the next page is the last one, and no unscored post is paid for.
 */
export function openContentSweep(deps: PlanDeps, run: LeasedRun, sweep: ContentSweep): ContentSweepReader {
  const { database, contentScorer: scorer } = deps;
  const plan = sweep.searches[0]!;
  const asked = { signalId: sweep.signal_id, runId: run.id, plan, scorer };
  let waiting: ContentCursor | null = null;
  let fault: ScoringFault | null = null;
  return {
    get prefetch() {
      const from = waiting;
      if (!from || !scorer) return null;
      return async (signal: AbortSignal) => {
        fault = await prefetchScores(deps, scorer, asked, from, signal);
      };
    },
    async read(search) {
      const cursor = (search.next_cursor as ContentCursor | null) ?? firstPost;
      const found = await readContentPage(database.pool, asked, cursor);
      const fails = found.needsScores && fault !== null;
      waiting = found.needsScores && !fails ? found.next : null;
      // No page is written for posts that were only passed over.
      if (found.needsScores && !fails) return null;
      return {
        sweep,
        search,
        cap: plan.cap,
        profiles: found.people,
        next: fails ? null : found.next,
        toLead: (person) => toLead(run, sweep, person),
        async end(client, how) {
          const isUnanswered = fails && fault === 'no answer' && how.stop === null;
          const outcome = isUnanswered ? 'scoring_failed' : outcomeOf(how);
          if (isUnanswered) await addNote(client, run.id, noAnswer);
          const { analyzed: postsAnalyzed } = found;
          await recordSweepOutcome(client, { signalId: sweep.signal_id, runId: run.id, outcome, postsAnalyzed });
        },
      };
    },
  };
}

const noAnswer =
  'The scorer of posts gave no answer, so the sweep of a content signal stopped early. The leads found are kept, and the next sweep goes on.';

function outcomeOf({ stop, lacksCredits }: Pick<Taken<ContentPerson>, 'stop' | 'lacksCredits'>): SweepOutcome {
  if (lacksCredits) return 'out_of_credits';
  return stop === 'cap' ? 'limit_reached' : 'completed';
}

function toLead(run: LeasedRun, sweep: ContentSweep, person: ContentPerson): NewLead {
  return {
    ...person.lead,
    id: randomUUID(),
    account_id: run.account_id,
    signal_id: sweep.signal_id,
    signal_kind: sweep.kind,
    program_id: run.program_id,
    run_id: run.id,
    person_id: person.personId,
    move_key: person.leadKey,
    previous_role: null,
    persona_id: null,
    persona_name: null,
    matched_rule: person.matchedRule,
    relationship: null,
    evidence: person.evidence,
  };
}
