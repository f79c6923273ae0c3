import { type FilterFacts, type NumberFilter, toCountryNumber, toSizeNumber, unknownNumber } from './company-filter.js';
import { createScanKernel } from './scan-kernel.js';
import { createTopRows } from './top-rows.js';

/** A vector as bytes: each value is `bytes[i] * scale`, no byte is -128. */
export type QuantisedVector = { bytes: Int8Array; scale: number };

export type IndexedCompany = { id: number; vector: QuantisedVector; facts: FilterFacts };

/** What a scan looks for: likeness to `vector`, plus what the industry of a company alone is worth. */
export type ScanQuery = {
  vector: QuantisedVector;
  /** By industry number; 0 stands for an unknown industry. */
  industryBonus: Float32Array;
  filter: NumberFilter;
  excluded: ReadonlySet<number>;
  /** Companies below it are no match. */
  minScore: number;
  /** How many of the best are wanted. */
  top: number;
};

export type Hit = { id: number; score: number };

/** The rows that one call of the kernel takes. */
const slice = 4_096;
// The scratch of a scan lies before the vectors.
const queryAt = 0;
const listAt = 8_192;
const outAt = listAt + slice * 4;
const vectorsAt = 65_536;
const pageBytes = 65_536;
/** The longest vector, after rounding up to 16. */
export const maxDims = listAt;

/** The vectors of a generation's companies in memory, with the facts that filters read. */
export type VectorIndex = ReturnType<typeof createVectorIndex>;

/**
 * An index that is searched from end to end: filters first, by columns of numbers, then exact inner products of the rest. For one
 * million companies of 256 dimensions it holds 280 MB. It is of one thread; a scan runs to its end undisturbed.
 */
export function createVectorIndex(dims: number, industryNumbers: ReadonlyMap<string, number>) {
  // The kernel reads 16 values of a row at least, also of a model that learned nothing from a few companies.
  const stride = Math.max(1, Math.ceil(dims / 16)) * 16;
  if (stride > maxDims) throw new Error(`vectors of ${dims} dimensions are too long; the most is ${maxDims}`);
  const { memory, dots } = createScanKernel(vectorsAt / pageBytes);
  const columns = createColumns();
  let size = 0;
  // Rows come in the order of their ids when a generation is loaded; only what is added later needs a map.
  let sorted = 0;
  const later = new Map<number, number>();

  function rowOf(id: number): number | undefined {
    let [low, high] = [0, sorted - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = columns.ids[middle]!;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return later.get(id);
  }

  function addRow(id: number): number {
    const row = size++;
    columns.reserve(size);
    const missing = vectorsAt + size * stride - memory.buffer.byteLength;
    // A tenth more than needed: growing does not copy, but every view must be made anew.
    if (missing > 0) memory.grow(Math.ceil((missing + (size * stride) / 10) / pageBytes));
    if (sorted === row && (row === 0 || columns.ids[row - 1]! < id)) sorted++;
    else later.set(id, row);
    columns.ids[row] = id;
    return row;
  }

  function bytesOf(row: number): Int8Array {
    return new Int8Array(memory.buffer, vectorsAt + row * stride, dims);
  }

  function put({ id, vector, facts }: IndexedCompany): void {
    if (vector.bytes.length !== dims) throw new Error(`the vector of company ${id} is not of ${dims} dimensions`);
    const row = rowOf(id) ?? addRow(id);
    bytesOf(row).set(vector.bytes);
    columns.scales[row] = vector.scale;
    columns.countries[row] = toCountryNumber(facts.hq_country);
    columns.industries[row] = (facts.industry_id && industryNumbers.get(facts.industry_id)) || 0;
    columns.sizes[row] = toSizeNumber(facts.company_size);
    columns.employees[row] = facts.employees_on_social ?? unknownNumber;
    columns.founded[row] = facts.founded ?? unknownNumber;
  }

  function passes(filter: NumberFilter, row: number): boolean {
    const { countries, industries, sizes, employees, founded } = filter;
    if (countries !== null && countries[columns.countries[row]!] !== 1) return false;
    if (sizes !== null && sizes[columns.sizes[row]!] !== 1) return false;
    if (industries !== null && industries[columns.industries[row]!] !== 1) return false;
    if (employees !== null) {
      const value = columns.employees[row]!;
      if (value < employees.min || value > employees.max) return false;
    }
    if (founded !== null) {
      const value = columns.founded[row]!;
      if (value < founded.min || value > founded.max) return false;
    }
    return true;
  }

  /** The best companies that pass, the best first and the lower id among equals, and how many match at all. */
  function scan({ vector, industryBonus, filter, excluded, minScore, top }: ScanQuery): { total: number; hits: Hit[] } {
    const excludedRows = new Set([...excluded].map(rowOf));
    const query = new Int8Array(memory.buffer, queryAt, stride).fill(0);
    query.set(vector.bytes);
    const list = new Uint32Array(memory.buffer, listAt, slice);
    const out = new Int32Array(memory.buffer, outAt, slice);
    const best = createTopRows(top, columns.ids);
    const { scales, industries } = columns;
    let total = 0;
    for (let start = 0; start < size; start += slice) {
      const end = Math.min(size, start + slice);
      let count = 0;
      for (let row = start; row < end; row++) if (passes(filter, row)) list[count++] = row;
      dots(listAt, count, vectorsAt, stride, queryAt, outAt);
      for (let index = 0; index < count; index++) {
        const row = list[index]!;
        const score = out[index]! * vector.scale * scales[row]! + industryBonus[industries[row]!]!;
        if (score < minScore || excludedRows.has(row)) continue;
        total++;
        if (score >= best.floor) best.offer(row, score);
      }
    }
    return { total, hits: best.take().map(({ row, score }) => ({ id: columns.ids[row]!, score })) };
  }

  /** Those of these companies that are held and pass, each once, with the score that a scan gives them. */
  function look(ids: Iterable<number>, { vector, industryBonus, filter, excluded }: ScanQuery): Hit[] {
    const hits: Hit[] = [];
    for (const id of new Set(ids)) {
      const row = rowOf(id);
      if (row === undefined || excluded.has(id) || !passes(filter, row)) continue;
      const bytes = bytesOf(row);
      let sum = 0;
      for (let index = 0; index < dims; index++) sum += bytes[index]! * vector.bytes[index]!;
      const score = sum * vector.scale * columns.scales[row]! + industryBonus[columns.industries[row]!]!;
      hits.push({ id, score });
    }
    return hits;
  }

  return {
    dims,
    get size() {
      return size;
    },
    put,
    scan,
    look,
    /** The vector of a company, or undefined where it is not held. */
    read(id: number): Float32Array | undefined {
      const row = rowOf(id);
      return row === undefined ? undefined : readVector({ bytes: bytesOf(row), scale: columns.scales[row]! });
    },
  };
}

/** A vector as 8 bits a value, the largest at 127. */
export function quantiseVector(vector: Float32Array): QuantisedVector {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  // As it is stored: what is searched by must be what is held.
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

/** Columns that grow by half. */
function createColumns() {
  let capacity = 1_024;
  const columns = {
    ids: new Float64Array(capacity),
    scales: new Float32Array(capacity),
    countries: new Uint16Array(capacity),
    industries: new Uint16Array(capacity),
    sizes: new Uint8Array(capacity),
    employees: new Int32Array(capacity),
    founded: new Int16Array(capacity),
    reserve(size: number): void {
      if (size <= capacity) return;
      capacity = Math.max(size, Math.ceil(capacity * 1.5));
      for (const name of ['ids', 'scales', 'countries', 'industries', 'sizes', 'employees', 'founded'] as const) {
        const grown = new (columns[name].constructor as new (length: number) => Float64Array)(capacity);
        grown.set(columns[name]);
        (columns as Record<string, unknown>)[name] = grown;
      }
    },
  };
  return columns;
}
