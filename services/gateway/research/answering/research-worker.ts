import { AppError } from '../../../platform/errors.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import { inTrace, type Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { findContact } from '../../directory/contacts/index.js';
import type { Deps } from '../../operation/deps.js';
import { claimQuestions, type LeasedQuestion, releaseQuestion, storeAnswer } from '../sql/question-lease.js';
import type { Provider } from './answer-provider.js';
import { failAndRefund, failExpired } from './refund.js';
import { nextDelayMs } from './retry-delay.js';

const everyMs = 500;

export type ResearchWorkerOptions = {
  deps: Pick<Deps, 'database' | 'log'>;
  /** Null where staff answer the questions, or nobody does: then this part only fails expired questions. */
  provider: Provider | null;
  concurrency: number;
  timeoutMs: number;
  retryDelaysMs: readonly number[];
  random?: () => number;
  tracing: Tracing;
};

/**
 * The part of a worker that has questions answered by the provider (E4) and fails those whose time is over. Questions are leased: a worker
 * that dies needs no cleanup, since another worker asks again when the lease ends. The provider is asked outside of any transaction. A
 * lease lasts longer than the provider's time-out, and an answer that arrives without a valid lease is dropped.
 */
export function createResearchWorker(options: ResearchWorkerOptions): Part {
  return new ResearchWorker(options).toPart();
}

class ResearchWorker {
  private readonly abort = new AbortController();
  private readonly active = new Set<Promise<void>>();

  constructor(private readonly options: ResearchWorkerOptions) {}

  toPart(): Part {
    const { abort, options } = this;
    const fault = 'research questions could not be claimed';
    const turn = () => this.turn();
    const claiming = createRepeating({ name: 'research', everyMs, abort, log: options.deps.log, fault, turn });
    return {
      ...claiming,
      stop: async () => {
        await claiming.stop();
        await Promise.all(this.active);
      },
    };
  }

  /** Claims questions, and refunds some that have expired; true while there may be more of these. */
  private async turn(): Promise<boolean> {
    const { deps } = this.options;
    const isMore = await failExpired(deps, this.abort.signal);
    await this.claimMore();
    return isMore;
  }

  private async claimMore(): Promise<void> {
    const { deps, provider, concurrency, timeoutMs, tracing } = this.options;
    const free = concurrency - this.active.size;
    if (!provider || free <= 0) return;
    const leaseMs = 2 * timeoutMs + 2_000;
    for (const question of await claimQuestions(deps.database.pool, free, leaseMs)) {
      const attributes = { 'leadwire.research_question_id': question.id };
      const work = inTrace(tracing, 'research question', attributes, () => this.answer(provider, question))
        .catch((error) =>
          deps.log.warn({ err: error, questionId: question.id }, 'a question is tried again when its lease ends'),
        )
        .finally(() => this.active.delete(work));
      this.active.add(work);
    }
  }

  private async answer(provider: Provider, question: LeasedQuestion): Promise<void> {
    const { deps, retryDelaysMs, random = Math.random } = this.options;
    const { pool } = deps.database;
    const { id, attempts } = question;
    // Tries during which the worker died count as well, since a question that ends workers must not do so for ever.
    if (attempts > retryDelaysMs.length + 1) return this.giveUp(question, 'all permitted attempts failed');
    const contact = await findContact(pool, question.account_id, question.contact_id).catch((error) => {
      // The contact was erased since, and the question with it.
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    if (!contact) return;
    const outcome = await provider.ask(contact.contact, question.question, this.abort.signal).catch((error) => {
      if (this.abort.signal.aborted) return null;
      throw error;
    });
    if (!outcome) return releaseQuestion(pool, question, { afterMs: 0, counts: false });
    if (outcome.kind === 'answered') return void (await storeAnswer(pool, question, outcome.answer));
    deps.log.info({ questionId: id, attempts, reason: outcome.reason }, 'the provider did not answer a question');
    const afterMs = outcome.kind === 'again' ? nextDelayMs(attempts, retryDelaysMs, outcome.afterMs, random) : null;
    if (afterMs === null) return this.giveUp(question, outcome.reason);
    await releaseQuestion(pool, question, { afterMs, counts: true });
  }

  private giveUp(question: LeasedQuestion, reason: string): Promise<void> {
    const { deps } = this.options;
    deps.log.warn({ questionId: question.id, reason }, 'a question failed, and its credit is refunded');
    return failAndRefund(deps, question, question.token, 'given back, as the provider did not answer it');
  }
}
