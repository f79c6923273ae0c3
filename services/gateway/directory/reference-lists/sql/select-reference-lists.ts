import type { z } from 'zod';
import type { Industry, Location } from '../../../../../schema/contracts/directory.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** The words to search for, in lower case, and the LIKE pattern of texts that contain them. */
export type Words = { words: string; pattern: string };

export type IndustryRow = z.output<typeof Industry> & { match: number };

/**
 * At most `limit + 1` industries whose path contains the words or whose ID they are, or all where `wanted` is null: first those whose name,
 * code or ID is equal, then in the order of the paths. Reads the whole table, which has a few hundred rows.
 */
export async function selectIndustries(
  db: Queryable,
  wanted: Words | null,
  after: { match: number; path: string } | null,
  limit: number,
): Promise<IndustryRow[]> {
  const { rows } = await db.query<IndustryRow>({
    name: 'industries',
    text: `select * from (
             select id, name, path, parent_id, case when lower(name) = $1 or $1 in (code, id::text) then 0 else 1 end as match
             from industry where $1::text is null or lower(path) like $2 or $1 in (code, id::text)
           ) found
           where $3::int is null or (match, path) > ($3::int, $4::text)
           order by match, path limit $5::int + 1`,
    values: [wanted?.words ?? null, wanted?.pattern ?? null, after?.match ?? null, after?.path ?? null, limit],
  });
  return rows;
}

export type LocationRow = z.output<typeof Location> & { match: number; rank: number };

/**
 * At most `limit + 1` places whose name contains the words or whose geo ID they are, or all if `wanted` is null: first equal names, then names
 * that begin with the words; among these countries, regions, and larger cities first. By index place_name; there are some ten thousand places.
 */
export async function selectLocations(
  db: Queryable,
  wanted: Words | null,
  after: { match: number; rank: number; geoId: number } | null,
  limit: number,
): Promise<LocationRow[]> {
  const { rows } = await db.query<LocationRow>({
    name: 'locations',
    text: `select geo_id::text, kind, name, country, match, rank,
             array(select around.name from unnest(ancestors[2:]) with ordinality as a (id, nth)
                   join place around on around.geo_id = a.id order by nth) as within
           from (
             select *, case when $1::text is null or lower(name) = $1 then 0 when starts_with(lower(name), $1) then 1 else 2 end
               as match
             from place where $1::text is null or lower(name) like $2 or geo_id = $7::bigint
           ) found
           where $3::int is null or (match, rank, geo_id) > ($3::int, $4::int, $5::bigint)
           order by match, rank, found.geo_id limit $6::int + 1`,
    values: [
      wanted?.words ?? null,
      wanted?.pattern ?? null,
      after?.match ?? null,
      after?.rank ?? null,
      after?.geoId ?? null,
      limit,
      geoIdOf(wanted),
    ],
  });
  return rows;
}

/** The words as an ID, where they may be one. */
const geoIdOf = (wanted: Words | null): string | null =>
  wanted && /^\d{1,18}$/.test(wanted.words) ? wanted.words : null;
