/** Bytes that can be read again from any place that was not forgotten, by one reader after the other. */
export type Replay = {
  /** The bytes from an offset on, those read before first. */
  from(offset: number): AsyncGenerator<Buffer>;
  /** Nobody will ask for what lies before the offset again. */
  forget(offset: number): void;
};

/** Keeps what is read of a stream that begins at `start` until it is forgotten. */
export function createReplay(stream: AsyncIterable<Buffer>, start: number): Replay {
  const source = stream[Symbol.asyncIterator]();
  const held: Buffer[] = [];
  let heldFrom = start;
  return {
    async *from(offset) {
      let at = heldFrom;
      for (const chunk of [...held]) {
        const end = at + chunk.length;
        if (end > offset) yield chunk.subarray(Math.max(0, offset - at));
        at = end;
      }
      for (;;) {
        const { value, done } = await source.next();
        if (done) return;
        held.push(value);
        yield value;
      }
    },
    forget(offset) {
      while (held.length > 0 && heldFrom + held[0]!.length <= offset) heldFrom += held.shift()!.length;
    },
  };
}
