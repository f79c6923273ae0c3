import { CholeskyDecomposition, Matrix as Small } from 'ml-matrix';
import { joinLabels } from './embed.js';
import { principalAxes } from './factorise.js';
import { crossProduct, dot, type Matrix, multiply, multiplyDense, rowOf, type Sparse, transpose } from './matrix.js';
import type { CompanyDocument } from './model.js';

/** Nothing reliable can be learnt from fewer labelled companies. */
const fewestLabelled = 500;
const fewestBearers = 3;
const mostLabels = 1_000;
const labelDims = 128;
/** Rare labels count more: a label counts by the share of companies that have it, to this power. */
const rarity = -0.4;
/** The ridges that are tried against overfitting; the one that serves the held-out companies best is taken. */
const ridges = [5, 15];
/** The share of labels in the dense likeness. */
export const labelShare = 0.7;
/** If more than this share of companies has a label, it does not make two of them alike. */
const specificShare = 0.1;

/** The rows of companies that have labels, and the labels of all rows. */
type Labelled = { rows: number[]; labels: Sparse };

/**
 * Learns the map from meaning to the installation's own industries and tags by ridge regression, followed by a map to the dimensions in
 * which companies differ most by them. `heldOut` are labelled rows for evaluation, from which `tried` does not learn. Null where fewer
 * than 500 other companies have shared labels, or where the evaluation is better without labels.
 */
export function learnLabels(
  meaning: Matrix,
  documents: readonly CompanyDocument[],
  heldOut: ReadonlySet<number>,
): { tried: Matrix; map: Matrix } | null {
  const labelled = readLabels(documents);
  const learning = labelled.rows.filter((row) => !heldOut.has(row));
  if (learning.length < fewestLabelled) return null;
  const trials = solve(meaning, labelled, learning, ridges);
  const gains = [null, ...trials].map((map) => gainOfTop(meaning, map, labelled, heldOut));
  const best = gains.indexOf(Math.max(...gains));
  if (best === 0) return null;
  return { tried: trials[best - 1]!, map: solve(meaning, labelled, labelled.rows, [ridges[best - 1]!])[0]! };
}

/** The labels of a company: each industry of its path, and its tags. */
function labelsOf({ industryPath, tags }: Pick<CompanyDocument, 'industryPath' | 'tags'>): string[] {
  const industries = industryPath.map((_, depth) => `industry:${industryPath.slice(0, depth + 1).join('>')}`);
  return [...new Set([...industries, ...tags.map((tag) => `tag:${tag.trim().toLowerCase()}`)])];
}

/** Reads the thousand commonest labels that at least three companies have. */
export function readLabels(documents: readonly CompanyDocument[]): Labelled {
  const each = documents.map(labelsOf);
  const bearers = new Map<string, number>();
  for (const label of each.flat()) bearers.set(label, (bearers.get(label) ?? 0) + 1);
  const chosen = [...bearers]
    .filter(([, count]) => count >= fewestBearers)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, mostLabels);
  const numbers = new Map(chosen.map(([label], number) => [label, number]));
  const borne = each.map((labels) =>
    labels
      .map((label) => numbers.get(label))
      .filter((number) => number !== undefined)
      .sort((one, other) => one - other),
  );
  const starts = new Uint32Array(documents.length + 1);
  borne.forEach((labels, row) => {
    starts[row + 1] = starts[row]! + labels.length;
  });
  const rows = borne.flatMap((labels, row) => (labels.length > 0 ? [row] : []));
  const indices = Uint32Array.from(borne.flat());
  const values = Float32Array.from(indices, (number) => (chosen[number]![1] / rows.length) ** rarity);
  return { rows, labels: { rows: documents.length, columns: chosen.length, starts, indices, values } };
}

/** How many rare labels two companies share, at most three. Where `one` has only common labels, its rarest ones count. */
function countSharedLabels({ labels }: Labelled, one: number, other: number): number {
  const own = labels.values.subarray(labels.starts[one]!, labels.starts[one + 1]!);
  const rare = Math.min(Math.fround(specificShare ** rarity), Math.max(...own));
  let shared = 0;
  for (let at = labels.starts[one]!; at < labels.starts[one + 1]!; at++) {
    if (labels.values[at]! < rare) continue;
    for (let index = labels.starts[other]!; index < labels.starts[other + 1]!; index++)
      if (labels.indices[index] === labels.indices[at]) shared++;
  }
  return Math.min(3, shared);
}

/** Learns a map from these rows with each of the wanted ridges. */
function solve(meaning: Matrix, { labels }: Labelled, rows: number[], wanted: number[]): Matrix[] {
  const size = meaning.columns;
  const known = pickRows(meaning, rows);
  const square = crossProduct(known, known);
  const covariance = multiply(transpose(pickSparse(labels, rows)), known);
  const sides = Small.from1DArray(covariance.rows, size, covariance.values as unknown as number[]).transpose();
  return wanted.map((ridge) => {
    const ridged = Small.from1DArray(size, size, square as unknown as number[]);
    for (let at = 0; at < size; at++) ridged.set(at, at, ridged.get(at, at) + ridge);
    const solved = new CholeskyDecomposition(ridged).solve(sides);
    const map = { rows: size, columns: covariance.rows, values: Float32Array.from(solved.to1DArray()) };
    return multiplyDense(map, principalAxes(multiplyDense(known, map), labelDims));
  });
}

/** How many labels held-out companies share with their ten nearest held-out companies, in sum over every fourth company. */
function gainOfTop(meaning: Matrix, map: Matrix | null, labelled: Labelled, heldOut: ReadonlySet<number>): number {
  const rows = [...heldOut];
  const own = pickRows(meaning, rows);
  const seen = map ? joinLabels(own, multiplyDense(own, map), labelShare) : own;
  let gain = 0;
  for (let one = 0; one < rows.length; one += 4) {
    const likeness = Float64Array.from(rows, (_, other) =>
      other === one ? -2 : dot(rowOf(seen, one), rowOf(seen, other)),
    );
    const nearest = rows.map((_, other) => other).sort((a, b) => likeness[b]! - likeness[a]! || a - b);
    for (const other of nearest.slice(0, 10)) gain += countSharedLabels(labelled, rows[one]!, rows[other]!);
  }
  return gain;
}

function pickRows(matrix: Matrix, rows: number[]): Matrix {
  const values = new Float32Array(rows.length * matrix.columns);
  rows.forEach((row, at) => {
    values.set(rowOf(matrix, row), at * matrix.columns);
  });
  return { rows: rows.length, columns: matrix.columns, values };
}

function pickSparse({ columns, starts, indices, values }: Sparse, rows: number[]): Sparse {
  const picked = new Uint32Array(rows.length + 1);
  rows.forEach((row, at) => {
    picked[at + 1] = picked[at]! + starts[row + 1]! - starts[row]!;
  });
  const places = rows.flatMap((row) =>
    Array.from({ length: starts[row + 1]! - starts[row]! }, (_, at) => starts[row]! + at),
  );
  return {
    rows: rows.length,
    columns,
    starts: picked,
    indices: Uint32Array.from(places, (place) => indices[place]!),
    values: Float32Array.from(places, (place) => values[place]!),
  };
}
