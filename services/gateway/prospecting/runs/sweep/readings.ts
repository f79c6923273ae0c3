/** What is read for plans that are made together, each thing once: what one of them was told holds for all. */
export class Readings {
  private readonly kept = new Map<string, Promise<unknown>>();

  /** What `read` answers, or has answered for the same `what`; it throws what that has thrown. */
  once<T>(what: string, read: () => Promise<T>): Promise<T> {
    const held = this.kept.get(what) as Promise<T> | undefined;
    if (held) return held;
    const reading = read();
    this.kept.set(what, reading);
    return reading;
  }
}
