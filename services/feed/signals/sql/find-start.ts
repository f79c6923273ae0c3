import type { Queryable } from '../../../platform/postgres/postgres.js';

/**
 * Returns the last position of an account that was detected before `since`, or 0 when there is none. Time rises with the position and
 * positions have no gaps, so a binary search over the primary key finds it: about 20 probes for a million events, without an index on the
 * time.
 */
export async function findStart(db: Queryable, accountId: string, since: string): Promise<number> {
  const { rows } = await db.query({
    name: 'signal-find-start',
    text: `
      with recursive probe (low, high) as (
        select 0::bigint, last_position from account where id = $1
        union all
        select case when s.detected_at < $2 then s.position else p.low end,
               case when s.detected_at < $2 then p.high else s.position - 1 end
        from probe p
        join icp_signal s on s.account_id = $1 and s.position = (p.low + p.high + 1) / 2
        where p.low < p.high)
      select low from probe where low = high`,
    values: [accountId, since],
  });
  return rows[0]?.low ?? 0;
}
