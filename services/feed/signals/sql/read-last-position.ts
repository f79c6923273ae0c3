import type { Queryable } from '../../../platform/postgres/postgres.js';

/** Returns the position of an account's last event, 0 where there is none, and the time `backMs` ago. By primary key. */
export async function readLastPosition(
  db: Queryable,
  accountId: string,
  backMs: number,
): Promise<{ last: number; since: string }> {
  const { rows } = await db.query({
    name: 'signal-last-position',
    text: `select coalesce((select last_position from account where id = $1), 0) as last,
             now() - $2::bigint * interval '1 millisecond' as since`,
    values: [accountId, backMs],
  });
  return rows[0];
}
