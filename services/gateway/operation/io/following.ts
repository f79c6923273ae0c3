import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';

const everyMs = 250;

/** What subscribers follow rows by. */
export type Following<R> = Part & {
  /** The states of a row as they change, first the present one, until it has ended or is gone, or the reader leaves. */
  follow(id: string): AsyncIterable<R>;
};

type Follower<R> = { id: string; wake: (row: R | null) => void };

/**
 * Follows rows for the subscribers of this process: one statement (`select`) for all rows that anybody follows, four times a second. Their
 * state is read from the database, so it does not matter which process changes a row, or which serves the subscriber. A reader that is
 * slow misses states in between, never the last one, that of a row which `hasEnded`.
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
      const states = followStates(followers, id, hasEnded, AbortSignal.any([left.signal, abort.signal]));
      return {
        [Symbol.asyncIterator]: () => ({
          next: () => states.next(),
          // A generator that waits hears of its end only at its next yield; the reader's leave must not wait for a change.
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
  signal: AbortSignal,
): AsyncGenerator<R> {
  let seen = '';
  while (!signal.aborted) {
    const found = await nextLook(followers, id, signal);
    if (!found) return;
    const text = JSON.stringify(found);
    if (text === seen) continue;
    seen = text;
    yield found;
    if (hasEnded(found)) return;
  }
}

/** What the next look finds; null where the row is gone or the signal aborts. */
function nextLook<R>(followers: Set<Follower<R>>, id: string, signal: AbortSignal): Promise<R | null> {
  return new Promise((done) => {
    const follower: Follower<R> = { id, wake: finish };
    const aborted = (): void => finish(null);
    function finish(row: R | null): void {
      followers.delete(follower);
      signal.removeEventListener('abort', aborted);
      done(row);
    }
    if (signal.aborted) return done(null);
    signal.addEventListener('abort', aborted);
    followers.add(follower);
  });
}
