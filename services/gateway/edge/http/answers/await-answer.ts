import type { Response } from 'express';
import type { Awaited } from '../../../operation/streamed-answers.js';
import { credentialEnded, visitOf } from '../authenticate.js';
import { whenOver } from '../when-over.js';

type Waiting = {
  /** What the request costs, which says how long its turn is. It was charged when the request came. */
  price: number;
  /** Counts the reader while it waits. Throws where it is one too many. */
  enter: () => void;
  /** Calls `end` where the credential of the reader has ended; returns what stops the watch. */
  watch: (end: () => void) => () => void;
};

/**
 * Waits for the body of an answer, and returns it as soon as there is one or the time is over. The wait holds up no other request of the caller,
 * and ends when the reader has gone or the service stops. Throws `unauthenticated` if the credential of the reader ends, and what reading throws.
 */
export async function awaitAnswer(response: Response, { awaiting }: Awaited, options: Waiting): Promise<Uint8Array> {
  const { source, withinMs, nothing, read } = awaiting;
  const visit = visitOf(response);
  const leave = (): void => void source.return();
  const timer = setTimeout(leave, withinMs);
  let hasEnded = false;
  let unwatch = (): void => {};
  try {
    options.enter();
    unwatch = options.watch(() => {
      hasEnded = true;
      leave();
    });
    whenOver(response.req, response, leave);
    visit.leave();
    // The time of the request is that until it began to wait.
    response.locals.answered?.();
    for await (const _ of source) {
      const found = await visit.again(options.price, read);
      if (found) return found;
    }
    if (hasEnded) throw credentialEnded();
    return nothing;
  } finally {
    clearTimeout(timer);
    unwatch();
    leave();
  }
}
