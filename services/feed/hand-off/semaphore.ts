export type Semaphore = {
  /** Waits for a free place, first come first served. Calling the returned function releases it. */
  acquire(): Promise<() => void>;
};

/** Creates a semaphore with `count` places. */
export function createSemaphore(count: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = count;
  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
  return {
    async acquire() {
      if (free > 0) free--;
      else await new Promise<void>((done) => waiting.push(done));
      return release;
    },
  };
}
