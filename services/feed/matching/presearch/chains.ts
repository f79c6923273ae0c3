import type { Records } from './records.js';

/**
 * A hash table over records, which are chained through one of their fields. It grows by linear hashing: each addition splits one bucket,
 * so no addition waits until a whole table is laid anew.
 */
export class Chains {
  private heads = new Int32Array(16);
  private buckets = 8;
  /** The largest power of two that is not above `buckets`. */
  private level = 8;
  private entries = 0;

  constructor(
    private readonly records: Records,
    /** The field that holds the next record of the chain. */
    private readonly next: number,
    private readonly hashOf: (record: number) => number,
  ) {}

  /** The first of the records that may have this hash; the field `next` leads to the others. */
  first(hash: number): number {
    return this.heads[this.bucketOf(hash)]!;
  }

  add(record: number, hash: number): void {
    const bucket = this.bucketOf(hash);
    this.records.data[record + this.next] = this.heads[bucket]!;
    this.heads[bucket] = record;
    if (++this.entries > this.buckets) this.split();
  }

  remove(record: number, hash: number): void {
    const { next } = this;
    const { data } = this.records;
    const bucket = this.bucketOf(hash);
    this.entries--;
    let before = this.heads[bucket]!;
    if (before === record) {
      this.heads[bucket] = data[record + next]!;
      return;
    }
    while (data[before + next] !== record) before = data[before + next]!;
    data[before + next] = data[record + next]!;
  }

  private bucketOf(hash: number): number {
    const bucket = hash & (2 * this.level - 1);
    return bucket < this.buckets ? bucket : bucket & (this.level - 1);
  }

  /** Adds a bucket, and divides the records of the bucket that stood for both. */
  private split(): void {
    if (this.buckets === this.heads.length) {
      const larger = new Int32Array(this.heads.length + Math.max(16, this.heads.length >> 2));
      larger.set(this.heads);
      this.heads = larger;
    }
    const { next } = this;
    const { data } = this.records;
    const from = this.buckets - this.level;
    const to = this.buckets++;
    let record = this.heads[from]!;
    this.heads[from] = 0;
    while (record !== 0) {
      const following = data[record + next]!;
      const bucket = (this.hashOf(record) & (2 * this.level - 1)) === to ? to : from;
      data[record + next] = this.heads[bucket]!;
      this.heads[bucket] = record;
      record = following;
    }
    if (this.buckets === 2 * this.level) this.level = this.buckets;
  }
}

/** A hash of two integers, all bits of which depend on both. */
export function mix(one: number, other: number): number {
  let hash = Math.imul(one ^ 0x2545f491, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
