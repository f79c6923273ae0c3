import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';

/**
 * Returns the stored bytes of those events of an account that have these ids and are not past the retention. One probe of the index by id
 * in each partition that is kept, for each id.
 */
export async function findSignals(
  db: Queryable,
  { accountId, ids }: { accountId: string; ids: string[] },
): Promise<{ position: number; body: string }[]> {
  const { rows } = await db.query({
    name: 'signal-find',
    text: `
      select s.position, s.body
      from unnest($2::uuid[]) as wanted (id)
      cross join lateral (
        select position, body, account_id from icp_signal
        where id = wanted.id and detected_at >= (select begins_at from signal_history) limit 1) s
      where s.account_id = $1`,
    values: [accountId, plainArray(ids)],
  });
  return rows;
}
