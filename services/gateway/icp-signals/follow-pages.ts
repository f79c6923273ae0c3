import { setTimeout as delay } from 'node:timers/promises';
import { codes } from '../../../schema/contracts/codes.js';
import { AppError } from '../../platform/errors.js';

/** How long a follower waits at the end of the feed before it looks again. */
const everyMs = 1_000;

type Page<T> = { signals: T[]; nextCursor: string; hasMore: boolean };

/**
 * The signals of the feed from a first page on, in order, each once, until the reader leaves (G6). The cursor decides what comes next, so
 * what is detected while nobody can be asked follows as soon as somebody can; anything else that fails ends the reading.
 */
export function followPages<T>(first: Page<T>, read: (cursor: string) => Promise<Page<T>>): AsyncIterable<T> {
  const left = new AbortController();
  const signals = follow(first, read, left.signal);
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => signals.next(),
      // A generator that waits hears of its end only at its next yield, and there may be none.
      async return() {
        left.abort();
        return signals.return(undefined);
      },
    }),
  };
}

async function* follow<T>(
  first: Page<T>,
  read: (cursor: string) => Promise<Page<T>>,
  left: AbortSignal,
): AsyncGenerator<T> {
  let page = first;
  while (!left.aborted) {
    yield* page.signals;
    if (!page.hasMore) await delay(everyMs, undefined, { signal: left }).catch(() => {});
    if (!left.aborted) page = await readOn(page.nextCursor, read);
  }
}

async function readOn<T>(cursor: string, read: (cursor: string) => Promise<Page<T>>): Promise<Page<T>> {
  try {
    return await read(cursor);
  } catch (error) {
    if (!(error instanceof AppError) || !codes[error.code].retryable) throw error;
    return { signals: [], nextCursor: cursor, hasMore: false };
  }
}
