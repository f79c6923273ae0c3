import { CholeskyDecomposition, Matrix as Small } from 'ml-matrix';
import { principalAxes } from './factorise.js';
import { crossProduct, type Matrix, multiplyDense, zeros } from './matrix.js';
import type { CompanyDocument } from './model.js';

/** Fewer labelled companies than this teach nothing reliable. */
const fewestLabelled = 500;
const fewestBearers = 3;
const mostLabels = 1_000;
const labelDims = 96;
/** Holds the map back from learning single companies by heart; measured on a development half. */
const ridge = 10;

/**
 * The map from meaning to the installation's own industries and tags, by ridge regression, and from those to the dimensions in
 * which companies differ most by them. Null where fewer than 500 companies bear a label that others bear too.
 */
export function learnLabels(meaning: Matrix, documents: readonly CompanyDocument[]): Matrix | null {
  const labels = documents.map(labelsOf);
  const numbers = chooseLabels(labels);
  const rows = documents.map((_, row) => row).filter((row) => labels[row]!.some((label) => numbers.has(label)));
  if (rows.length < fewestLabelled) return null;
  const known = zeros(rows.length, meaning.columns);
  const told = zeros(rows.length, numbers.size);
  rows.forEach((row, at) => {
    known.values.set(meaning.values.subarray(row * meaning.columns, (row + 1) * meaning.columns), at * meaning.columns);
    for (const label of labels[row]!) {
      const number = numbers.get(label);
      if (number !== undefined) told.values[at * numbers.size + number] = 1;
    }
  });
  const map = solveRidge(known, told);
  return multiplyDense(map, principalAxes(multiplyDense(known, map), labelDims));
}

/** The labels of a company: each industry of its path, and its tags. */
export function labelsOf({ industryPath, tags }: Pick<CompanyDocument, 'industryPath' | 'tags'>): string[] {
  const industries = industryPath.map((_, depth) => `industry:${industryPath.slice(0, depth + 1).join('>')}`);
  return [...new Set([...industries, ...tags.map((tag) => `tag:${tag.trim().toLowerCase()}`)])];
}

/** Labels that three companies bear at least, the commonest thousand, numbered. */
function chooseLabels(labels: string[][]): Map<string, number> {
  const bearers = new Map<string, number>();
  for (const label of labels.flat()) bearers.set(label, (bearers.get(label) ?? 0) + 1);
  const chosen = [...bearers]
    .filter(([, count]) => count >= fewestBearers)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, mostLabels);
  return new Map(chosen.map(([label], number) => [label, number]));
}

function solveRidge(known: Matrix, told: Matrix): Matrix {
  const size = known.columns;
  const square = Small.from1DArray(size, size, crossProduct(known, known) as unknown as number[]);
  for (let at = 0; at < size; at++) square.set(at, at, square.get(at, at) + ridge);
  const sides = Small.from1DArray(size, told.columns, crossProduct(known, told) as unknown as number[]);
  const solved = new CholeskyDecomposition(square).solve(sides);
  return { rows: size, columns: told.columns, values: Float32Array.from(solved.to1DArray()) };
}
