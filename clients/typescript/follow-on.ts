import { FollowError } from './follow-error.js';
import type { Server } from './server.js';

/** Where a follower begins: behind a cursor; otherwise at the place of a consumer; otherwise at an instant; otherwise now. */
type Start = { cursor?: string | undefined; consumer?: string | undefined; since?: string | undefined };

export type FollowOptions = Server &
  Start & {
    icpCriteriaIds?: readonly string[] | undefined;
    signalTypes?: readonly string[] | undefined;
    /** Ends the follower. Without it, leaving the loop ends the follower, as soon as the next event comes. */
    signal?: AbortSignal | undefined;
    /**
     * Called when the cursor has expired: signals were missed, and the follower continues from the oldest cursor that works. Without it,
     * the follower ends with a FollowError of status 410.
     */
    onExpired?: ((oldestCursor: string) => void) | undefined;
    /** Called on each change: `connected` once the server has answered, `waiting` before the next attempt to connect. */
    onState?: ((state: FollowState) => void) | undefined;
    /** The shortest and the longest time between two connections. Default: 500 and 30,000. */
    backOffMs?: { min: number; max: number } | undefined;
    /** The connection counts as broken after so long without a sign of life. The server sends one every 15 s. Default: 45,000. */
    silenceMs?: number | undefined;
  };

export type FollowState = { is: 'connecting' | 'connected' } | { is: 'waiting'; forMs: number; after: unknown };

/** What a connection yields: an event, or only the cursor from which to continue. */
export type Placed<Event> = Event | { type: 'place'; cursor: string };

/** One connection. It returns when the server ended it, and throws when it broke or was refused. */
export type Connect<Event> = (
  place: Start,
  connection: { options: FollowOptions; closed: AbortSignal; opened: () => void },
) => AsyncGenerator<Placed<Event>>;

/**
 * Yields events in order, each once, over as many connections as it takes; each begins after the last event that was taken. Between two
 * connections it waits, twice as long after each one that yielded nothing, and as long as the server demands. Ends with `options.signal`,
 * and throws a FollowError if another connection cannot help.
 */
export async function* followOn<Event extends { type: string; cursor: string }>(
  connect: Connect<Event>,
  options: FollowOptions,
): AsyncGenerator<Event, void, undefined> {
  const { signal, onState, backOffMs = { min: 500, max: 30_000 } } = options;
  let place: Start = { cursor: options.cursor, consumer: options.consumer, since: options.since };
  let failures = 0;
  while (!signal?.aborted) {
    let after: unknown = null;
    const closing = new AbortController();
    const close = (): void => closing.abort();
    signal?.addEventListener('abort', close);
    onState?.({ is: 'connecting' });
    try {
      const opened = (): void => onState?.({ is: 'connected' });
      for await (const event of connect(place, { options, closed: closing.signal, opened })) {
        if (signal?.aborted) return;
        place = { cursor: event.cursor };
        failures = 0;
        if (event.type !== 'place') yield event as Event;
      }
    } catch (error) {
      if (signal?.aborted) return;
      after = error;
      place = afterExpiry(error, options) ?? place;
    } finally {
      signal?.removeEventListener('abort', close);
      close();
    }
    const forMs = waitFor(failures++, backOffMs, after);
    onState?.({ is: 'waiting', forMs, after });
    await pause(forMs, signal);
  }
}

/** Where to continue after an expired cursor; null if another connection can help. Throws any other error. */
function afterExpiry(error: unknown, { onExpired }: FollowOptions): Start | null {
  if (!(error instanceof FollowError) || error.isPassing) return null;
  if (error.oldestCursor === undefined || !onExpired) throw error;
  onExpired(error.oldestCursor);
  return { cursor: error.oldestCursor };
}

/** Half of the time is random, so that the followers of a server that was away do not all come back at once. */
function waitFor(failures: number, { min, max }: { min: number; max: number }, after: unknown): number {
  const demandedMs = after instanceof FollowError ? after.retryAfterS * 1_000 : 0;
  const grownMs = Math.min(max, min * 2 ** Math.min(failures, 30));
  return Math.round(demandedMs + grownMs * (0.5 + Math.random() / 2));
}

/** Waits, at most until the signal. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done) => {
    if (signal?.aborted) return done();
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      done();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish);
  });
}
