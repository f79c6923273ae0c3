import { finish } from '../../../platform/turn.js';
import { CompanyColumns } from './company-columns.js';
import type { FilterFacts, NumberFilter } from './company-filter.js';
import { createScanKernel } from './scan-kernel.js';
import { createTopRows } from './top-rows.js';

/** A vector with 8 bits per value: value i is `bytes[i] * scale`. No byte is -128. */
export type QuantisedVector = { bytes: Int8Array; scale: number };

export type IndexedCompany = { id: number; vector: QuantisedVector; facts: FilterFacts };

/** The query of a scan: likeness to `vector`, plus a bonus for the industry of a company. */
export type ScanQuery = {
  vector: QuantisedVector;
  /** The bonus of each industry, by its number; number 0 stands for an unknown industry. */
  industryBonus: Float32Array;
  filter: NumberFilter;
  excluded: ReadonlySet<number>;
  /** Companies with a lower score do not match. */
  minScore: number;
  /** How many of the best companies are wanted. */
  top: number;
};

export type Hit = { id: number; score: number };
type Scanned = { total: number; hits: Hit[] };

/** How many rows one call of the kernel takes. */
const slice = 4_096;
// Addresses in the kernel's memory: what a scan needs lies before the vectors.
const queryAt = 0;
const listAt = 8_192;
const outAt = listAt + slice * 4;
/** How many excluded companies are looked up at once. */
const excludedAtOnce = 1_000;
const vectorsAt = 65_536;
const pageBytes = 65_536;
/** The longest vector, after rounding up to 16. */
export const maxDims = listAt;

/**
 * The vectors of a generation's companies in memory, with the facts that filters read. It is searched from end to end: filters first, by
 * columns of numbers, then exact inner products of the rest. For one million companies of 256 dimensions it holds 280 MB. It belongs to
 * one thread, in which scans and changes may take turns: a row that is added while a scan goes on is not a part of it.
 */
export class VectorIndex {
  /** The bytes of a vector in memory: the kernel reads 16 values of a row at least, also of a model that learned no dimensions. */
  private readonly stride: number;
  private readonly kernel = createScanKernel(vectorsAt / pageBytes);
  private readonly columns: CompanyColumns;
  private rows = 0;
  /** The number of first rows that are in the order of their ids, as a generation is loaded; rows added later are in `later`. */
  private sorted = 0;
  private readonly later = new Map<number, number>();

  /** Throws for vectors longer than `maxDims`; `industryNumbers` are those of this process, from 1 on. */
  constructor(
    readonly dims: number,
    industryNumbers: ReadonlyMap<string, number>,
  ) {
    this.stride = Math.max(1, Math.ceil(dims / 16)) * 16;
    if (this.stride > maxDims) throw new Error(`vectors of ${dims} dimensions are too long; the most is ${maxDims}`);
    this.columns = new CompanyColumns(industryNumbers);
  }

  /** How many companies the index has. */
  get size(): number {
    return this.rows;
  }

  /** Adds a company, or replaces what the index has of it. */
  put({ id, vector, facts }: IndexedCompany): void {
    if (vector.bytes.length !== this.dims) {
      throw new Error(`the vector of company ${id} is not of ${this.dims} dimensions`);
    }
    const row = this.rowOf(id) ?? this.addRow(id);
    this.bytesOf(row).set(vector.bytes);
    this.columns.scales[row] = vector.scale;
    this.columns.setFacts(row, facts);
  }

  /** The best companies that pass, the best first and the lower id among equals, and how many match at all. */
  scan(query: ScanQuery): Scanned {
    return finish(this.scanInSteps(query));
  }

  /** As `scan`, a few thousand rows at a time. */
  *scanInSteps({ vector, industryBonus, filter, excluded, minScore, top }: ScanQuery): Generator<void, Scanned> {
    const { columns, rows, stride } = this;
    const { memory, dots } = this.kernel;
    const excludedRows = yield* this.rowsOf(excluded);
    const best = createTopRows(top, columns.ids);
    let total = 0;
    for (let start = 0; start < rows; start += slice) {
      const end = Math.min(rows, start + slice);
      // Another scan has had its turn meanwhile, and the memory may have grown.
      const query = new Int8Array(memory.buffer, queryAt, stride).fill(0);
      query.set(vector.bytes);
      const list = new Uint32Array(memory.buffer, listAt, slice);
      let count = 0;
      for (let row = start; row < end; row++) if (columns.passes(filter, row)) list[count++] = row;
      dots(listAt, count, vectorsAt, stride, queryAt, outAt);
      const out = new Int32Array(memory.buffer, outAt, slice);
      const { scales, industries } = columns;
      for (let index = 0; index < count; index++) {
        const row = list[index]!;
        const score = out[index]! * vector.scale * scales[row]! + industryBonus[industries[row]!]!;
        if (score < minScore || excludedRows.has(row)) continue;
        total++;
        if (score >= best.floor) best.offer(row, score);
      }
      yield;
    }
    return { total, hits: best.take().map(({ row, score }) => ({ id: columns.ids[row]!, score })) };
  }

  private *rowsOf(ids: ReadonlySet<number>): Generator<void, Set<number>> {
    const rows = new Set<number>();
    let left = excludedAtOnce;
    for (const id of ids) {
      const row = this.rowOf(id);
      if (row !== undefined) rows.add(row);
      if (--left > 0) continue;
      left = excludedAtOnce;
      yield;
    }
    return rows;
  }

  /** Those of these companies that the index has and that pass, each once, with the score that a scan gives them. */
  look(ids: Iterable<number>, { vector, industryBonus, filter, excluded }: ScanQuery): Hit[] {
    const { columns, dims } = this;
    const hits: Hit[] = [];
    for (const id of new Set(ids)) {
      const row = this.rowOf(id);
      if (row === undefined || excluded.has(id) || !columns.passes(filter, row)) continue;
      const bytes = this.bytesOf(row);
      let sum = 0;
      for (let index = 0; index < dims; index++) sum += bytes[index]! * vector.bytes[index]!;
      const score = sum * vector.scale * columns.scales[row]! + industryBonus[columns.industries[row]!]!;
      hits.push({ id, score });
    }
    return hits;
  }

  has(id: number): boolean {
    return this.rowOf(id) !== undefined;
  }

  /** The vector of a company, or undefined where the index does not have it. */
  read(id: number): Float32Array | undefined {
    const row = this.rowOf(id);
    return row === undefined ? undefined : readVector({ bytes: this.bytesOf(row), scale: this.columns.scales[row]! });
  }

  private rowOf(id: number): number | undefined {
    const { ids } = this.columns;
    let [low, high] = [0, this.sorted - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = ids[middle]!;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return this.later.get(id);
  }

  private addRow(id: number): number {
    const { columns, stride } = this;
    const { memory } = this.kernel;
    const row = this.rows++;
    columns.reserve(this.rows);
    const missing = vectorsAt + this.rows * stride - memory.buffer.byteLength;
    // A tenth more than needed: growing does not copy, but every view must be made anew.
    if (missing > 0) memory.grow(Math.ceil((missing + (this.rows * stride) / 10) / pageBytes));
    if (this.sorted === row && (row === 0 || columns.ids[row - 1]! < id)) this.sorted++;
    else this.later.set(id, row);
    columns.ids[row] = id;
    return row;
  }

  private bytesOf(row: number): Int8Array {
    return new Int8Array(this.kernel.memory.buffer, vectorsAt + row * this.stride, this.dims);
  }
}

/** Rounds a vector to 8 bits per value; the largest value becomes 127. */
export function quantiseVector(vector: Float32Array): QuantisedVector {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  // As it is stored: a query must be rounded as the companies are.
  const scale = Math.fround(largest / 127);
  const bytes = new Int8Array(vector.length);
  if (scale > 0) for (let at = 0; at < bytes.length; at++) bytes[at] = Math.round(vector[at]! / scale);
  return { scale, bytes };
}

/** The values of a quantised vector. */
export function readVector({ bytes, scale }: QuantisedVector): Float32Array {
  // A loop: `Float32Array.from` took a third of a search's time.
  const vector = new Float32Array(bytes.length);
  for (let at = 0; at < vector.length; at++) vector[at] = bytes[at]! * scale;
  return vector;
}
