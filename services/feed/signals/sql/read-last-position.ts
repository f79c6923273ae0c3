import type { Queryable } from '../../../platform/postgres/postgres.js';
import { feedEnd } from './feed-end.js';

/**
 * Returns the position of an account's last event, that of the last one past the retention, both 0 where there is none, and the time
 * `backMs` ago. By primary key.
 */
export async function readLastPosition(
  db: Queryable,
  accountId: string,
  backMs: number,
): Promise<{ last: number; expiredTo: number; since: string }> {
  const { rows } = await db.query({
    name: 'signal-last-position',
    text: `with ${feedEnd}
           select position as last, expired_to as "expiredTo", now() - $2::bigint * interval '1 millisecond' as since
           from feed_end`,
    values: [accountId, backMs],
  });
  return rows[0];
}
