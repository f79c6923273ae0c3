import { remainingMs } from '../../../platform/context.js';
import { AppError, CallerGone } from '../../../platform/errors.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import type { LookalikeSearcher, SearchResult } from '../../operation/ports.js';
import type { FromSearch, ThreadSettings, ToSearch } from '../search-messages.js';
import { createThread } from '../thread.js';

/** Searches that wait or work, of one process; one more is refused. */
const mostAtOnce = 64;

type Waiting = { resolve(result: SearchResult): void; reject(error: Error): void; timer: NodeJS.Timeout };

/**
 * The part of an edge that searches lookalikes, in a thread of its own that holds the vectors: scanning a million companies takes
 * tens of milliseconds that the request loop does not have (H12).
 */
export function createLookalikeSearcher(settings: ThreadSettings, log: Logger): LookalikeSearcher & Part {
  const waiting = new Map<number, Waiting>();
  let nextId = 0;
  const { start, stop, post } = createThread<ToSearch>({
    name: 'lookalike search',
    script: new URL('./search-thread.js', import.meta.url),
    data: settings,
    log,
    onMessage: (message) => settle(message as FromSearch),
    onExit() {
      for (const id of [...waiting.keys()]) fail(id, new AppError('unavailable', 'The search was interrupted.'));
    },
  });

  function settle(message: FromSearch): void {
    if ('result' in message) {
      take(message.id)?.resolve(message.result);
      return;
    }
    const { code, detail, retryAfterS, cause } = message.error;
    fail(message.id, new AppError(code, detail, { retryAfterS, cause: cause && new Error(cause) }));
  }

  function take(id: number): Waiting | undefined {
    const found = waiting.get(id);
    waiting.delete(id);
    clearTimeout(found?.timer);
    return found;
  }

  const fail = (id: number, error: AppError): void => take(id)?.reject(error);

  return {
    name: 'lookalike search',
    start,
    stop,
    async search(request, ctx) {
      if (waiting.size >= mostAtOnce) throw new AppError('unavailable', 'Too many lookalike searches wait already.');
      const id = nextId++;
      const leftMs = remainingMs(ctx);
      if (!post({ id, deadline: ctx.deadline, request })) {
        throw new AppError('unavailable', 'The lookalike search is starting.');
      }
      const found = new Promise<SearchResult>((resolve, reject) => {
        const late = (): void => fail(id, new AppError('deadline_exceeded', 'The search took too long.'));
        waiting.set(id, { resolve, reject, timer: setTimeout(late, leftMs) });
      });
      const leave = (): void => {
        post({ cancel: id });
        fail(id, new CallerGone());
      };
      if (ctx.signal?.aborted) leave();
      ctx.signal?.addEventListener('abort', leave, { once: true });
      return found.finally(() => ctx.signal?.removeEventListener('abort', leave));
    },
  };
}
