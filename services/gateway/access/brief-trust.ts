import { LRUCache } from 'lru-cache';

// A credential that ends must fail on every replica within 1 s (A2). The remaining 0.7 s are for a busy machine.
const trustMs = 300;
const maxAnswers = 10_000;

/** Trusts for 0.3 s what the database answered about a credential, so that a busy caller does not cost a statement for each request. */
export class BriefTrust<T extends object | true> {
  readonly #clock: { now(): number };
  readonly #trusted: LRUCache<string, T>;
  readonly #asked = new Map<string, { start: number; before: number; answer: Promise<T | null> }>();
  #distrusts = 0;

  constructor(clock: { now(): number } = performance) {
    this.#clock = clock;
    this.#trusted = new LRUCache({ max: maxAnswers, ttl: trustMs, ttlResolution: 0, perf: clock });
  }

  /** The trusted answer, null where there is none. */
  trusted(name: string): T | null {
    return this.#trusted.get(name) ?? null;
  }

  /**
   * The trusted answer, or the one that `question` finds, which those who ask the same meanwhile share. The answer null says that the credential is
   * not valid, and is not kept.
   */
  async ask(name: string, question: () => Promise<T | null>): Promise<T | null> {
    const trusted = this.#trusted.get(name);
    if (trusted) return trusted;
    // Trusted from the time of the question, not of the answer, since the credential may have ended in between.
    const start = this.#clock.now();
    const before = this.#distrusts;
    const asked = this.#asked.get(name);
    if (asked && asked.before === before && start - asked.start < trustMs) return asked.answer;
    const one = { start, before, answer: question() };
    this.#asked.set(name, one);
    const answer = await one.answer.finally(() => {
      if (this.#asked.get(name) === one) this.#asked.delete(name);
    });
    // An answer to a question from before a distrust may no longer be true.
    if (answer && this.#distrusts === before) this.#trusted.set(name, answer, { start });
    return answer;
  }

  /** Forgets all answers, also those that are on their way. */
  distrust(): void {
    this.#distrusts++;
    this.#trusted.clear();
  }
}
