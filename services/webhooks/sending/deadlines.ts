/** Something that expires at `deadlineMs`, on the clock of `performance.now()`. */
export type Deadlined = { readonly deadlineMs: number; expire(): void };

export type Deadlines = { add(entry: Deadlined): void; remove(entry: Deadlined): void };

/**
 * Keeps the deadlines of the attempts in flight that have the same time-out on one timer. They expire in the order in which
 * they were added, and adding or removing one needs no timer of its own.
 */
export function createDeadlines(): Deadlines {
  const waiting = new Set<Deadlined>();
  let isArmed = false;

  function arm(first: Deadlined): void {
    isArmed = true;
    // After the event loop was blocked, the timer runs before the sockets are read. The immediate lets responses that have already arrived
    // count first. The sockets keep the process alive, so the timer need not.
    setTimeout(() => setImmediate(expireDue), Math.max(1, Math.ceil(first.deadlineMs - performance.now()))).unref();
  }

  function expireDue(): void {
    isArmed = false;
    const now = performance.now();
    for (const entry of waiting) {
      // The timer is set again for the oldest entry that is left, since the entry that it was set for has usually ended long ago.
      if (entry.deadlineMs > now) {
        arm(entry);
        return;
      }
      waiting.delete(entry);
      entry.expire();
    }
  }

  return {
    add(entry) {
      waiting.add(entry);
      if (!isArmed) arm(entry);
    },
    remove: (entry) => void waiting.delete(entry),
  };
}
