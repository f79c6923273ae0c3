import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import type { IndustryRow } from '../industries.js';

/** The loaded version of each list, by its name. */
export async function readListVersions(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; version: string }>('select name, version from reference_list');
  return new Map(rows.map((row) => [row.name, row.version]));
}

/** Records which version of a list is loaded. */
export async function writeListVersion(db: Queryable, name: string, version: string): Promise<void> {
  await db.query(
    `insert into reference_list (name, version) values ($1, $2)
     on conflict (name) do update set version = excluded.version`,
    [name, version],
  );
}

/** Inserts and renames industries. Industries that are no longer shipped stay, since companies may refer to them. */
export async function upsertIndustries(client: Client, industries: IndustryRow[]): Promise<void> {
  await client.query(
    `insert into industry (id, code, name, path, parent_id, ancestors)
     select id, code, name, path, "parentId", ancestors
     from jsonb_to_recordset($1::jsonb) as r (id uuid, code text, name text, path text, "parentId" uuid, ancestors uuid[])
     on conflict (id) do update
       set name = excluded.name, path = excluded.path, parent_id = excluded.parent_id, ancestors = excluded.ancestors`,
    [JSON.stringify(industries)],
  );
}

export type NewPlace = {
  geo_id: number;
  kind: string;
  name: string;
  country: string;
  within: number | null;
  rank: number;
};

/**
 * Inserts and changes places. The chain of places that contain a place is followed through the given and the stored places, at most 8
 * steps, so that a circle ends. Places within a changed place keep their old chain until they are stored again.
 */
export async function upsertPlaces(client: Client, places: NewPlace[]): Promise<void> {
  await client.query(
    `with recursive given as (
       select * from jsonb_to_recordset($1::jsonb)
         as r (geo_id bigint, kind text, name text, country text, within bigint, rank integer)
     ), chain as (
       select geo_id, array[geo_id] as ancestors, within from given
       union all
       select chain.geo_id, chain.ancestors || chain.within, above.within
       from chain join given above on above.geo_id = chain.within
       where chain.within <> all(chain.ancestors) and cardinality(chain.ancestors) < 8
     ), longest as (
       select distinct on (geo_id) geo_id, ancestors, within from chain order by geo_id, cardinality(ancestors) desc
     )
     insert into place (geo_id, kind, name, country, ancestors, rank)
     select given.geo_id, kind, name, country,
            longest.ancestors || coalesce((select stored.ancestors from place stored where stored.geo_id = longest.within), '{}'),
            rank
     from given join longest using (geo_id)
     on conflict (geo_id) do update
       set kind = excluded.kind, name = excluded.name, country = excluded.country,
           ancestors = excluded.ancestors, rank = excluded.rank`,
    [JSON.stringify(places)],
  );
}
