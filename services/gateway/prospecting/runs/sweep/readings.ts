/** Caches what is read for plans that are made together: each thing is read once, and the answer holds for all of them. */
export class Readings {
  private readonly kept = new Map<string, Promise<unknown>>();

  /** Returns the result of `read`, or its earlier result for the same `what`; throws what the earlier call threw. */
  once<T>(what: string, read: () => Promise<T>): Promise<T> {
    const held = this.kept.get(what) as Promise<T> | undefined;
    if (held) return held;
    const reading = read();
    this.kept.set(what, reading);
    return reading;
  }
}
