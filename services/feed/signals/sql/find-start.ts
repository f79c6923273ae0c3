import { AppError } from '../../../platform/errors.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { feedEnd } from './feed-end.js';
import type { Month } from './read-months.js';

/**
 * Returns the last position of an account that was detected before `since`, or the last one past the retention when there is none. Time rises
 * with the position and positions have no gaps, so the account's months bound the position, and a binary search over the key of that month's
 * partition finds it: about 20 probes for a million events, without an index on the time. If the months do not bound it, because one leaves
 * the feed meanwhile or a clock was wrong when it began, all partitions are searched. Throws `unavailable` if that finds nothing either.
 */
export async function findStart(db: Queryable, accountId: string, months: Month[], since: string): Promise<number> {
  const first = since === 'infinity' ? months.length - 1 : months.findLastIndex(({ startsAt }) => startsAt <= since);
  const [month, next] = [months[first], months[first + 1]];
  const low = (await search(db, accountId, since, month, next)) ?? (await search(db, accountId, since));
  if (low !== undefined) return low;
  throw new AppError('unavailable', 'The feed changed while it was read. Nothing was done.', { retryAfterS: 1 });
}

/** Searches in a month that ends where `next` begins, without them in all that the feed holds. */
async function search(
  db: Queryable,
  accountId: string,
  since: string,
  month?: Month,
  next?: Month,
): Promise<number | undefined> {
  const { rows } = await db.query({
    name: 'signal-find-start',
    text: `
      with recursive ${feedEnd},
      probe (low, high) as (
        select greatest(expired_to, $3::bigint), greatest(expired_to, least(position, coalesce($4::bigint, position)))
        from feed_end
        union all
        select case when s.detected_at < $2 then s.position else p.low end,
               case when s.detected_at < $2 then p.high else s.position - 1 end
        from probe p
        join icp_signal s on s.account_id = $1 and s.position = (p.low + p.high + 1) / 2
          and s.detected_at >= $5 and s.detected_at < $6
        where p.low < p.high)
      select low from probe where low >= high`,
    values: [
      accountId,
      since,
      month ? month.firstPosition - 1 : 0,
      next ? next.firstPosition - 1 : null,
      month?.startsAt ?? '-infinity',
      next?.startsAt ?? 'infinity',
    ],
  });
  return rows[0]?.low;
}
