import type { Queryable } from '../../../platform/postgres/postgres.js';

/**
 * Deletes at most `limit` closed spans of which every event is fanned out and picked up. Returns how many. The last span of an endpoint
 * stays, since the next one opens behind it.
 */
export async function purgeSpans(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from span where ctid = any(array(
       select s.ctid from span s join account a on a.account_id = s.account_id
       where s.closes_at <= a.position
         and exists (select from span n where n.endpoint_id = s.endpoint_id and n.id > s.id)
         and not exists (select from pick_up p where p.endpoint_id = s.endpoint_id)
         and not exists (select from event_pick_up p where p.endpoint_id = s.endpoint_id)
       limit $1))`,
    [limit],
  );
  return rowCount ?? 0;
}

/**
 * Deletes at most `limit` counts of attempts of hours past the retention, of endpoints and as many of accounts. Returns the larger of both
 * numbers. By the indexes `attempt_count_hour` and `account_attempt_hour`.
 */
export async function purgeCounts(db: Queryable, retentionDays: number, limit: number): Promise<number> {
  const deleted: number[] = [];
  for (const table of ['attempt_count', 'account_attempt']) {
    const { rowCount } = await db.query(
      `delete from ${table} where ctid = any(array(
         select ctid from ${table}
         where hour < now() - $1::int * interval '1 day' limit $2))`,
      [retentionDays, limit],
    );
    deleted.push(rowCount ?? 0);
  }
  return Math.max(...deleted);
}
