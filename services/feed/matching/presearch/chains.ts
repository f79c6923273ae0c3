import type { Records } from './records.js';

/**
 * A hash table of records that are chained through one of their fields. It grows by linear hashing: an addition splits at most one bucket, so none
 * waits for a rebuild of the whole table. A bucket holds the hash of its first record, and whether others follow, so that hardly any record is
 * fetched in vain: fetching one from memory takes most of the time of a look-up.
 */
export class Chains {
  /** For each bucket the hash of its first record, and the record, negative where others follow. */
  private heads = new Int32Array(32);
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

  /** The first of the records that may have this hash, or 0; the field `next` leads to the others. */
  first(hash: number): number {
    const head = this.headOf(hash);
    const first = this.heads[head + 1]!;
    if (this.heads[head] === hash) return first < 0 ? -first : first;
    return first < 0 ? this.records.data[this.next - first]! : 0;
  }

  add(record: number, hash: number): void {
    this.put(this.headOf(hash), record, hash);
    if (++this.entries > this.buckets) this.split();
  }

  remove(record: number, hash: number): void {
    const { next } = this;
    const { data } = this.records;
    const head = this.headOf(hash);
    this.entries--;
    const first = Math.abs(this.heads[head + 1]!);
    const following = data[record + next]!;
    if (first === record) {
      this.heads[head] = following === 0 ? 0 : this.hashOf(following);
      this.heads[head + 1] = following === 0 || data[following + next] === 0 ? following : -following;
      return;
    }
    let before = first;
    while (data[before + next] !== record) before = data[before + next]!;
    data[before + next] = following;
    if (before === first && following === 0) this.heads[head + 1] = first;
  }

  private headOf(hash: number): number {
    const bucket = hash & (2 * this.level - 1);
    return 2 * (bucket < this.buckets ? bucket : bucket & (this.level - 1));
  }

  private put(head: number, record: number, hash: number): void {
    const first = Math.abs(this.heads[head + 1]!);
    this.records.data[record + this.next] = first;
    this.heads[head] = hash;
    this.heads[head + 1] = first === 0 ? record : -record;
  }

  /** Adds a bucket, and divides between the two the records of the bucket that held those of both. */
  private split(): void {
    if (2 * this.buckets === this.heads.length) {
      const larger = new Int32Array(2 * (this.buckets + Math.max(16, this.buckets >> 3)));
      larger.set(this.heads);
      this.heads = larger;
    }
    const from = this.buckets - this.level;
    const to = this.buckets++;
    let record = Math.abs(this.heads[2 * from + 1]!);
    this.heads[2 * from] = 0;
    this.heads[2 * from + 1] = 0;
    while (record !== 0) {
      const following = this.records.data[record + this.next]!;
      const hash = this.hashOf(record);
      this.put(2 * ((hash & (2 * this.level - 1)) === to ? to : from), record, hash);
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
