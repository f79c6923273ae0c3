import { readIndustries } from '../directory/reference-lists/index.js';

type Industry = ReturnType<typeof readIndustries>['industries'][number];

let industries: Industry[] | null = null;

/** The network's industries, parents before their children. The shipped file is read once. */
export function readTaxonomy(): Industry[] {
  industries ??= readIndustries().industries;
  return industries;
}

/** Each industry with the names from the root to it, in the order of the taxonomy. */
export function readIndustryPaths(): { id: string; path: string[] }[] {
  const names = new Map(readTaxonomy().map(({ id, name }) => [id, name]));
  // The first of the ancestors is the industry itself.
  return readTaxonomy().map(({ id, ancestors }) => ({ id, path: ancestors.map((one) => names.get(one)!).reverse() }));
}
