import type { PlaceInFeed } from '../../../../schema/contracts/icp-signals.js';
import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';

/**
 * Returns those accounts whose last event has a higher position than the given one, or whose last tombstone has a higher number where one is
 * given, with both. By primary key.
 */
export async function selectGrown(db: Queryable, places: PlaceInFeed[]): Promise<PlaceInFeed[]> {
  const { rows } = await db.query<Omit<PlaceInFeed, 'tombstone'> & { tombstone: number | null }>({
    name: 'signal-grown',
    text: `
      select a.id as account_id, a.last_position as position, t.number as tombstone
      from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as known (account_id, position, tombstone)
      join account a on a.id = known.account_id
      left join signal_tombstone_end t on t.account_id = known.account_id
      where a.last_position > known.position or t.number > known.tombstone`,
    values: [
      plainArray(places.map(({ account_id }) => account_id)),
      plainArray(places.map(({ position }) => position)),
      plainArray(places.map(({ tombstone }) => tombstone ?? null)),
    ],
  });
  // Most accounts have none.
  return rows.map(({ tombstone, ...place }) => (tombstone === null ? place : { ...place, tombstone }));
}
