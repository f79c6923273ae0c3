import { setTimeout as delay } from 'node:timers/promises';
import { codes } from '../../../../schema/contracts/codes.js';
import { AppError, toAppError } from '../../../platform/errors.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import { Gauge, type Registry } from '../../../platform/lifecycle/metrics.js';
import type { FeedFollowers, PlacedSignal, SignalStream, Stretch } from '../../operation/ports.js';

/** How long a follower waits at the end of the feed before it looks again. */
const everyMs = 1_000;

/** The part of an edge that counts the streams of its followers. A stop ends all streams, each between two signals. */
export type FollowersPart = FeedFollowers &
  Part & {
    count(): number;
    /** Lets the followers whose credential outlives the account read at once, so that those of a closed account end. */
    recheck(): void;
  };

/**
 * Creates the part that limits how many streams follow the feed, per account and in total. `follow` throws `rate_limited` above the
 * account's limit, and `unavailable` above the total or during a stop.
 */
export function createFeedFollowers(most: { inAll: number; ofAccount: number }): FollowersPart {
  const open = new Set<AbortController>();
  const byAccount = new Map<string, number>();
  let isStopping = false;
  const waiting = new Set<() => void>();

  /** Takes a place. Its signal aborts when `leave` or a stop releases it. */
  function enter(accountId: string): { signal: AbortSignal; leave: () => void } {
    if (isStopping) throw new AppError('unavailable', 'The service is stopping. Nothing was done.');
    const mine = byAccount.get(accountId) ?? 0;
    if (mine >= most.ofAccount) {
      throw new AppError('rate_limited', `An account follows its feed at most ${most.ofAccount} times at once.`, {
        retryAfterS: 10,
      });
    }
    if (open.size >= most.inAll) {
      throw new AppError('unavailable', `At most ${most.inAll} streams are open at once.`, { retryAfterS: 10 });
    }
    const place = new AbortController();
    open.add(place);
    byAccount.set(accountId, mine + 1);
    const leave = (): void => {
      place.abort();
      if (!open.delete(place)) return;
      const left = byAccount.get(accountId)! - 1;
      if (left > 0) byAccount.set(accountId, left);
      else byAccount.delete(accountId);
    };
    return { signal: place.signal, leave };
  }

  return {
    name: 'followers of the feed',
    count: () => open.size,
    recheck() {
      for (const wake of [...waiting]) wake();
    },
    async follow(accountId, read, outlivesAccount = false) {
      const { signal, leave } = enter(accountId);
      const pause = () => (outlivesAccount ? pauseUntilWoken(waiting, signal) : pauseFor(signal));
      try {
        return toStream(await read(undefined), read, { left: signal, leave, pause });
      } catch (error) {
        leave();
        throw error;
      }
    },
    async stop() {
      isStopping = true;
      for (const place of open) place.abort();
    },
  };
}

/** Adds a metric of how many streams follow the feed in this process. */
export function measureFollowers(registry: Registry, followers: FollowersPart): void {
  new Gauge({
    name: 'leadwire_feed_followers',
    help: 'Streams of ICP signals that are open, by server-sent events and GraphQL.',
    registers: [registry],
    collect() {
      this.set(followers.count());
    },
  });
}

const pauseFor = (signal: AbortSignal): Promise<void> => delay(everyMs, undefined, { signal }).catch(() => {});

/** Pauses like the others, but ends early when the function that it adds to `waiting` is called. */
async function pauseUntilWoken(waiting: Set<() => void>, left: AbortSignal): Promise<void> {
  const nap = new AbortController();
  const wake = (): void => nap.abort();
  waiting.add(wake);
  left.addEventListener('abort', wake, { once: true });
  if (!left.aborted) await pauseFor(nap.signal);
  left.removeEventListener('abort', wake);
  waiting.delete(wake);
}

type Read = (cursor: string) => Promise<Stretch>;

type Place = { left: AbortSignal; leave: () => void; pause: () => Promise<void> };

function toStream(first: Stretch, read: Read, { left, leave, pause }: Place): SignalStream {
  let place = first.signals.length > 0 ? null : first.nextCursor;

  async function* walk(): AsyncGenerator<PlacedSignal, undefined> {
    try {
      for (let stretch = first; ; stretch = await readOn(stretch.nextCursor, read)) {
        for (const signal of stretch.signals) {
          if (left.aborted) return;
          place = signal.cursor;
          yield signal;
        }
        place = stretch.nextCursor;
        if (!stretch.hasMore) await pause();
        if (left.aborted) return;
      }
    } finally {
      leave();
    }
  }
  const signals = walk();
  return {
    cursor: () => place,
    next: () => signals.next(),
    // A waiting generator learns of its end only at its next yield, which may never come.
    return() {
      leave();
      return signals.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Returns what follows a cursor, or an empty stretch when the feed is temporarily unavailable. */
async function readOn(cursor: string, read: Read): Promise<Stretch> {
  try {
    return await read(cursor);
  } catch (error) {
    if (!codes[toAppError(error).code].retryable) throw error;
    return { signals: [], nextCursor: cursor, hasMore: false };
  }
}
