import { AppError } from '../../platform/errors.js';

/** Events in order. The reader calls `return` when it leaves. `cursor()` is the position after the last event. */
export type EventSource<E = { cursor: string; body: string }> = AsyncIterableIterator<E> & {
  return(): Promise<unknown>;
  cursor(): string | null;
};

/** An answer without an end: server-sent events of one name (WHATWG HTML, 9.2), whose ids are cursors. */
export class EventStream {
  constructor(
    readonly event: string,
    readonly source: EventSource,
  ) {}
}

/** An answer of any length, which is read page by page while it is sent. */
export class Pages {
  constructor(readonly pages: AsyncIterable<string>) {}
}

/** The reason that the reader of a stream is told when it is ended because it takes events too slowly; it goes on from the cursor. */
export const tooSlow = (cursor: string | null): AppError =>
  new AppError('too_slow', 'Events were taken too slowly. Connect again to go on after the last one.', {
    cursor: cursor ?? undefined,
  });
