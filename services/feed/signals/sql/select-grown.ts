import type { PlaceInFeed } from '../../../../schema/contracts/icp-signals.js';
import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';

/** Returns those accounts whose last event has a higher position than the given one, with that position. By primary key. */
export async function selectGrown(db: Queryable, places: PlaceInFeed[]): Promise<PlaceInFeed[]> {
  const { rows } = await db.query<PlaceInFeed>({
    name: 'signal-grown',
    text: `
      select a.id as account_id, a.last_position as position
      from unnest($1::uuid[], $2::bigint[]) as known (account_id, position)
      join account a on a.id = known.account_id and a.last_position > known.position`,
    values: [
      plainArray(places.map(({ account_id }) => account_id)),
      plainArray(places.map(({ position }) => position)),
    ],
  });
  return rows;
}
