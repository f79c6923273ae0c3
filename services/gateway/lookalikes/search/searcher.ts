import { payerOf } from '../../../platform/context.js';
import { AppError, CallerGone } from '../../../platform/errors.js';
import { createLanes } from '../../../platform/lanes.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import type { LookalikeSearcher, SearchRequest, SearchResult } from '../../operation/ports.js';
import { type FromSearch, searchesAtOnce, type ThreadSettings, type ToSearch } from '../search-messages.js';
import { createThread } from '../thread.js';

/** Searches of one process that run or wait; one more is refused. */
const mostUnderWay = 64;

/** No payer fills the queue, or keeps the thread busy, alone (S4). */
const limitsOfPayer = {
  open: mostUnderWay / 2,
  running: searchesAtOnce - 1,
  runningPoints: Number.POSITIVE_INFINITY,
  pointsPerS: Number.POSITIVE_INFINITY,
};

type Pending = { resolve(result: SearchResult): void; reject(error: Error): void };

/**
 * The part of an edge that searches lookalikes, in a thread of its own that holds the vectors: scanning a million companies takes
 * tens of milliseconds that the request loop does not have (H12). Searches wait here and nowhere else, in one lane for each payer, and
 * for as long as their requests do: the deadline of a request, or the leave of its caller, aborts `ctx.signal`, which takes the search
 * out of the queue or ends it in the thread (S3).
 */
export function createLookalikeSearcher(settings: ThreadSettings, log: Logger): LookalikeSearcher & Part {
  const lanes = createLanes({ inAll: searchesAtOnce, waitMs: Number.POSITIVE_INFINITY });
  /** The searches that the thread works on, by their ids. */
  const running = new Map<number, Pending>();
  let nextId = 0;
  const { start, stop, post } = createThread<ToSearch>({
    name: 'lookalike search',
    script: new URL('./search-thread.js', import.meta.url),
    data: settings,
    log,
    onMessage: (message) => settle(message as FromSearch),
    onExit() {
      for (const { reject } of running.values()) reject(new AppError('unavailable', 'The search was interrupted.'));
    },
  });

  function settle(message: FromSearch): void {
    if ('result' in message) {
      running.get(message.id)?.resolve(message.result);
      return;
    }
    const { code, detail, retryAfterS, cause } = message.error;
    const fault = new AppError(code, detail, { retryAfterS, cause: cause && new Error(cause) });
    running.get(message.id)?.reject(fault);
  }

  function ask(id: number, request: SearchRequest): Promise<SearchResult> {
    return new Promise((resolve, reject) => {
      running.set(id, { resolve, reject });
      if (!post({ id, request })) reject(new AppError('unavailable', 'The lookalike search is starting.'));
    });
  }

  return {
    name: 'lookalike search',
    start,
    stop,
    async search(request, ctx) {
      const count = lanes.count();
      if (count.running + count.waiting >= mostUnderWay) {
        throw new AppError('unavailable', 'Too many lookalike searches wait already.');
      }
      const place = lanes.enter(payerOf(ctx), limitsOfPayer);
      const id = nextId++;
      // A search that runs keeps its place until the thread has ended it.
      const leave = (): void => (running.has(id) ? void post({ cancel: id }) : place.leave());
      ctx.signal?.addEventListener('abort', leave, { once: true });
      try {
        if (ctx.signal?.aborted) throw new CallerGone();
        await place.start(1);
        if (ctx.signal?.aborted) throw new CallerGone();
        return await ask(id, request);
      } finally {
        ctx.signal?.removeEventListener('abort', leave);
        running.delete(id);
        place.leave();
      }
    },
  };
}
