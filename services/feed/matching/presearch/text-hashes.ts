/** Products of two hashes are exact in a double, since this prime is below 2 ** 26. */
const prime = 67_108_859;

/**
 * Hashes of every slice of a text, each in one step: the text is a polynomial of its code units modulo a prime. Its base is drawn by
 * chance, so that texts cannot be chosen to share a hash.
 */
export class TextHashes {
  private readonly base: number;
  /** The hash of each beginning of the text, and the powers of the base. */
  private sums = new Int32Array(4_096);
  private powers = Int32Array.of(1);

  constructor(seed: number) {
    this.base = 0x10000 + ((seed >>> 0) % (prime - 0x10000));
  }

  /** Takes the text that `ofSlice` is about from now on. */
  read(text: string): void {
    if (text.length >= this.sums.length) this.sums = new Int32Array(2 * text.length);
    if (this.powers.length < this.sums.length) this.fillPowers();
    for (let at = 0; at < text.length; at++) this.sums[at + 1] = this.step(this.sums[at]!, text.charCodeAt(at));
  }

  /** Returns the hash of so many code units of the text, which reaches so far. */
  ofSlice(from: number, length: number): number {
    const difference = this.sums[from + length]! - rest(this.sums[from]! * this.powers[length]!);
    return difference < 0 ? difference + prime : difference;
  }

  /** Returns the hash of a whole text. */
  of(text: string): number {
    let hash = 0;
    for (let at = 0; at < text.length; at++) hash = this.step(hash, text.charCodeAt(at));
    return hash;
  }

  private step(hash: number, unit: number): number {
    return rest(hash * this.base + unit + 1);
  }

  private fillPowers(): void {
    this.powers = new Int32Array(this.sums.length);
    this.powers[0] = 1;
    for (let at = 1; at < this.powers.length; at++) this.powers[at] = rest(this.powers[at - 1]! * this.base);
  }
}

/** The rest modulo the prime. It takes a fraction of the time of the operator, which is slow for doubles. */
const rest = (value: number): number => value - Math.floor(value / prime) * prime;
