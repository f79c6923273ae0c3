import type { z } from 'zod';
import type { IndustryPage, LocationPage } from '../../../../schema/contracts/directory.js';
import { text } from '../../../../schema/contracts/values.js';
import { cutPage, decodeCursor, isPosition } from '../../../platform/paging.js';
import type { Deps } from '../../operation/deps.js';
import { escapeLike, type Search } from '../search-words.js';
import { selectIndustries, selectLocations, type Words } from './sql/select-reference-lists.js';

// A forged cursor must not reach a statement with values that PostgreSQL cannot store.
const isText = (value: unknown): value is string => typeof value === 'string' && storable.safeParse(value).success;
const storable = text(0, 512);
const isSmall = (value: unknown): value is number => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;

/** Industries whose path contains the words: exact names first, then in the order of the paths, parents before their children (B11). */
export async function listIndustries(
  deps: Pick<Deps, 'database'>,
  { query: { limit, cursor, q } }: Search,
): Promise<z.output<typeof IndustryPage>> {
  const [match, path] = cursor ? decodeCursor('industries', cursor, [isSmall, isText]) : [];
  const after = match === undefined || path === undefined ? null : { match, path };
  const found = await selectIndustries(deps.database.pool, toWords(q), after, limit);
  const { rows, ...page } = cutPage('industries', found, limit, (row) => [row.match, row.path]);
  return { industries: rows.map(({ match: _, ...industry }) => industry), ...page };
}

/** Places whose name contains the words: exact names first, then countries, regions, and larger cities before smaller ones (B11). */
export async function listLocations(
  deps: Pick<Deps, 'database'>,
  { query: { limit, cursor, q } }: Search,
): Promise<z.output<typeof LocationPage>> {
  const [match, rank, geoId] = cursor ? decodeCursor('locations', cursor, [isSmall, isSmall, isPosition]) : [];
  const after = match === undefined ? null : { match, rank: rank!, geoId: geoId! };
  const found = await selectLocations(deps.database.pool, toWords(q), after, limit);
  const { rows, ...page } = cutPage('locations', found, limit, (row) => [row.match, row.rank, Number(row.geo_id)]);
  return { locations: rows.map(({ match: _, rank: __, ...location }) => location), ...page };
}

function toWords(q: string | undefined): Words | null {
  const words = q?.trim().toLowerCase();
  return words ? { words, pattern: `%${escapeLike(words)}%` } : null;
}
