import { classifyResult } from '../../services/webhooks/sending/index.js';
import { type FollowOptions, followEvents } from './follow-events.js';
import { createForwarder, type Forwarded, newForwarded, type Target } from './forwarder.js';
import { readKeys } from './keys.js';
import { type Counts, describeAttempt, describeSummary } from './words.js';

/** How many events can be sent again, and how many may wait for that at once. */
const kept = 100;
const maxWaiting = 10;

export type ListenOptions = Omit<FollowOptions, 'signal' | 'say'> & {
  target: Target;
  input: Parameters<typeof readKeys>[0];
  say: (line: string) => void;
  isColoured: boolean;
  stopped: AbortController;
};

/**
 * Forwards each event of the account to a handler, one after the other, until `stopped` is aborted; it waits for a slow handler. Prints a line for
 * each attempt, and a summary at the end. Throws a RefusedError if the gateway refuses.
 */
export async function listen(options: ListenOptions): Promise<void> {
  const { say, stopped } = options;
  const { signal } = stopped;
  const forwarder = createForwarder(options.target);
  const counts: Counts = { events: 0, attempts: { delivered: 0, rejected: 0, retry: 0 } };
  const recent = new Map<number, Forwarded>();
  const startedAt = performance.now();
  let turn = Promise.resolve();
  let waiting = 0;

  async function attempt(forwarded: Forwarded): Promise<void> {
    if (signal.aborted) return;
    const result = await forwarder.send(forwarded).catch((error) => {
      // Ended by the person who listens: nothing is known of this attempt.
      if (signal.aborted) return null;
      throw error;
    });
    if (result === null) return;
    counts.attempts[classifyResult(result)] += 1;
    say(describeAttempt(forwarded, result, options.isColoured));
  }

  /** Attempts take turns, so that those again and new events do not overtake each other. */
  function inTurn(forwarded: Forwarded): Promise<void> {
    turn = turn.then(() => attempt(forwarded));
    return turn;
  }

  function again(number: number | null): void {
    const forwarded = number === null ? [...recent.values()].at(-1) : recent.get(number);
    if (!forwarded) say(number === null ? 'Nothing was forwarded yet.' : `#${number} is none of the last ${kept}.`);
    else if (waiting === maxWaiting) say(`${maxWaiting} events wait to be sent again already.`);
    else {
      waiting += 1;
      void inTurn(forwarded).finally(() => {
        waiting -= 1;
      });
    }
  }

  const stopReading = readKeys(options.input, { again, end: () => stopped.abort() });
  const close = (): void => void forwarder.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    for await (const { body } of followEvents({ ...options, signal })) {
      const forwarded = newForwarded(++counts.events, Buffer.from(body));
      recent.set(forwarded.number, forwarded);
      recent.delete(forwarded.number - kept);
      await inTurn(forwarded);
    }
  } finally {
    stopReading();
    close();
  }
  say(describeSummary(counts, (performance.now() - startedAt) / 1_000));
}
