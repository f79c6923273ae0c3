import { onAbort } from '../../../platform/context.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';

const everyMs = 250;

/** Follows rows for subscribers. */
export type Following<R> = Part & {
  /** Yields the present state of a row and then each changed state, until the row has ended or is gone, or the reader leaves. */
  follow(id: string): AsyncIterable<R>;
};

type Follower<R> = { id: string; wake: (row: R | null) => void };

/**
 * Follows rows for the subscribers of this process, with one statement (`select`) for all followed rows, four times a second. The state is
 * read from the database, so it does not matter which process changes a row or serves the subscriber. A slow reader misses states in
 * between, but never the last one, for which `hasEnded` returns true.
 */
export function createFollowing<R extends { id: string }>(options: {
  name: string;
  log: Logger;
  select: (ids: string[]) => Promise<R[]>;
  hasEnded: (row: R) => boolean;
}): Following<R> {
  const { name, log, select, hasEnded } = options;
  const followers = new Set<Follower<R>>();
  const abort = new AbortController();

  async function look(): Promise<void> {
    if (followers.size === 0) return;
    const asked = [...followers];
    const rows = await select([...new Set(asked.map((one) => one.id))]);
    const byId = new Map(rows.map((one) => [one.id, one]));
    for (const follower of asked) follower.wake(byId.get(follower.id) ?? null);
  }

  const looking = createRepeating({ name, everyMs, abort, log, fault: `${name} could not be read`, turn: look });
  return {
    ...looking,
    follow(id) {
      const left = new AbortController();
      const states = followStates(followers, id, hasEnded, [left.signal, abort.signal]);
      return {
        [Symbol.asyncIterator]: () => ({
          next: () => states.next(),
          // A waiting generator is ended only at its next yield, but a reader that leaves must not wait for a change.
          async return() {
            left.abort();
            return states.return(undefined);
          },
        }),
      };
    },
  };
}

async function* followStates<R>(
  followers: Set<Follower<R>>,
  id: string,
  hasEnded: (row: R) => boolean,
  ends: AbortSignal[],
): AsyncGenerator<R> {
  let seen = '';
  while (!ends.some((signal) => signal.aborted)) {
    const found = await nextLook(followers, id, ends);
    if (!found) return;
    const text = JSON.stringify(found);
    if (text === seen) continue;
    seen = text;
    yield found;
    if (hasEnded(found)) return;
  }
}

/** The row as the next look finds it; null where the row is gone or one of the signals aborts. */
function nextLook<R>(followers: Set<Follower<R>>, id: string, signals: AbortSignal[]): Promise<R | null> {
  return new Promise((done) => {
    const follower: Follower<R> = { id, wake: finish };
    const releases = signals.map((signal) => onAbort(signal, () => finish(null)));
    function finish(row: R | null): void {
      followers.delete(follower);
      for (const release of releases) release();
      done(row);
    }
    followers.add(follower);
  });
}
