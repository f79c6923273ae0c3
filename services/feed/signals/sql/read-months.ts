import type { Queryable } from '../../../platform/postgres/postgres.js';
import { feedEnd } from './feed-end.js';

/** A month in which an account has events, the position of the first of them, and the table that holds them. */
export type Month = { startsAt: string; firstPosition: number; partition: string };

/** How an account's feed is divided. */
export type FeedMonths = {
  /** The last position that is past the retention. */
  expiredTo: number;
  /** The first position of the newest month, 0 where there is none. */
  newest: number;
  /** The table of events that are in no month. */
  before: string;
  months: Month[];
};

/**
 * Returns the months of an account within the retention, oldest first, by primary key. The first partition holds what is older than all
 * months.
 */
export async function readMonths(db: Queryable, accountId: string): Promise<FeedMonths> {
  const { rows } = await db.query({
    name: 'signal-months',
    text: `
      with ${feedEnd}
      select e.newest, e.expired_to as "expiredTo", m.starts_at as "startsAt", m.first_position as "firstPosition",
        case when h.begins_at < h.first_month then 'icp_signal_before' else 'icp_signal' end as before,
        case when to_regclass(n.name) is null then 'icp_signal' else n.name end as partition
      from signal_history h
      cross join feed_end e
      left join signal_month m on m.account_id = $1 and m.starts_at >= h.begins_at
      cross join lateral (select 'icp_signal_' || to_char(m.starts_at at time zone 'UTC', 'YYYYMM') as name) n
      order by m.starts_at`,
    values: [accountId],
  });
  const { newest, expiredTo, before } = rows[0];
  const months: Month[] = rows
    .filter(({ startsAt }) => startsAt !== null)
    .map(({ startsAt, firstPosition, partition }) => ({ startsAt, firstPosition, partition }));
  return { expiredTo, newest, before, months };
}
