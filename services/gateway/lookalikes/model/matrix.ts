/** A dense matrix, row after row. */
export type Matrix = { rows: number; columns: number; values: Float32Array };
/** A sparse matrix of compressed rows: row r has the `indices` and `values` from `starts[r]` to `starts[r + 1]`. */
export type Sparse = {
  rows: number;
  columns: number;
  starts: Uint32Array;
  indices: Uint32Array;
  values: Float32Array;
};

export function zeros(rows: number, columns: number): Matrix {
  return { rows, columns, values: new Float32Array(rows * columns) };
}

/** One row, which shares the memory of the matrix. */
export function rowOf(matrix: Matrix, row: number): Float32Array {
  return matrix.values.subarray(row * matrix.columns, (row + 1) * matrix.columns);
}

/** Adds to `into` the rows of `matrix` that a sparse vector names, each multiplied by its value. */
export function addRows(
  into: Float32Array | Float64Array,
  matrix: Matrix,
  indices: Uint32Array,
  values: Float32Array | Float64Array,
): void {
  const { columns, values: from } = matrix;
  let at = 0;
  // Four rows at a time, so that each sum is loaded and stored once for all four.
  for (; at + 3 < indices.length; at += 4) {
    const [a, b, c, d] = [values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!];
    const first = indices[at]! * columns;
    const second = indices[at + 1]! * columns;
    const third = indices[at + 2]! * columns;
    const fourth = indices[at + 3]! * columns;
    for (let column = 0; column < columns; column++)
      into[column]! +=
        a * from[first + column]! + b * from[second + column]! + c * from[third + column]! + d * from[fourth + column]!;
  }
  for (; at < indices.length; at++) {
    const value = values[at]!;
    const start = indices[at]! * columns;
    for (let column = 0; column < columns; column++) into[column]! += value * from[start + column]!;
  }
}

/** The same matrix with all its numbers, zeros included. */
export function toSparse({ rows, columns, values }: Matrix): Sparse {
  const starts = Uint32Array.from({ length: rows + 1 }, (_, row) => row * columns);
  return { rows, columns, starts, indices: Uint32Array.from(values, (_, at) => at % columns), values };
}

/** `sparse` times `dense`. */
export function multiply(sparse: Sparse, dense: Matrix): Matrix {
  const product = zeros(sparse.rows, dense.columns);
  for (let row = 0; row < sparse.rows; row++) {
    const [start, end] = [sparse.starts[row]!, sparse.starts[row + 1]!];
    addRows(rowOf(product, row), dense, sparse.indices.subarray(start, end), sparse.values.subarray(start, end));
  }
  return product;
}

/** The transposed matrix. */
export function transpose({ rows, columns, starts, indices, values }: Sparse): Sparse {
  const next = new Uint32Array(columns + 1);
  for (const column of indices) next[column + 1]!++;
  for (let column = 0; column < columns; column++) next[column + 1]! += next[column]!;
  const turned = {
    rows: columns,
    columns: rows,
    starts: next.slice(),
    indices: new Uint32Array(indices.length),
    values: new Float32Array(indices.length),
  };
  for (let row = 0; row < rows; row++)
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const to = next[indices[at]!]!++;
      turned.indices[to] = row;
      turned.values[to] = values[at]!;
    }
  return turned;
}

/** `left` times `right`. */
export function multiplyDense(left: Matrix, right: Matrix): Matrix {
  const product = zeros(left.rows, right.columns);
  const every = Uint32Array.from({ length: left.columns }, (_, index) => index);
  for (let row = 0; row < left.rows; row++) addRows(rowOf(product, row), right, every, rowOf(left, row));
  return product;
}

/** The transposed `left` times `right` in double precision, as rows of `right.columns` numbers. */
export function crossProduct(left: Matrix, right: Matrix): Float64Array {
  const [height, width] = [left.columns, right.columns];
  const product = new Float64Array(height * width);
  const [a, b] = [left.values, right.values];
  let row = 0;
  for (; row + 3 < left.rows; row += 4)
    for (let one = 0; one < height; one++) {
      const at = row * height + one;
      const [v, w, x, y] = [a[at]!, a[at + height]!, a[at + 2 * height]!, a[at + 3 * height]!];
      const [to, from] = [one * width, row * width];
      // The product with itself is symmetric, so half of it is enough.
      for (let column = left === right ? one : 0; column < width; column++)
        product[to + column]! +=
          v * b[from + column]! +
          w * b[from + width + column]! +
          x * b[from + 2 * width + column]! +
          y * b[from + 3 * width + column]!;
    }
  for (; row < left.rows; row++)
    for (let one = 0; one < height; one++)
      for (let column = left === right ? one : 0; column < width; column++)
        product[one * width + column]! += a[row * height + one]! * b[row * width + column]!;
  if (left === right)
    for (let one = 0; one < height; one++)
      for (let column = 0; column < one; column++) product[one * width + column] = product[column * width + one]!;
  return product;
}

export function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!;
  return sum;
}

/** Scales a vector to length 1 in place, and returns it. A vector of zeros stays as it is. */
export function normalise<T extends Float32Array | Float64Array>(vector: T): T {
  const length = Math.sqrt(dot(vector, vector));
  if (length > 0) for (let index = 0; index < vector.length; index++) vector[index]! /= length;
  return vector;
}

/** The inner product of two sparse vectors with ascending indices. */
export function dotSparse(
  one: { terms: Uint32Array; weights: Float32Array },
  other: { terms: Uint32Array; weights: Float32Array },
): number {
  let [left, right, sum] = [0, 0, 0];
  while (left < one.terms.length && right < other.terms.length) {
    const [a, b] = [one.terms[left]!, other.terms[right]!];
    if (a === b) sum += one.weights[left++]! * other.weights[right++]!;
    else if (a < b) left++;
    else right++;
  }
  return sum;
}
