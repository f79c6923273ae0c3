/** Bytes that can be read again from any place that was not forgotten, by one reader at a time. */
export type Replay = {
  /** Yields the bytes from an offset on, beginning with those that were read before. */
  from(offset: number): AsyncGenerator<Buffer>;
  /** Releases the bytes before the offset, which will not be read again. */
  forget(offset: number): void;
};

/** Keeps what is read of a stream that begins at offset `start`, until it is forgotten. */
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
      let count = 0;
      for (; count < held.length && heldFrom + held[count]!.length <= offset; count++) heldFrom += held[count]!.length;
      // At once, since to shift a long array takes as long for each.
      held.splice(0, count);
    },
  };
}
