import type { Queryable } from '../../../../platform/postgres/postgres.js';
import { selectKeys, selectLiving } from './sql/merges.js';

/** The keys of these companies; for merged ones (B12), the keys of the companies that they live on as. */
export async function listLivingKeys(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const living = await selectLiving(db, keys);
  return [...new Set(keys.map((key) => living.get(key) ?? key))];
}

/** All keys under which rows may name these companies: their own, and those of companies that were merged into them or they into. */
export const listKeys = (db: Queryable, keys: readonly string[]): Promise<string[]> => selectKeys(db, keys);
