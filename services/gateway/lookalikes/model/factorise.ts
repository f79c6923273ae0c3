import { EigenvalueDecomposition, Matrix as Small } from 'ml-matrix';
import { crossProduct, type Matrix, multiply, multiplyDense, type Sparse, transpose, zeros } from './matrix.js';
import { createRandom } from './random.js';

/** The largest singular values, descending, and the right singular vectors as columns. */
export type Factors = { values: Float64Array; right: Matrix; left: Matrix };

const spare = 16;

/**
 * The `wanted` largest singular values and vectors of a sparse matrix, by randomised subspace iteration; the same seed gives the same
 * result. A matrix of lower rank has fewer. Needs memory for `wanted` columns on each side.
 */
export function factorise(
  sparse: Sparse,
  wanted: number,
  { seed, rounds = 3 }: { seed: number; rounds?: number },
): Factors {
  const turned = transpose(sparse);
  const width = Math.min(wanted + spare, sparse.rows, sparse.columns);
  const random = createRandom(seed);
  const start = zeros(sparse.columns, width);
  for (let index = 0; index < start.values.length; index++) start.values[index] = random() + random() + random() - 1.5;
  let left = orthonormalise(multiply(sparse, start));
  for (let round = 0; round < rounds; round++) left = orthonormalise(multiply(sparse, multiply(turned, left)));
  // A second pass removes the deviations from right angles that rounding left in the first.
  left = orthonormalise(left);
  const projected = multiply(turned, left);
  const { values, vectors } = eigen(crossProduct(projected, projected), width);
  const rank = Math.min(wanted, values.findLastIndex((value) => value > values[0]! * 1e-9) + 1);
  const singular = values.slice(0, rank).map(Math.sqrt);
  const turn = zeros(width, rank);
  for (let row = 0; row < width; row++)
    for (let column = 0; column < rank; column++) turn.values[row * rank + column] = vectors.get(row, column);
  const right = multiplyDense(projected, turn);
  for (let index = 0; index < right.values.length; index++) right.values[index]! /= singular[index % rank]!;
  return { values: singular, right, left: multiplyDense(left, turn) };
}

/**
 * The directions in which the rows vary most, without centring them. `rows` times the result keeps the inner products of rows as well as
 * `wanted` dimensions can; the most important direction comes first.
 */
export function principalAxes(rows: Matrix, wanted: number): Matrix {
  const { values, vectors } = eigen(crossProduct(rows, rows), rows.columns);
  const kept = Math.min(wanted, values.findLastIndex((value) => value > values[0]! * 1e-9) + 1);
  const axes = zeros(rows.columns, kept);
  for (let row = 0; row < rows.columns; row++)
    for (let column = 0; column < kept; column++) axes.values[row * kept + column] = vectors.get(row, column);
  return axes;
}

/** The eigenvalues of a symmetric matrix in descending order, and their vectors as columns. */
function eigen(values: Float64Array, size: number): { values: Float64Array; vectors: Small } {
  if (size === 0) return { values: new Float64Array(0), vectors: new Small(0, 0) };
  const symmetric = Small.from1DArray(size, size, values as unknown as number[]);
  const found = new EigenvalueDecomposition(symmetric, { assumeSymmetric: true });
  const order = found.realEigenvalues.map((_, index) => index).reverse();
  const vectors = found.eigenvectorMatrix.subMatrixColumn(order);
  return { values: Float64Array.from(order, (index) => Math.max(0, found.realEigenvalues[index]!)), vectors };
}

/** An orthonormal basis of the columns; columns that depend on earlier ones become zero. */
function orthonormalise(matrix: Matrix): Matrix {
  const size = matrix.columns;
  return multiplyDense(matrix, inverseUpper(cholesky(crossProduct(matrix, matrix), size), size));
}

/** The inverse of Lᵀ; columns with a pivot of 0 are left out. */
function inverseUpper(lower: Float64Array, size: number): Matrix {
  const inverse = new Float64Array(size * size);
  for (let column = 0; column < size; column++) {
    if (lower[column * size + column] === 0) continue;
    inverse[column * size + column] = 1 / lower[column * size + column]!;
    for (let row = column - 1; row >= 0; row--) {
      const pivot = lower[row * size + row]!;
      if (pivot === 0) continue;
      let rest = 0;
      for (let between = row + 1; between <= column; between++)
        rest -= lower[between * size + row]! * inverse[between * size + column]!;
      inverse[row * size + column] = rest / pivot;
    }
  }
  return { rows: size, columns: size, values: Float32Array.from(inverse) };
}

/** The lower triangle L with L·Lᵀ = values. A pivot near 0 becomes 0, together with its column. */
function cholesky(values: Float64Array, size: number): Float64Array {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let rest = values[row * size + column]!;
      for (let before = 0; before < column; before++)
        rest -= lower[row * size + before]! * lower[column * size + before]!;
      if (row === column) lower[row * size + row] = rest > values[row * size + row]! * 1e-10 ? Math.sqrt(rest) : 0;
      else {
        const pivot = lower[column * size + column]!;
        lower[row * size + column] = pivot > 0 ? rest / pivot : 0;
      }
    }
  return lower;
}
