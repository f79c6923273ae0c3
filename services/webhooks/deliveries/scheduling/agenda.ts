/** How exact the times of an agenda are. */
const gridMs = 50;

/**
 * Entries that come due soon, by key and time. The caller passes the current time, and the cost does not depend on how many entries it holds. The
 * same key may have entries at several times, but only one at each.
 */
export class Agenda<T> {
  private readonly byTime = new Map<number, Map<string, T>>();
  private earliest = Number.POSITIVE_INFINITY;

  add(key: string, entry: T, atMs: number): void {
    const time = Math.ceil(atMs / gridMs);
    const entries = this.byTime.get(time) ?? new Map<string, T>();
    this.byTime.set(time, entries.set(key, entry));
    this.earliest = Math.min(this.earliest, time);
  }

  /** When `take` will return the next entry; infinity if there is none. */
  get nextAt(): number {
    return this.earliest * gridMs;
  }

  /** Removes and returns the entries that are due. */
  take(nowMs: number): T[] {
    const due: T[] = [];
    while (this.nextAt <= nowMs) {
      due.push(...(this.byTime.get(this.earliest)?.values() ?? []));
      this.byTime.delete(this.earliest);
      this.earliest = this.byTime.size === 0 ? Number.POSITIVE_INFINITY : Math.min(...this.byTime.keys());
    }
    return due;
  }
}
