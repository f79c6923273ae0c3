import { payerOf } from '../../../platform/context.js';
import { AppError, CallerGone } from '../../../platform/errors.js';
import type { Answerer, Channel } from '../../../platform/http/processes/channel.js';
import { createLanes, type Place } from '../../../platform/lanes.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import type { LookalikeSearcher, SearchRequest, SearchResult } from '../../operation/ports.js';
import type { Asked } from '../provider/query-vectors.js';
import { type FromSearch, searchesAtOnce, type ThreadSettings, type ToSearch } from '../search-messages.js';
import { createThread } from '../thread.js';

/** Searches of one process that run or wait; one more is refused. */
const mostUnderWay = 64;
/** Searches that the thread looks at before they have a place, most of them for a moment. */
const mostAsking = 256;

/** No payer fills the queue, or keeps the thread busy, alone (S4). */
const limitsOfPayer = {
  open: mostUnderWay / 2,
  running: searchesAtOnce - 1,
  runningPoints: Number.POSITIVE_INFINITY,
  pointsPerS: Number.POSITIVE_INFINITY,
};

/** Searches for `payer`, and ends the search when `signal` aborts. */
type Search = (request: SearchRequest, payer: string, signal?: AbortSignal) => Promise<SearchResult>;
type Answer = Extract<FromSearch, { result: unknown } | { asked: unknown }>;
type Pending = { resolve(answer: Answer): void; reject(error: Error): void };
type Question = Exclude<ToSearch, { cancel: number } | { stop: true }>;

/** The questions that the thread works on, by their ids. */
class OpenQuestions {
  private readonly open = new Map<number, Pending>();

  has(id: number): boolean {
    return this.open.has(id);
  }

  /** Asks through `post`, which returns whether the thread is running. */
  ask(message: Question, post: (message: Question) => boolean): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      this.open.set(message.id, { resolve, reject });
      if (!post(message)) reject(new AppError('unavailable', 'The lookalike search is starting. Try again.'));
    }).finally(() => this.open.delete(message.id));
  }

  settle(message: FromSearch): void {
    if (!('error' in message)) {
      this.open.get(message.id)?.resolve(message);
      return;
    }
    const { code, detail, retryAfterS, cause } = message.error;
    const fault = new AppError(code, detail, { retryAfterS, cause: cause && new Error(cause) });
    this.open.get(message.id)?.reject(fault);
  }

  interrupt(): void {
    for (const { reject } of this.open.values())
      reject(new AppError('unavailable', 'The search was interrupted. Try again.'));
  }
}

/**
 * The part that searches lookalikes for all edges of a host, in its own thread, which holds the vectors: scanning a million companies takes
 * tens of milliseconds that the request loop does not have (H12). Searches wait only here, in one lane for each payer, and for as long as
 * their requests do: when a request reaches its deadline or its caller leaves, `signal` aborts, which takes the search out of the queue or
 * ends it in the thread (S3).
 */
export function createSearchQueue(settings: ThreadSettings, log: Logger): Part & { search: Search } {
  const lanes = createLanes({ inAll: searchesAtOnce, waitMs: Number.POSITIVE_INFINITY });
  const questions = new OpenQuestions();
  let nextId = 0;
  let asking = 0;
  const { start, stop, post } = createThread<ToSearch>({
    name: 'lookalike search',
    script: new URL('./search-thread.js', import.meta.url),
    data: settings,
    log,
    onMessage: (message) => questions.settle(message as FromSearch),
    onExit: () => questions.interrupt(),
  });

  /** Requests what a search needs from the embedding provider. It waits for the provider without occupying a place for searches. */
  async function ask(id: number, request: SearchRequest, payer: string): Promise<Asked | null> {
    if (settings.embedding === null) return null;
    if (asking >= mostAsking) throw new AppError('unavailable', 'Too many lookalike searches are already waiting.');
    asking++;
    try {
      const answer = await questions.ask({ id, ask: request, payer }, post);
      return 'asked' in answer ? answer.asked : null;
    } finally {
      asking--;
    }
  }

  return {
    name: 'lookalike search',
    start,
    stop,
    async search(request, payer, signal) {
      const id = nextId++;
      let place: Place | null = null;
      // A search that runs keeps its place until the thread has ended it.
      const leave = (): void => (questions.has(id) ? void post({ cancel: id }) : place?.leave());
      signal?.addEventListener('abort', leave, { once: true });
      try {
        if (signal?.aborted) throw new CallerGone();
        const asked = await ask(id, request, payer);
        if (signal?.aborted) throw new CallerGone();
        const count = lanes.count();
        if (count.running + count.waiting >= mostUnderWay) {
          throw new AppError('unavailable', 'Too many lookalike searches are already waiting.');
        }
        place = lanes.enter(payer, limitsOfPayer);
        await place.start(1);
        if (signal?.aborted) throw new CallerGone();
        const answer = await questions.ask({ id, search: request, asked }, post);
        if (!('result' in answer)) throw new Error('the search thread answered another question');
        return answer.result;
      } finally {
        signal?.removeEventListener('abort', leave);
        place?.leave();
      }
    },
  };
}

/** The part of an edge that is the only process of its host: searches go straight to the thread. */
export function createLookalikeSearcher(settings: ThreadSettings, log: Logger): LookalikeSearcher & Part {
  const queue = createSearchQueue(settings, log);
  return { ...queue, search: (request, ctx) => queue.search(request, payerOf(ctx), ctx.signal) };
}

type Shared = { request: SearchRequest; payer: string };
const searching = 'search lookalikes';

/** What a primary answers: the searches of its processes, in the one queue. If a process ends, its searches end with it. */
export const answerSearches = (search: Search): Record<string, Answerer> => ({
  [searching]: ({ request, payer }: Shared, signal) => search(request, payer, signal),
});

/** The part of an edge that shares its host with others: its searches go to the primary, which holds the vectors once for all. */
export function createSharedSearcher(channel: Channel): LookalikeSearcher & Part {
  return {
    name: 'shared lookalike search',
    search: (request, ctx) => {
      const asked: Shared = { request, payer: payerOf(ctx) };
      return channel.ask(searching, asked, { withinMs: Math.max(1, ctx.deadline - Date.now()), signal: ctx.signal });
    },
  };
}
