import type { Queryable } from '../../../platform/postgres/postgres.js';

/**
 * Stores the positions that webhooks has confirmed, for several accounts in one statement that locks rows in order of their ids. A position
 * never goes back. A confirmation also shows that a replica is handing the account over, so no replica takes it up for the next 5 s.
 */
export async function confirmPositions(db: Queryable, positions: Map<string, number>): Promise<void> {
  await db.query({
    name: 'hand-off-confirm',
    text: `
      with confirmed as (select * from unnest($1::uuid[], $2::bigint[]) as c (account_id, position)),
      locked as materialized (
        select account_id from hand_off where account_id in (select account_id from confirmed)
        order by account_id for update)
      update hand_off h
      set confirmed_position = greatest(h.confirmed_position, c.position), attempts = 0, retry_at = now() + interval '5 s'
      from locked join confirmed c using (account_id)
      where h.account_id = locked.account_id`,
    values: [[...positions.keys()], [...positions.values()]],
  });
}

/** Returns the stored confirmed position of an account, or 0 when there is none. */
export async function readConfirmed(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await db.query({
    name: 'hand-off-read-confirmed',
    text: 'select confirmed_position from hand_off where account_id = $1',
    values: [accountId],
  });
  return rows[0]?.confirmed_position ?? 0;
}
