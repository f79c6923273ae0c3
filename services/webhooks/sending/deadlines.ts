/** What is ended when its time is over; `deadlineMs` is on the clock of `performance.now()`. */
export type Deadlined = { readonly deadlineMs: number; expire(): void };

export type Deadlines = { add(entry: Deadlined): void; remove(entry: Deadlined): void };

/**
 * The deadlines of all attempts in flight, on one timer. Since every attempt has the same time-out, they expire in the
 * order in which they were added, so that adding and removing cost no timer.
 */
export function createDeadlines(): Deadlines {
  const waiting = new Set<Deadlined>();
  let isArmed = false;

  function arm(first: Deadlined): void {
    isArmed = true;
    // After a stall of the loop the timer runs before the sockets are read; the immediate lets answers that are already
    // here count first. Sockets keep the process alive, the timer need not.
    setTimeout(() => setImmediate(expireDue), Math.max(1, Math.ceil(first.deadlineMs - performance.now()))).unref();
  }

  function expireDue(): void {
    isArmed = false;
    const now = performance.now();
    for (const entry of waiting) {
      // Armed again for the oldest that is left; the one that set the timer has mostly ended long ago.
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
