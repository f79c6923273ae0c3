/**
 * Records of a fixed number of integers in one typed array. A record is identified by the index of its first integer, and 0 means none. Records that
 * are given back are reused, so a large array is at most an eighth longer than the largest number of live records needs.
 */
export class Records {
  data: Int32Array;
  /** How many records are taken. */
  live = 0;
  private free = 0;
  private end: number;

  constructor(private readonly size: number) {
    this.data = new Int32Array(64 * size);
    this.end = size;
  }

  /** Returns a record of zeros. */
  take(): number {
    this.live++;
    const again = this.free;
    if (again !== 0) {
      this.free = this.data[again]!;
      this.data[again] = 0;
      return again;
    }
    const taken = this.end;
    this.end += this.size;
    if (this.end > this.data.length) this.grow();
    return taken;
  }

  /** Gives a record back; nothing may refer to it any more. */
  give(record: number): void {
    for (let field = 1; field < this.size; field++) this.data[record + field] = 0;
    this.data[record] = this.free;
    this.free = record;
    this.live--;
  }

  /** Calls `visit` with each record, also with those that were given back, of which only the first field is in use. */
  each(visit: (record: number) => void): void {
    for (let record = this.size; record < this.end; record += this.size) visit(record);
  }

  private grow(): void {
    const records = Math.floor(this.data.length / this.size);
    // Small arrays double. Large ones grow by an eighth: what is reserved in vain counts more there than copying.
    const larger = new Int32Array((records + Math.max(64, records >> (records < 100_000 ? 0 : 3))) * this.size);
    larger.set(this.data);
    this.data = larger;
  }
}
