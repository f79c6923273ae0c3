import { AppError } from '../../platform/errors.js';

/**
 * Events in order, each of the stream's name unless it has one of its own. The reader calls `return` when it leaves. `cursor()` is the
 * position after the last event.
 */
export type EventSource<E = { cursor: string; body: string; event?: string }> = AsyncIterableIterator<E> & {
  return(): Promise<unknown>;
  cursor(): string | null;
};

/** An answer without an end: server-sent events (WHATWG HTML, 9.2), whose ids are cursors. */
export class EventStream {
  constructor(
    readonly event: string,
    readonly source: EventSource,
  ) {}
}

/** What an answer waits for, and what it is then. */
type Awaiting = {
  /** Signals that there may be something. The reader calls `return` when it waits no longer. */
  source: EventSource<unknown>;
  withinMs: number;
  /** The body where the time ends first. */
  nothing: Uint8Array;
  /** Reads the body; null where there is nothing yet after all. */
  read: () => Promise<Uint8Array | null>;
};

/** An answer that comes when there is something to report, or when its time is over (long polling). */
export class Awaited {
  constructor(readonly awaiting: Awaiting) {}
}

/** An answer of any length, which is read page by page while it is sent. */
export class Pages {
  constructor(readonly pages: AsyncIterable<string>) {}
}

/** The error that ends a stream whose reader takes events too slowly; the reader continues from the cursor. */
export const tooSlow = (cursor: string | null): AppError =>
  new AppError('too_slow', 'Events were read too slowly. Connect again to continue after the last one.', {
    cursor: cursor ?? undefined,
  });
