/** What is told, in order; whoever takes it calls `return` when they leave. `cursor` is where it stands. */
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

/** An answer of any length that is read while it is sent, a page at a time. */
export class Pages {
  constructor(readonly pages: AsyncIterable<string>) {}
}
