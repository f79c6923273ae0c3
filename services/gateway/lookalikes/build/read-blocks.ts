import type { Queryable } from '../../../platform/postgres/postgres.js';
import { toBlock } from '../model/embed.js';
import { factorise } from '../model/factorise.js';
import { normalise, toSparse, zeros } from '../model/matrix.js';
import type { CompanyDocument, Provided } from '../model/model.js';
import type { ProvidedBlocks } from '../model/train-model.js';
import type { BuildProvider } from './build-provider.js';
import { readVectors } from './embed-documents.js';

const pageSize = 1_000;
/** Longer vectors are reduced to this many dimensions, those in which they differ most: learning takes the cube of their length. */
const mostDims = 256;
const mostReduced = 2_000;

/**
 * What training needs of a provider's vectors: their mean, the dimensions in which they differ, and the block of each of these companies.
 * The vectors themselves are read in pages, since all of them may be hundreds of megabytes. Null where there are none.
 */
export async function readBlocks(
  db: Queryable,
  provider: BuildProvider,
  documents: CompanyDocument[],
  { seed }: { seed: number },
): Promise<ProvidedBlocks | null> {
  const dims = provider.dims ?? 0;
  async function each(some: CompanyDocument[], visit: (vector: Float32Array, id: number) => void): Promise<void> {
    for (let start = 0; start < some.length; start += pageSize) {
      const vectors = await readVectors(db, provider.name, some.slice(start, start + pageSize));
      for (const [id, vector] of vectors) if (vector.length === dims) visit(vector, id);
    }
  }
  const sum = new Float64Array(dims);
  let count = 0;
  await each(documents, (vector) => {
    for (let at = 0; at < dims; at++) sum[at]! += vector[at]!;
    count++;
  });
  if (count === 0) return null;
  const centred: Provided = { centre: Float32Array.from(sum, (one) => one / count), axes: null };
  const provided = dims <= mostDims ? centred : { ...centred, axes: await reduce() };
  const blocks = new Map<number, Float32Array>();
  await each(documents, (vector, id) => {
    blocks.set(id, toBlock(provided, vector)!);
  });
  return { provided, blocks };

  async function reduce(): Promise<Provided['axes']> {
    const step = Math.ceil(documents.length / mostReduced);
    const rows: Float32Array[] = [];
    await each(
      documents.filter((_, at) => at % step === 0),
      (vector) => rows.push(toBlock(centred, vector)!),
    );
    const all = zeros(rows.length, dims);
    rows.forEach((row, at) => {
      all.values.set(normalise(row), at * dims);
    });
    return factorise(toSparse(all), mostDims, { seed }).right;
  }
}
