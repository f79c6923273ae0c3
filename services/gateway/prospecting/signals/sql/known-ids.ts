import type { Queryable } from '../../../../platform/postgres/postgres.js';

/** The ids among `ids` that are industries. */
export async function selectKnownIndustries(db: Queryable, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'industries-known',
    text: 'select id from industry where id = any($1::uuid[])',
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The ids among `geoIds` that are places, as they were written in the request. */
export async function selectKnownPlaces(db: Queryable, geoIds: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ geo_id: string }>({
    name: 'places-known',
    text: `select asked.geo_id from unnest($1::text[]) as asked (geo_id)
           where exists (select from place where place.geo_id = asked.geo_id::bigint)`,
    values: [geoIds],
  });
  return new Set(rows.map((row) => row.geo_id));
}
