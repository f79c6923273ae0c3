import type { Queryable } from '../../../platform/postgres/postgres.js';

/** Deletes at most `limit` replays that ended longer ago than the retention. Returns how many. By index `replay_ended`. */
export async function purgeReplays(db: Queryable, retentionDays: number, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from replay where id = any(array(
       select id from replay where ended_at < now() - $1::int * interval '1 day' and not is_clearing limit $2))`,
    [retentionDays, limit],
  );
  return rowCount ?? 0;
}
