import { setTimeout as delay } from 'node:timers/promises';
import type { Run } from '../../../schema/contracts/lead-generation.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Logger } from '../../platform/log.js';
import type { Database } from '../../platform/postgres.js';
import { selectRunsById } from './sql/runs.js';

const everyMs = 250;
// A reader that is slow misses states in between, never the last one.
const ended = new Set<Run['status']>(['completed', 'out_of_credits', 'cancelled', 'failed']);

type RunProgress = Part & {
  /** The states of a run as they change, first the present one, until it has ended or is gone, or the reader leaves. */
  follow(runId: string): AsyncIterable<Run>;
};

type Follower = { runId: string; wake: (run: Run | null) => void };

/**
 * Follows runs for the subscribers of this process: one statement for all runs that anybody follows, four times a second. Progress is
 * read from the database, so it does not matter which process works a run, or which serves the subscriber.
 */
export function createRunProgress(database: Database, log: Logger): RunProgress {
  const followers = new Set<Follower>();
  const abort = new AbortController();
  let loop: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      if (followers.size > 0) await look().catch((error) => log.warn({ err: error }, 'runs could not be followed'));
      await delay(everyMs, undefined, { signal: abort.signal }).catch(() => {});
    }
  }

  async function look(): Promise<void> {
    const asked = [...followers];
    const runs = await selectRunsById(database.pool, [...new Set(asked.map((one) => one.runId))]);
    const byId = new Map(runs.map((one) => [one.id, one]));
    for (const follower of asked) follower.wake(byId.get(follower.runId) ?? null);
  }

  return {
    name: 'progress of runs',
    async start() {
      loop = run();
    },
    async stop() {
      abort.abort();
      await loop;
    },
    follow(runId) {
      const left = new AbortController();
      const states = followStates(followers, runId, AbortSignal.any([left.signal, abort.signal]));
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

async function* followStates(followers: Set<Follower>, runId: string, signal: AbortSignal): AsyncGenerator<Run> {
  let seen = '';
  while (!signal.aborted) {
    const found = await nextLook(followers, runId, signal);
    if (!found) return;
    const text = JSON.stringify(found);
    if (text === seen) continue;
    seen = text;
    yield found;
    if (ended.has(found.status)) return;
  }
}

/** What the next look finds; null where the run is gone or the signal aborts. */
function nextLook(followers: Set<Follower>, runId: string, signal: AbortSignal): Promise<Run | null> {
  return new Promise((done) => {
    const follower = { runId, wake: finish };
    const aborted = (): void => finish(null);
    function finish(run: Run | null): void {
      followers.delete(follower);
      signal.removeEventListener('abort', aborted);
      done(run);
    }
    if (signal.aborted) return done(null);
    signal.addEventListener('abort', aborted);
    followers.add(follower);
  });
}
