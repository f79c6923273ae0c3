import type { findGrown, PlaceInFeed } from '../../../schema/contracts/icp-signals.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import { type Database, toDatabaseError } from '../../platform/postgres/postgres.js';
import { selectGrown } from './sql/select-grown.js';

/** Returns which accounts have events after the given positions, and the position of the last event of each (G6). */
export async function findGrownAccounts(
  database: Database,
  { body }: InputOf<typeof findGrown>,
): Promise<{ places: PlaceInFeed[] }> {
  const places = await selectGrown(database.pool, body.places).catch((error) => {
    throw toDatabaseError(error);
  });
  return { places };
}
