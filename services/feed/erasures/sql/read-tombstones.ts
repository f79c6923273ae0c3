import type { Queryable } from '../../../platform/postgres/postgres.js';

export type TombstoneRow = {
  number: number;
  position: number;
  id: string;
  icp_criteria_id: string;
  signal_type: string;
  detected_at: string;
  erased_at: string;
};

/** Returns the tombstones of an account after a number, in order, at most `limit`. By primary key. */
export async function readTombstones(
  db: Queryable,
  { accountId, after, limit }: { accountId: string; after: number; limit: number },
): Promise<TombstoneRow[]> {
  const { rows } = await db.query<TombstoneRow>({
    name: 'tombstone-page',
    text: `select number, position, id, icp_criteria_id, signal_type, detected_at, erased_at
           from signal_tombstone where account_id = $1 and number > $2 order by number limit $3`,
    values: [accountId, after, limit],
  });
  return rows;
}

/** Returns the number of an account's last tombstone, 0 where it has none. By primary key. */
export async function readTombstoneEnd(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await db.query({
    name: 'tombstone-end',
    text: 'select number from signal_tombstone_end where account_id = $1',
    values: [accountId],
  });
  return rows[0]?.number ?? 0;
}
