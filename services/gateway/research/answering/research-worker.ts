import { AppError } from '../../../platform/errors.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import { inTrace, type Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { findContact } from '../../directory/contacts/index.js';
import type { Deps } from '../../operation/deps.js';
import { claimQuestions, type LeasedQuestion, releaseQuestion, storeAnswer } from '../sql/question-lease.js';
import type { Provider } from './answer-provider.js';
import { failExpired, failAndRefund } from './refund.js';
import { nextDelayMs } from './retry-delay.js';

const everyMs = 500;

export type ResearchWorkerOptions = {
  deps: Pick<Deps, 'database' | 'log'>;
  /** Null where staff answer, or nobody: then questions only expire. */
  provider: Provider | null;
  concurrency: number;
  timeoutMs: number;
  retryDelaysMs: readonly number[];
  random?: () => number;
  tracing: Tracing;
};

/**
 * The worker's part that has questions answered by the provider (E4), and fails those whose time is over. Questions are leased: whoever
 * dies needs no clean-up, another worker asks again when the lease ends. The provider is asked outside of any transaction; a lease
 * outlasts its time-out, and what comes back without one is dropped.
 */
export function createResearchWorker(options: ResearchWorkerOptions): Part {
  const { deps, provider, concurrency, timeoutMs, retryDelaysMs, random = Math.random } = options;
  // Not its pool, which is there once it has started.
  const { database } = deps;
  const leaseMs = 2 * timeoutMs + 2_000;
  const abort = new AbortController();
  const active = new Set<Promise<void>>();

  async function turn(): Promise<void> {
    await failExpired(deps, abort.signal);
    const free = concurrency - active.size;
    if (!provider || free <= 0) return;
    for (const held of await claimQuestions(database.pool, free, leaseMs)) {
      const attributes = { 'leadwire.research_question_id': held.id };
      const work = inTrace(options.tracing, 'research question', attributes, () => answer(provider, held))
        .catch((error) => deps.log.warn({ err: error, questionId: held.id }, 'a question was left to its lease'))
        .finally(() => active.delete(work));
      active.add(work);
    }
  }

  async function answer(provider: Provider, held: LeasedQuestion): Promise<void> {
    // Tries that ended with their worker were counted, too: a question that kills workers must not do so for ever.
    if (held.attempts > retryDelaysMs.length + 1) return giveUp(held, 'it was tried too often');
    const contact = await findContact(database.pool, held.account_id, held.contact_id).catch((error) => {
      // Erased since; the question went along.
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    if (!contact) return;
    const outcome = await provider.ask(contact.contact, held.question, abort.signal).catch((error) => {
      if (abort.signal.aborted) return null;
      throw error;
    });
    if (!outcome) return releaseQuestion(database.pool, held, { afterMs: 0, counts: false });
    if (outcome.kind === 'answered') return void (await storeAnswer(database.pool, held, outcome.answer));
    deps.log.info(
      { questionId: held.id, attempts: held.attempts, reason: outcome.reason },
      'a provider did not answer',
    );
    const afterMs =
      outcome.kind === 'again' ? nextDelayMs(held.attempts, retryDelaysMs, outcome.afterMs, random) : null;
    if (afterMs === null) return giveUp(held, outcome.reason);
    await releaseQuestion(database.pool, held, { afterMs, counts: true });
  }

  function giveUp(held: LeasedQuestion, reason: string): Promise<void> {
    deps.log.warn({ questionId: held.id, reason }, 'a question failed');
    return failAndRefund(deps, held, held.token, 'given back, as the provider did not answer it');
  }

  const claiming = createRepeating({
    name: 'research',
    everyMs,
    abort,
    log: deps.log,
    fault: 'research questions could not be taken up',
    turn,
  });
  return {
    ...claiming,
    async stop() {
      await claiming.stop();
      await Promise.all(active);
    },
  };
}
