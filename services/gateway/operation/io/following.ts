import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import type { Principal } from '../principal.js';
import { Places } from './places.js';

const everyMs = 250;
/** How many rows, or how often the same row, an account may follow at once in a process (S5). */
const mostOfAccount = 1_000;

/** Follows rows for subscribers. */
export type Following<R> = Part & {
  /**
   * Yields the present state of a row and then each changed state, until the row has ended or is gone, or the reader leaves. Throws `rate_limited`
   * where the account of the caller, or the caller without one, follows too many.
   */
  follow(id: string, caller: Pick<Principal, 'id' | 'accountId'>): AsyncIterable<R>;
};

type Found<R> = { row: R; text: string };
/** A reader that waits for a state other than the one it has `seen`, or for the end, which is null. */
type Waiting<R> = { seen: string | null; done(found: Found<R> | null): void };

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
  const readers = new Readers<R>();
  const places = new Places({ inAll: Number.POSITIVE_INFINITY, ofAccount: mostOfAccount }, `the ${name}`);
  const turn = (): Promise<void> => readers.look(select);
  const abort = new AbortController();
  const looking = createRepeating({ name, everyMs, abort, log, fault: `${name} could not be read`, turn });
  return {
    ...looking,
    async stop() {
      const stopped = looking.stop();
      readers.end();
      await stopped;
    },
    follow(id, caller) {
      const follower = caller.accountId ?? caller.id;
      places.take(follower);
      return readers.follow(id, hasEnded, () => places.giveUp(follower));
    },
  };
}

/** Those who wait for changes of rows. */
class Readers<R extends { id: string }> {
  private readonly waiting = new Map<string, Set<Waiting<R>>>();
  private hasStopped = false;

  async look(select: (ids: string[]) => Promise<R[]>): Promise<void> {
    if (this.waiting.size === 0) return;
    // Who joins during the statement waits for the next one, since this one may not see the row yet.
    const asked = [...this.waiting].map(([id, some]) => [id, [...some]] as const);
    const rows = await select(asked.map(([id]) => id));
    const byId = new Map(rows.map((row) => [row.id, { row, text: JSON.stringify(row) }]));
    for (const [id, some] of asked) {
      const found = byId.get(id) ?? null;
      for (const one of some) if (found === null || found.text !== one.seen) one.done(found);
    }
  }

  /** Ends all waits, and those that would begin. */
  end(): void {
    this.hasStopped = true;
    for (const some of [...this.waiting.values()]) for (const one of [...some]) one.done(null);
  }

  /** The states of a row for one reader. `onEnd` is called once, when the reader or the row has ended. */
  follow(id: string, hasEnded: (row: R) => boolean, onEnd: () => void): AsyncIterable<R> {
    let isOver = false;
    let seen: string | null = null;
    let leave = (): void => {};
    function end(): IteratorReturnResult<undefined> {
      if (!isOver) onEnd();
      isOver = true;
      return { done: true, value: undefined };
    }
    return {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          if (isOver || this.hasStopped) return end();
          const wait = this.waitFor(id, seen);
          leave = wait.leave;
          const found = await wait.found;
          if (!found || isOver) return end();
          seen = found.text;
          if (hasEnded(found.row)) end();
          return { done: false, value: found.row };
        },
        // A reader that leaves does not wait for a change.
        async return() {
          const ended = end();
          leave();
          return ended;
        },
      }),
    };
  }

  /** Waits for a state of a row other than `seen`; null at the end. */
  private waitFor(id: string, seen: string | null): { found: Promise<Found<R> | null>; leave: () => void } {
    const { waiting } = this;
    const some = waiting.get(id) ?? new Set();
    let leave = (): void => {};
    const found = new Promise<Found<R> | null>((resolve) => {
      const one: Waiting<R> = {
        seen,
        done(state) {
          some.delete(one);
          if (some.size === 0 && waiting.get(id) === some) waiting.delete(id);
          resolve(state);
        },
      };
      waiting.set(id, some.add(one));
      leave = () => one.done(null);
    });
    return { found, leave };
  }
}
