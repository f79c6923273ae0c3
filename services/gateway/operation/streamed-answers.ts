/** Events in order. The reader calls `return` when it leaves. `cursor()` is the position after the last event. */
export type EventSource = AsyncIterableIterator<{ cursor: string; body: string }> & {
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
