import type { Queryable } from '../../../../platform/postgres/postgres.js';

export type PlaceRow = {
  geo_id: number;
  kind: 'country' | 'region' | 'metro' | 'city';
  name: string;
  country: string;
  ancestors: number[];
};

/** All places in the order of the shipped list, larger cities before smaller ones. */
export async function selectPlaces(db: Queryable): Promise<PlaceRow[]> {
  const { rows } = await db.query<PlaceRow>(
    'select geo_id, kind, name, country, ancestors from place order by rank, geo_id',
  );
  return rows;
}

/** A version that changes whenever places change. */
export async function selectPlacesVersion(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ version: string }>({
    name: 'places-version',
    text: `select coalesce(string_agg(version, ' ' order by name), '') as version
           from reference_list where name in ('places', 'imported places')`,
  });
  return rows[0]?.version ?? '';
}

/** The ids among these of stored places. */
export async function selectStoredPlaces(db: Queryable, geoIds: string[]): Promise<Set<number>> {
  const { rows } = await db.query<{ geo_id: number }>({
    text: 'select geo_id from place where geo_id = any($1::bigint[])',
    values: [geoIds],
  });
  return new Set(rows.map((row) => row.geo_id));
}
