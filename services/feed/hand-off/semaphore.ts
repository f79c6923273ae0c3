export type Slots = {
  /** Waits for a free slot, first come first served; the answer gives it back. */
  enter(): Promise<() => void>;
};

/** Lets at most `count` be at work at once. */
export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
  return {
    async enter() {
      if (free > 0) free--;
      else await new Promise<void>((done) => waiting.push(done));
      return leave;
    },
  };
}
